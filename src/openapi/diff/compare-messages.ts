import type { ChangedNodes, ChangeList, OperationScope } from './changes.ts';
import { matchByKeys, type Matched } from './match.ts';
import { toCanonical } from './schema-keywords.ts';
import type { ApiBody, ApiMedia, ApiOperation, ApiParameter, ApiResponse } from './operations.ts';
import type { RuleId } from './rules.ts';
import { isTrueAt, member, textAt, type Node } from './source.ts';

/** Location of a request body on the page of its operation. */
const BODY = { location: 'body' };

/** Compares request bodies. */
export function compareBodies(
  list: ChangeList,
  scope: OperationScope,
  was: ApiBody | undefined,
  is: ApiBody | undefined,
): void {
  const add = (kind: RuleId, nodes: ChangedNodes, text: string) =>
    list.add(scope, kind, nodes, text, BODY);
  if (!was || !is) {
    if (was) add('request-body-removed', { old: was.entry }, 'the request body was removed');
    else if (is?.required)
      add('required-request-body-added', { new: is.entry }, 'a required request body was added');
    else if (is) add('request-body-added', { new: is.entry }, 'an optional request body was added');
    return;
  }
  const required = { new: member(is.node, 'required') ?? is.entry };
  if (!was.required && is.required)
    add('request-body-became-required', required, 'the request body became required');
  if (was.required && !is.required)
    add('request-body-became-optional', required, 'the request body became optional');
  if (textAt(was.node, 'description') !== textAt(is.node, 'description')) {
    const text = 'description of the request body changed';
    list.add(scope, 'request-body-text-changed', { new: is.entry }, text);
  }
  const { matches, removed, added } = matchMedia(was.content, is.content);
  for (const { node, type } of removed) {
    const text = `media type ${type} of the request body was removed`;
    add('request-media-type-removed', { old: node }, text);
  }
  for (const { node, type } of added) {
    const text = `media type ${type} of the request body was added`;
    add('request-media-type-added', { new: node }, text);
  }
  for (const [old, next] of matches) {
    compareEncoding(list, scope, old, next);
    const part = { label: `request body (${next.type})`, anchor: 'param', ...BODY };
    list.addSchemas(scope, 'request', schemasOf(list, old, next), part);
  }
}

/** Compares how the properties of a form are encoded. */
function compareEncoding(
  list: ChangeList,
  scope: OperationScope,
  was: ApiMedia,
  is: ApiMedia,
): void {
  const names = new Set([was, is].flatMap(({ encoding }) => Object.keys(Object(encoding?.value))));
  for (const name of names) {
    const [old, next] = [member(was.encoding, name), member(is.encoding, name)];
    const facts = (node: Node | undefined) =>
      toCanonical(
        ['contentType', 'style', 'explode'].map((key) => member(node, key)?.value ?? null),
      );
    if (facts(old) !== facts(next))
      list.add(
        scope,
        'request-encoding-changed',
        next ? { new: next } : { old },
        `encoding of property "${name}" of the request body (${is.type}) changed`,
        { location: `body ${name}` },
      );
  }
}

/** Schemas of two media types. Binary content is treated as having none, because OpenAPI 3.1 can omit its schema. */
function schemasOf(list: ChangeList, was: ApiMedia, is: ApiMedia) {
  const isBytes = (media: ApiMedia, side: 'old' | 'new') => {
    const normal = list[side].normalizer.normalize(media.schema);
    const isOpen =
      !normal.types && !normal.values && normal.parts.size + normal.alternatives.length === 0;
    return isOpen || normal.texts.get('format')?.value === 'binary';
  };
  const areBytes = !/json|xml|form/.test(is.type) && isBytes(was, 'old') && isBytes(is, 'new');
  return areBytes ? ([EMPTY, EMPTY] as const) : ([was.schema, is.schema] as const);
}

const EMPTY = { key: '', nodes: [] };

/** Matches media types by name, then without parameters such as `charset`. */
function matchMedia(before: readonly ApiMedia[], after: readonly ApiMedia[]): Matched<ApiMedia> {
  return matchByKeys(before, after, [
    ({ type }) => withParameters(type),
    ({ type }) => withoutParameters(type),
  ]);
}

function withParameters(type: string): string {
  return type.replace(/\s+/g, '').replaceAll('"', '');
}

function withoutParameters(type: string): string {
  return type.replace(/;.*$/s, '').trim();
}

