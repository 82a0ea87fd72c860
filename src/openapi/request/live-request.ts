import { JsonSource, parseExact } from '../../text/exact-json.ts';
import { isJson } from '../operation/media-types.ts';
import type { FormBody } from './form-body.ts';
import type { FormField } from './form-field.ts';
import { membersOf } from './members.ts';
import type { BodyInput } from './request-body.ts';
import type { RequestForm } from './request-form.ts';
import type { RequestParts } from './request.ts';

/** What a reader entered so far, and the form that it was entered in. */
export interface LiveRequest extends RequestParts {
  form: RequestForm;
}

/** The request of the samples with the reader's values laid over it: what is still to be entered keeps its example. */
export function layOverSample({ form, ...parts }: LiveRequest): RequestParts {
  return { ...parts, parameters: mergeParameters(form, parts), body: mergeBody(form, parts.body) };
}

function mergeParameters(
  { parameters, sample }: RequestForm,
  parts: RequestParts,
): RequestParts['parameters'] {
  const examples = sample?.parameters ?? {};
  const isEntered = ({ in: place, name }: { in: string; name: string }) =>
    parts.parameters.some(({ parameter }) => parameter.in === place && parameter.name === name);
  const kept = parameters.flatMap((parameter) => {
    const example = examples[`${parameter.in} ${parameter.name}`];
    return example === undefined || isEntered(parameter)
      ? []
      : [{ parameter, value: parseExact(example) }];
  });
  const order = parameters.map(({ in: place, name }) => `${place} ${name}`);
  const rankOf = ({ parameter }: RequestParts['parameters'][number]) => {
    const rank = order.indexOf(`${parameter.in} ${parameter.name}`);
    return rank === -1 ? order.length : rank;
  };
  return [...kept, ...parts.parameters].toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Of a body that the reader is at, only required members that are missing are taken from the example. */
function mergeBody(form: RequestForm, body: BodyInput | undefined): BodyInput | undefined {
  const [first] = form.bodies;
  const example = first && exampleOf(form, first);
  if (!first || example === undefined) return body;
  const { mediaType, field, encoding } = first;
  if (!body) return { mediaType, value: example, encoding };
  return body.mediaType === mediaType
    ? { ...body, value: complete(field, body.value, example) }
    : body;
}

/** The first body of the sample: the text that its inputs begin with, or a value of its own. */
function exampleOf({ sample }: RequestForm, { mediaType, text }: FormBody): unknown {
  if (sample?.body) return parseExact(sample.body.value);
  if (text === undefined || text === '' || !isJson(mediaType)) return text || undefined;
  return new JsonSource(text);
}

/** An object with the required members that it lacks, in the order of the form; anything else as it is, JSON as it was typed too. */
function complete(field: FormField | undefined, value: unknown, example: unknown): unknown {
  const given = value instanceof JsonSource ? undefined : membersOf(value);
  if (field?.kind !== 'object' || !given) return value;
  const own = new Map(given);
  const examples = new Map(membersOf(example));
  const members = (field.properties ?? []).flatMap((property): [string, unknown][] => {
    const { name = '', required } = property;
    const member = own.get(name);
    if (own.delete(name)) return [[name, complete(property, member, examples.get(name))]];
    return required && examples.has(name) ? [[name, examples.get(name)]] : [];
  });
  return Object.fromEntries([...members, ...own]);
}
