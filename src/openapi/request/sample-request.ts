import { JsonSource, writeExact } from '../../text/exact-json.ts';
import { ANY_FILE } from '../schema/file.ts';
import { membersOf } from './members.ts';
import type { BodyInput } from './request-body.ts';
import { buildRequest, type ApiRequest } from './request.ts';
import type { BodyView, MediaView } from '../operation/bodies.ts';
import type { ExampleView } from '../operation/body-examples.ts';
import type { OperationView } from '../operation/operation-view.ts';
import type { ParameterView } from '../operation/parameters.ts';
import type { SchemaView } from '../schema/schema-view.ts';

/** The parts of a view that a request is made of. */
export type RequestSource = Pick<
  OperationView,
  'method' | 'path' | 'servers' | 'security' | 'parameters' | 'body'
>;

/** What a sample is to show beside what is required. */
export interface SampleChoice {
  /** Optional parameters too. */
  optional?: boolean | undefined;
  /** Place of the example of the body; the first without it. */
  example?: number | undefined;
}

/** The values of a sample that a reader's own take the place of one by one. */
export interface SampleValues {
  /** Values of parameters by place and name, as JSON: `query limit`. */
  parameters: Record<string, string>;
  /** The body, its value as JSON. */
  body?: { mediaType: string; value: string } | undefined;
}

/**
 * The request that samples show: the first server, the first way to authenticate, the required
 * parameters, and the first body.
 */
export function sampleRequest(view: RequestSource, choice: SampleChoice = {}): ApiRequest {
  const auth = (view.security[0] ?? []).map((scheme) => ({ scheme, value: scheme.placeholder }));
  return buildRequest({
    method: view.method,
    server: view.servers[0]?.url ?? '',
    path: view.path,
    parameters: sampleParameters(view, choice),
    auth,
    body: sampleBody(view.body, choice),
  });
}

/** What that request needs, for a form to lay the reader's values over it; what is optional the reader alone decides on. */
export function sampleValues(view: RequestSource): SampleValues {
  const body = sampleBody(view.body, {});
  const parameters = sampleParameters(view, {}).map(({ parameter, value }) => [
    `${parameter.in} ${parameter.name}`,
    writeExact(value),
  ]);
  return {
    parameters: Object.fromEntries(parameters) as Record<string, string>,
    ...(body && { body: { mediaType: body.mediaType, value: writeExact(body.value) } }),
  };
}

function sampleParameters({ parameters }: RequestSource, { optional }: SampleChoice) {
  const { path, query, header, cookie, querystring } = parameters;
  const rest = [...query, ...querystring, ...header, ...cookie].filter(
    (parameter) => parameter.required || (optional && !parameter.deprecated),
  );
  return [...path, ...rest].flatMap((parameter) => {
    const value = sampleValue(parameter);
    return value === undefined ? [] : [{ parameter, value }];
  });
}

/** What a sample shows for a parameter; undefined for a path parameter that stays in braces. */
function sampleValue({ name, in: place, example, made, schema }: ParameterView): unknown {
  if (example !== undefined) return example;
  const given = firstJson([schema.default, schema.enum[0]?.value, schema.examples[0]]);
  if (given !== undefined) return given;
  if (made !== undefined) return made;
  if (place === 'path') return undefined;
  return placeholderOf(schema, place === 'query' ? `{${name}}` : `<${name}>`);
}

function placeholderOf(schema: SchemaView, text: string): unknown {
  const [type] = schema.types;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 1;
  return type === 'array' ? [text] : text;
}

function firstJson(texts: (string | undefined)[]): unknown {
  const text = texts.find((candidate) => candidate !== undefined && candidate !== 'null');
  return text === undefined ? undefined : JSON.parse(text);
}

function sampleBody(
  body: BodyView | undefined,
  { example = 0 }: SampleChoice,
): BodyInput | undefined {
  const media = body?.contents[0];
  if (!media) return undefined;
  const { mediaType, encoding } = media;
  const value = bodyValue(media, media.examples[example] ?? media.examples[0]);
  // An optional body with nothing in it is none.
  const isNone = value === undefined || (!body.required && membersOf(value)?.length === 0);
  return isNone ? undefined : { mediaType, value, encoding };
}

function bodyValue({ mediaType, schema }: MediaView, example: ExampleView | undefined): unknown {
  if (!example) return /octet-stream|^(image|audio|video)\//.test(mediaType) ? ANY_FILE : undefined;
  if (schema?.type === 'file') return ANY_FILE;
  const { value, text, language } = example;
  // JSON and forms are serialised by the request; other types have their text already.
  if (typeof value === 'object' && value !== null)
    return /json|form/.test(mediaType) ? value : text;
  if (language !== 'json') return text;
  // A document may give its JSON as a text.
  const isDocument =
    typeof value === 'string' && schema?.types[0] !== 'string' && text !== JSON.stringify(value);
  return isDocument ? new JsonSource(text) : (value ?? text);
}