/** Compares the responses of two operations. */
export function compareResponses(
  list: ChangeList,
  scope: OperationScope,
  old: ApiOperation,
  next: ApiOperation,
): void {
  const hasSuccess = [...old.responses.keys()].some((status) => status.startsWith('2'));
  for (const [status, was] of old.responses) {
    const is = next.responses.get(status);
    const isSuccess = status.startsWith('2') || (status === 'DEFAULT' && !hasSuccess);
    if (is) compareResponse(list, scope, was, is);
    else
      list.add(
        scope,
        isSuccess ? 'response-removed' : 'error-response-removed',
        { old: was.entry },
        `${labelOf(was)} was removed`,
        locationOf(was),
      );
  }
  for (const [status, is] of next.responses)
    if (!old.responses.has(status))
      list.add(
        scope,
        'response-added',
        { new: is.entry },
        `${labelOf(is)} was added`,
        locationOf(is),
      );
}

function labelOf({ status }: ApiResponse): string {
  return status === 'DEFAULT' ? 'default response' : `response ${status}`;
}

/** Location of a response on the page of its operation. */
function locationOf({ status }: ApiResponse) {
  return { location: `response ${status.toLowerCase()}` };
}

function compareResponse(
  list: ChangeList,
  scope: OperationScope,
  was: ApiResponse,
  is: ApiResponse,
): void {
  const label = labelOf(is);
  if (textAt(was.node, 'description') !== textAt(is.node, 'description'))
    list.add(scope, 'response-text-changed', { new: is.entry }, `description of ${label} changed`);
  const { matches, removed, added } = matchMedia(was.content, is.content);
  for (const one of removed)
    list.add(
      scope,
      'response-media-type-removed',
      { old: one.node },
      `media type ${one.type} of ${label} was removed`,
      locationOf(is),
    );
  for (const one of added)
    list.add(
      scope,
      'response-media-type-added',
      { new: one.node },
      `media type ${one.type} of ${label} was added`,
      locationOf(is),
    );
  for (const [old, next] of matches) {
    if (withParameters(old.type) !== withParameters(next.type))
      list.add(
        scope,
        'response-media-type-changed',
        { new: next.node },
        `media type of ${label} changed from ${old.type} to ${next.type}`,
        locationOf(is),
      );
    const part = {
      label: `${label} (${next.type})`,
      anchor: locationOf(is).location,
      ...locationOf(is),
    };
    list.addSchemas(scope, 'response', schemasOf(list, old, next), part);
  }
  compareHeaders(list, scope, was, is);
}

function compareHeaders(
  list: ChangeList,
  scope: OperationScope,
  was: ApiResponse,
  is: ApiResponse,
): void {
  for (const [key, old] of was.headers) {
    const next = is.headers.get(key);
    if (next) compareHeader(list, scope, [old, next], is);
    else
      list.add(
        scope,
        'response-header-removed',
        { old: old.entry },
        `header "${old.name}" of ${labelOf(was)} was removed`,
        headerLocation(was, old),
      );
  }
  for (const [key, next] of is.headers)
    if (!was.headers.has(key))
      list.add(
        scope,
        'response-header-added',
        { new: next.entry },
        `header "${next.name}" of ${labelOf(is)} was added`,
        headerLocation(is, next),
      );
}

function compareHeader(
  list: ChangeList,
  scope: OperationScope,
  [was, is]: readonly [ApiParameter, ApiParameter],
  response: ApiResponse,
): void {
  const label = `header "${is.name}" of ${labelOf(response)}`;
  const at = headerLocation(response, is);
  const nodesOf = (key: string) => ({ new: member(is.node, key) ?? is.entry });
  if (was.required && !is.required)
    list.add(
      scope,
      'response-header-became-optional',
      nodesOf('required'),
      `${label} became optional`,
      at,
    );
  if (!was.required && is.required)
    list.add(
      scope,
      'response-header-became-required',
      nodesOf('required'),
      `${label} became required`,
      at,
    );
  if (was.explode !== is.explode)
    list.add(
      scope,
      'response-header-style-changed',
      nodesOf('explode'),
      `explode of ${label} changed from ${was.explode} to ${is.explode}`,
      at,
    );
  if (!isTrueAt(was.node, 'deprecated') && isTrueAt(is.node, 'deprecated'))
    list.add(
      scope,
      'response-header-deprecated',
      nodesOf('deprecated'),
      `${label} is deprecated`,
      at,
    );
  list.addSchemas(scope, 'response', [was.schema, is.schema], { label, ...at });
}

/** Location of a response header on the page of its operation. */
function headerLocation(response: ApiResponse, { name }: ApiParameter) {
  const { location } = locationOf(response);
  return { location: `${location} header ${name}`, anchor: `${location} ${name}` };
}
