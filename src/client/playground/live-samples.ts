import { isJson, membersOf } from '../../openapi/encoding.ts';
import type { FormBody, FormField } from '../../openapi/form-field.ts';
import type { RequestForm } from '../../openapi/request-form.ts';
import { buildRequest, type BodyInput, type RequestParts } from '../../openapi/request.ts';
import { findSampleClient, printSample } from '../../openapi/samples.ts';
import { JsonSource, parseExact } from '../../utils/json.ts';
import { el } from '../shared/dom.ts';
import { findTokens } from './code-tokens.ts';

/** Words, URLs, and numbers in all languages; names of groups are the classes of code tokens. */
const TOKENS =
  /(?<s>\bhttps?:\/\/[^\s'"`]+|(?<=--request )\w+)|(?<b> \\$)|(?<c>(?<=^|\s)(?:#|\/\/).*)|(?<n>\b\d+(?:\.\d+)?\b|\b(?:true|false|null|nil|None|True|False)\b|(?<=\s)--?[a-z][\w-]*)|(?<k>\b(?:import|from|const|let|var|await|async|new|return|func|package|defer|using|require|echo|if|else|public|static|void|val|fun|use)\b)|(?<f>^curl\b|\b[A-Za-z_]\w*(?=\())|(?<x>[A-Za-z_$][\w$]*)/gm;

/** Prints a request into the samples of the page. The document's own samples stay as they are. */
export function updateSamples(entered: LiveRequest): void {
  const request = buildRequest(mergeWithSample(entered));
  for (const samples of document.querySelectorAll<HTMLElement>('.t-api-samples[data-clients]')) {
    const clients = samples.dataset['clients']?.split(' ') ?? [];
    samples.querySelectorAll('pre > code').forEach((code, index) => {
      const client = findSampleClient(clients[index] ?? '');
      if (client) code.replaceChildren(...colored(printSample(request, client).code));
    });
  }
}

/** Highlighted code, as in samples of the page. */
function colored(code: string): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const { kind, text, start } of findTokens(code, TOKENS, 's')) {
    nodes.push(new Text(code.slice(end, start)), el('span', { className: kind }, text));
    end = start + text.length;
  }
  return [...nodes, new Text(code.slice(end))];
}

/** The values of a reader, and their form. */
export interface LiveRequest extends RequestParts {
  form: RequestForm;
}

/**
 * The request of the samples overridden with the reader's values: missing values keep their
 * examples.
 */
export function mergeWithSample({ form, ...parts }: LiveRequest): RequestParts {
  return { ...parts, parameters: mergeParameters(form, parts), body: mergeBody(form, parts.body) };
}

function mergeParameters(
  { parameters, sample }: RequestForm,
  parts: RequestParts,
): RequestParts['parameters'] {
  const examples = sample?.parameters ?? {};
  const isEntered = ({ in: location, name }: { in: string; name: string }) =>
    parts.parameters.some(({ parameter }) => parameter.in === location && parameter.name === name);
  const entered = parameters.flatMap((parameter) => {
    const example = examples[`${parameter.in} ${parameter.name}`];
    return example === undefined || isEntered(parameter)
      ? []
      : [{ parameter, value: parseExact(example) }];
  });
  const order = parameters.map(({ in: location, name }) => `${location} ${name}`);
  const rankOf = ({ parameter }: RequestParts['parameters'][number]) => {
    const rank = order.indexOf(`${parameter.in} ${parameter.name}`);
    return rank === -1 ? order.length : rank;
  };
  return [...entered, ...parts.parameters].toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** For a body with values, only missing required members are taken from the example, else all. */
function mergeBody(form: RequestForm, body: BodyInput | undefined): BodyInput | undefined {
  const [first] = form.bodies;
  const example = first && exampleOf(form, first);
  if (!first || example === undefined) return body;
  const { mediaType, field, encoding } = first;
  if (!body) return { mediaType, value: example, encoding };
  if (body.mediaType !== mediaType) return body;
  // A required body without values is sent as an empty object.
  const value = isEmptyObject(body.value)
    ? example
    : withRequiredMembers(field, body.value, example);
  return { ...body, value };
}

/** Whether a value is an object without members, and not JSON as typed. */
function isEmptyObject(value: unknown): boolean {
  return !(value instanceof JsonSource) && membersOf(value)?.length === 0;
}

/** The first body of the sample: the initial text of the form, or a separate value. */
function exampleOf({ sample }: RequestForm, { mediaType, text }: FormBody): unknown {
  if (sample?.body === null) return undefined;
  if (sample?.body) return parseExact(sample.body.value);
  if (text === undefined || text === '' || !isJson(mediaType)) return text || undefined;
  return new JsonSource(text);
}

/**
 * Adds missing required members to an object, in the order of the form; returns other values
 * unchanged, which includes JSON as typed.
 */
function withRequiredMembers(
  field: FormField | undefined,
  value: unknown,
  example: unknown,
): unknown {
  const ownMembers = value instanceof JsonSource ? undefined : membersOf(value);
  if (field?.kind !== 'object' || !ownMembers) return value;
  const values = new Map(ownMembers);
  const examples = new Map(membersOf(example));
  const members = (field.properties ?? []).flatMap((property): [string, unknown][] => {
    const { name = '', required } = property;
    const member = values.get(name);
    if (values.delete(name))
      return [[name, withRequiredMembers(property, member, examples.get(name))]];
    return required && examples.has(name) ? [[name, examples.get(name)]] : [];
  });
  return Object.fromEntries([...members, ...values]);
}
