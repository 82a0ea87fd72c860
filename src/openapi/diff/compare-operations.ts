import {
  createChangeList,
  type ApiChange,
  type ChangeList,
  type OperationScope,
} from './changes.ts';
import { compareBodies, compareResponses } from './compare-messages.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareSecurity } from './compare-security.ts';
import { compareDocument, compareServers } from './compare-document.ts';
import { matchByKeys, type Matched } from './match.ts';
import { readModel, type ApiOperation } from './operations.ts';
import { isTrueAt, member, textAt, type Source } from './source.ts';

/**
 * Compares two documents. Returns the changes of the document first, then those of operations and webhooks. With
 * `hasLocations`, changes within schemas have all of their locations.
 */
export function compareSources(
  old: Source,
  next: Source,
  { hasLocations = false }: { hasLocations?: boolean } = {},
): ApiChange[] {
  const list = createChangeList(readModel(old), readModel(next), hasLocations);
  compareDocument(list);
  compareOperations(list);
  compareWebhooks(list);
  return list.finish();
}

/** Matches operations by method and path; the names of path parameters do not matter. */
function matchOperations(
  before: readonly ApiOperation[],
  after: readonly ApiOperation[],
): Matched<ApiOperation> {
  return matchByKeys(before, after, [exactKey, templateKey]);
}

function exactKey({ id, method }: ApiOperation): string {
  return `${method} ${id}`;
}

function templateKey({ id, method }: ApiOperation): string {
  return `${method} ${id.replace(/\{[^{}]*\}/g, '{}').replace(/(?<=.)\/$/, '')}`;
}

/** Location of changes to a whole operation. */
const WHOLE = { location: '' };

/** Compares the operations of two documents. */
function compareOperations(list: ChangeList): void {
  const { matches, removed, added } = matchOperations(list.old.operations, list.new.operations);
  for (const one of removed)
    list.add(
      scopeOf(one),
      'operation-removed',
      { old: one.node },
      `operation ${one.id} was removed${wasDeprecated(one)}`,
      WHOLE,
    );
  for (const one of added)
    list.add(
      scopeOf(one),
      'operation-added',
      { new: one.node },
      `operation ${one.id} was added`,
      WHOLE,
    );
  for (const [old, next] of matches) compareOperation(list, scopeOf(next), old, next);
}

function wasDeprecated({ node }: ApiOperation): string {
  return isTrueAt(node, 'deprecated') ? ' (it was deprecated)' : '';
}

/** Compares the webhooks of two documents: the API sends their requests. */
function compareWebhooks(list: ChangeList): void {
  const { matches, removed, added } = matchOperations(list.old.webhooks, list.new.webhooks);
  for (const one of removed)
    list.add(
      scopeOf(one),
      'webhook-removed',
      { old: one.node },
      `${one.id} (${one.method.toUpperCase()}) was removed`,
      WHOLE,
    );
  for (const one of added)
    list.add(
      scopeOf(one),
      'webhook-added',
      { new: one.node },
      `${one.id} (${one.method.toUpperCase()}) was added`,
      WHOLE,
    );
  for (const [old, next] of matches)
    compareOperation(list, { ...scopeOf(next), requester: 'server' }, old, next);
}

function scopeOf(operation: ApiOperation): OperationScope {
  return {
    operation: operation.id,
    node: operation.node,
    requester: 'client',
    seen: { request: new Set(), response: new Set() },
    prefix: '',
  };
}

function compareOperation(
  list: ChangeList,
  scope: OperationScope,
  old: ApiOperation,
  next: ApiOperation,
): void {
  compareOperationFields(list, scope, old, next);
  compareParameters(list, scope, old, next);
  compareBodies(list, scope, old.body, next.body);
  compareResponses(list, scope, old, next);
  compareSecurity(list, scope, old.security, next.security);
  if (old.servers || next.servers) compareServers(list, scope, old, next);
  compareCallbacks(list, scope, old, next);
}

function compareOperationFields(
  list: ChangeList,
  scope: OperationScope,
  old: ApiOperation,
  next: ApiOperation,
): void {
  const nodes = { new: next.node };
  const [was, is] = [isTrueAt(old.node, 'deprecated'), isTrueAt(next.node, 'deprecated')];
  if (!was && is) list.add(scope, 'operation-deprecated', nodes, `${next.id} is deprecated`, WHOLE);
  if (was && !is)
    list.add(scope, 'operation-restored', nodes, `${next.id} is no longer deprecated`, WHOLE);
  const [before, after] = [textAt(old.node, 'operationId'), textAt(next.node, 'operationId')];
  if (before !== undefined && after !== undefined && before !== after)
    list.add(
      scope,
      'operation-id-changed',
      nodes,
      `operationId changed from "${before}" to "${after}"`,
    );
  for (const key of ['summary', 'description'])
    if (textAt(old.node, key) !== textAt(next.node, key))
      list.add(
        scope,
        'operation-text-changed',
        { new: member(next.node, key) ?? next.node },
        `${key} of ${next.id} changed`,
      );
}

function compareCallbacks(
  list: ChangeList,
  scope: OperationScope,
  old: ApiOperation,
  next: ApiOperation,
): void {
  const { matches, removed, added } = matchOperations(old.callbacks, next.callbacks);
  for (const one of removed)
    list.add(scope, 'callback-removed', { old: one.node }, `callback ${one.id} was removed`);
  for (const one of added)
    list.add(scope, 'callback-added', { new: one.node }, `callback ${one.id} was added`);
  for (const [first, second] of matches) {
    const prefix = `${scope.prefix}callback ${second.id}: `;
    const seen = { request: new Set<never>(), response: new Set<never>() };
    compareOperation(list, { ...scope, requester: 'server', prefix, seen }, first, second);
  }
}
