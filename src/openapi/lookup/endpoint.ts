import { HTTP_METHODS } from '../../text/http-methods.ts';
import type { JsonObject } from '../json.ts';
import { createDocument, type ApiDocument } from '../read/document.ts';
import type { Operation } from '../read/operations.ts';
import { bodySchema, hasFile } from './endpoint-body.ts';
import { toSchema, type EndpointParameter } from './endpoint-parameter.ts';

/** What `api` in the front matter of a page says. */
export interface Endpoint {
  /** Lower case. */
  method: string;
  /** Origin of an absolute address; absent where docs.json's `api.baseUrl` is to be used. */
  server?: string | undefined;
  path: string;
}

/** Takes `METHOD path` or `METHOD https://…` apart; undefined for any other text. */
export function parseEndpoint(text: string): Endpoint | undefined {
  const [, word = '', target = ''] = /^\s*([a-z]+)\s+(\S+)\s*$/i.exec(text) ?? [];
  const method = HTTP_METHODS.find((known) => known === word.toLowerCase());
  if (!method) return undefined;
  const absolute = /^(https?:\/\/[^/?#]+)(.*)$/is.exec(target);
  if (absolute) return { method, server: absolute[1], path: absolute[2] || '/' };
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  return { method, path: target.startsWith('/') ? target : `/${target}` };
}

/**
 * A document with the one operation that a page describes, so that both kinds of API pages are
 * shown, sampled and tried in the same way.
 */
export function describeEndpoint(
  { method, server, path }: Endpoint,
  parameters: readonly EndpointParameter[],
  contentType: string | undefined,
): { document: ApiDocument; operation: Operation } {
  const keys = parameters.filter((parameter) => parameter.in === 'auth');
  const schemes = keys.map(({ name }) => [name, { type: 'apiKey', in: 'header', name }] as const);
  const root = {
    openapi: '3.1.0',
    servers: server === undefined ? [] : [{ url: server }],
    paths: { [path]: { [method]: toOperation(parameters, keys, contentType) } },
    components: { securitySchemes: Object.fromEntries(schemes) },
  };
  const document = createDocument(root, { id: '', version: '3.1.0', files: [], digest: '' });
  const [operation] = document.operations;
  if (!operation) throw new Error(`There is no operation ${method} ${path}`);
  return { document, operation };
}

function toOperation(
  parameters: readonly EndpointParameter[],
  keys: readonly EndpointParameter[],
  contentType: string | undefined,
): JsonObject {
  const body = bodySchema(parameters.filter((parameter) => parameter.in === 'body'));
  const media = contentType ?? (hasFile(body) ? 'multipart/form-data' : 'application/json');
  return {
    parameters: parameters.filter(isPlain).map(toParameter),
    ...(body && { requestBody: { content: { [media]: { schema: body } } } }),
    ...(keys.length > 0 && { security: [Object.fromEntries(keys.map(({ name }) => [name, []]))] }),
  };
}

function isPlain(parameter: EndpointParameter): boolean {
  return parameter.in !== 'body' && parameter.in !== 'auth' && parameter.within.length === 0;
}

function toParameter(parameter: EndpointParameter): JsonObject {
  const { name, in: place, required, deprecated } = parameter;
  return { name, in: place, required, deprecated, schema: toSchema(parameter) };
}
