import { schemeKey } from '../../../openapi/document.ts';
import {
  isObject,
  parsePointer,
  toList,
  toObject,
  type JsonObject,
} from '../../../utils/json-object.ts';
import type { FullCredential, FullRequest } from './dialog.ts';

/** The document of an operation with a reader's request in it. */
interface FilledDocument {
  document: JsonObject;
  path: string;
  method: string;
  /** URL of the selected server as in `servers`. */
  server: string | undefined;
}

/**
 * Returns a copy of an operation's document with the reader's values: as examples, which a client
 * shows initially; with the selected server and its variables, and with the security alternative
 * that has credentials first. `origin` completes server URLs without a host.
 */
export function fillDocument(
  operationDocument: JsonObject,
  request: FullRequest,
  origin: string,
): FilledDocument {
  const document = structuredClone(operationDocument);
  const [path = '', item] = Object.entries(toObject(document['paths']))[0] ?? [];
  const [method = '', value] = Object.entries(toObject(item))[0] ?? [];
  const operation = toObject(value);
  operation['parameters'] = toList(operation['parameters']).map((node) =>
    fillParameter(resolve(document, node), request.values),
  );
  if (request.body) fillBody(document, operation, request.body);
  orderSecurity(operation, request);
  return { document, path, method, server: fillServers(document, request.server, origin) };
}

function fillParameter(parameter: JsonObject, values: FullRequest['values']): JsonObject {
  const key = `${String(parameter['in'])} ${String(parameter['name'])}`;
  const { example: _example, examples: _examples, ...rest } = parameter;
  const isEntered = Object.hasOwn(values, key);
  // A value proposed by the document is disabled unless the reader entered it.
  const example = isEntered
    ? { value: toWire(values[key]), 'x-disabled': false }
    : { value: '', 'x-disabled': parameter['required'] !== true };
  return { ...rest, examples: { default: example } };
}

/** Inputs of the client show text; other values are JSON. */
function toWire(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? value : String(value);
}

function fillBody(
  document: JsonObject,
  operation: JsonObject,
  filled: NonNullable<FullRequest['body']>,
): void {
  const { mediaType } = filled;
  const example = 'text' in filled ? { serializedValue: filled.text } : { value: filled.value };
  const body = resolve(document, operation['requestBody']);
  const content = toObject(body['content']);
  const { example: _example, examples: _examples, ...media } = toObject(content[mediaType]);
  const others = Object.entries(content).filter(([name]) => name !== mediaType);
  // The first media type is the one that a client starts with.
  operation['requestBody'] = {
    ...body,
    content: {
      [mediaType]: { ...media, examples: { default: example } },
      ...Object.fromEntries(others),
    },
  };
}

function orderSecurity(operation: JsonObject, { credentials }: FullRequest): void {
  const ids = new Set(credentials.map(({ id }) => schemeKey(id)));
  const isGiven = (requirement: unknown) =>
    ids.size > 0 && Object.keys(toObject(requirement)).some((key) => ids.has(key));
  operation['security'] = toList(operation['security']).toSorted(
    (a, b) => Number(isGiven(b)) - Number(isGiven(a)),
  );
}

function fillServers(
  document: JsonObject,
  [template, values]: FullRequest['server'],
  origin: string,
): string | undefined {
  const servers = toList(document['servers']).filter(isObject);
  for (const server of servers) {
    const url = String(server['url']);
    server['url'] = url.startsWith('/') ? origin + url.replace(/\/$/, '') : url;
    for (const [name, variable] of Object.entries(toObject(server['variables']))) {
      if (server['url'] === template && values[name]) toObject(variable)['default'] = values[name];
    }
  }
  document['servers'] = servers;
  return servers.some(({ url }) => url === template) ? template : undefined;
}

/** The object behind a reference into `components`. */
function resolve(document: JsonObject, node: unknown): JsonObject {
  let value: unknown = node;
  for (let hops = 0; hops < 10 && isObject(value) && typeof value['$ref'] === 'string'; hops++) {
    const keys = parsePointer(value['$ref']);
    value = keys.reduce<unknown>((holder, key) => toObject(holder)[key], document);
  }
  return toObject(value);
}

/**
 * The secret of a credential in the format of the client, without the prefix that it adds itself.
 */
export function toSecret({ kind, value }: FullCredential) {
  if (kind === 'basic') {
    const [, user = '', password = ''] = /^([^:]*):?([\s\S]*)$/.exec(decodeBasic(value)) ?? [];
    return {
      type: 'http' as const,
      'x-scalar-secret-token': '',
      'x-scalar-secret-username': user,
      'x-scalar-secret-password': password,
    };
  }
  if (kind === 'apiKey') return { type: 'apiKey' as const, 'x-scalar-secret-token': value };
  const token = value.replace(/^bearer\s+/i, '');
  if (kind === 'oauth2') {
    const flow = { 'x-scalar-secret-token': token };
    return {
      type: 'oauth2' as const,
      implicit: flow,
      password: flow,
      clientCredentials: flow,
      authorizationCode: flow,
    };
  }
  return {
    type: 'http' as const,
    'x-scalar-secret-token': token,
    'x-scalar-secret-username': '',
    'x-scalar-secret-password': '',
  };
}

function decodeBasic(value: string): string {
  const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
