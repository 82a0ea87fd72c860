import { isObject } from '../json.ts';
import { ANY_FILE } from '../schema/file.ts';
import type { BodyInput } from './request-body.ts';
import { buildRequest, type ApiRequest } from './request.ts';
import type { BodyView, MediaView } from '../operation/bodies.ts';
import type { OperationView } from '../operation/operation-view.ts';
import type { ParameterView } from '../operation/parameters.ts';
import type { SchemaView } from '../schema/schema-view.ts';

/** The parts of a view that a request is made of. */
export type RequestSource = Pick<
  OperationView,
  'method' | 'path' | 'servers' | 'security' | 'parameters' | 'body'
>;

/**
 * The request that samples show: the first server, the first way to authenticate, the required
 * parameters (the optional ones too with `optional`), and the first body.
 */
export function sampleRequest(view: RequestSource, optional = false): ApiRequest {
  const { path, query, header, cookie, querystring } = view.parameters;
  const rest = [...query, ...querystring, ...header, ...cookie];
  const shown = rest.filter(
    (parameter) => parameter.required || (optional && !parameter.deprecated),
  );
  const parameters = [...path, ...shown].flatMap((parameter) => {
    const value = sampleValue(parameter);
    return value === undefined ? [] : [{ parameter, value }];
  });
  const auth = (view.security[0] ?? []).map((scheme) => ({ scheme, value: scheme.placeholder }));
  return buildRequest({
    method: view.method,
    server: view.servers[0]?.url ?? '',
    path: view.path,
    parameters,
    auth,
    body: sampleBody(view.body),
  });
}

/** What a sample shows for a parameter; undefined for a path parameter that stays in braces. */
function sampleValue({ name, in: place, example, schema }: ParameterView): unknown {
  if (example !== undefined) return example;
  const given = firstJson([schema.default, schema.enum[0]?.value, schema.examples[0]]);
  if (given !== undefined) return given;
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

function sampleBody(body: BodyView | undefined): BodyInput | undefined {
  const media = body?.contents[0];
  if (!media) return undefined;
  const { mediaType, encoding } = media;
  const value = bodyValue(media);
  return value === undefined ? undefined : { mediaType, value, encoding };
}

function bodyValue({ mediaType, examples, schema }: MediaView): unknown {
  const [example] = examples;
  if (!example) return /octet-stream|^(image|audio|video)\//.test(mediaType) ? ANY_FILE : undefined;
  if (schema?.type === 'file') return ANY_FILE;
  if (isObject(example.value) || Array.isArray(example.value)) return asSent(mediaType, example);
  return example.language === 'json' ? (example.value ?? example.text) : example.text;
}

/** JSON and forms are serialised by the request; other types have their text already. */
function asSent(mediaType: string, example: { value?: unknown; text: string }): unknown {
  return /json|form/.test(mediaType) ? example.value : example.text;
}
