import type { ChangeList, OperationScope } from './changes.ts';
import { listFlows, listSchemes } from './compare-security.ts';
import { toCanonical } from './schema-keywords.ts';
import type { ApiModel, ApiOperation } from './operations.ts';
import { isTrueAt, items, member, members, textAt, type Node, type Source } from './source.ts';

/** Compares the parts outside of operations: texts, servers, and security schemes. */
export function compareDocument(list: ChangeList): void {
  const [old, next] = [member(list.old.source.root, 'info'), member(list.new.source.root, 'info')];
  for (const key of ['title', 'summary', 'description'])
    if (textAt(old, key) !== textAt(next, key))
      list.add(
        undefined,
        'document-text-changed',
        { new: member(next, key) ?? next, old },
        `${key} of the document changed`,
      );
  compareServers(list, undefined);
  compareSchemes(list);
}

/** A server in one form for all versions. */
interface ApiServer {
  url: string;
  node: Node;
  /** Canonical JSON of defaults and values of its variables. */
  variables: string;
}

/** Compares the servers of the document, or those of an operation that has its own. */
export function compareServers(
  list: ChangeList,
  scope: OperationScope | undefined,
  old?: ApiOperation,
  next?: ApiOperation,
): void {
  const before = readServers(list.old, old?.servers);
  const after = readServers(list.new, next?.servers);
  const isSame = (one: ApiServer) => (other: ApiServer) =>
    urlKey(one, other) === urlKey(other, one);
  for (const one of before) {
    const other = after.find(isSame(one));
    if (!other)
      list.add(scope, 'server-removed', { old: one.node }, `server ${one.url} was removed`);
    else if (one.variables !== other.variables)
      list.add(
        scope,
        'server-variable-changed',
        { new: other.node },
        `variables of server ${other.url} changed`,
      );
  }
  for (const one of after)
    if (!before.some(isSame(one)))
      list.add(scope, 'server-added', { new: one.node }, `server ${one.url} was added`);
}

/** URL without its scheme if the other has none, as in version 2.0 without `schemes`. */
function urlKey({ url }: ApiServer, other: ApiServer): string {
  return other.url.startsWith('//') ? url.replace(/^https?:/, '') : url;
}

function readServers({ source }: ApiModel, servers: Node | undefined): ApiServer[] {
  const { root } = source;
  if (source.isSwagger2) return readServers2(root, servers);
  const declared = items(servers ?? member(root, 'servers'));
  if (declared.length === 0) return [{ url: '/', node: root, variables: '{}' }];
  return declared.map((node) => {
    const variables = members(member(node, 'variables')).map(([name, one]) => [
      name,
      [member(one, 'default')?.value, items(member(one, 'enum')).map(({ value }) => value)],
    ]);
    return {
      url: (textAt(node, 'url') ?? '/').replace(/(?<=.)\/$/, ''),
      node,
      variables: toCanonical(Object.fromEntries(variables)),
    };
  });
}

/** Servers of version 2.0: `schemes`, `host` and `basePath`. */
function readServers2(root: Node, operation: Node | undefined): ApiServer[] {
  const host = textAt(root, 'host');
  const path = (textAt(root, 'basePath') ?? '/').replace(/(?<=.)\/$/, '');
  const node = member(root, 'basePath') ?? member(root, 'host') ?? root;
  if (host === undefined) return [{ url: path, node, variables: '{}' }];
  const base = `//${host}${path === '/' ? '' : path}`;
  const schemes = items(operation ?? member(root, 'schemes'));
  if (schemes.length === 0)
    return [{ url: base, node: member(root, 'host') ?? node, variables: '{}' }];
  return schemes.map((scheme) => ({
    url: `${String(scheme.value)}:${base}`,
    node: scheme,
    variables: '{}',
  }));
}

/** Compares security schemes by name; how an operation is affected is a change of that operation. */
function compareSchemes(list: ChangeList): void {
  const [before, after] = [new Map(listSchemes(list.old)), new Map(listSchemes(list.new))];
  const contents = (all: Iterable<Node>) =>
    new Set([...all].map(({ value }) => toCanonical(value)));
  const [were, are] = [contents(before.values()), contents(after.values())];
  for (const [name, old] of before) {
    const next = after.get(name);
    if (next) compareScheme(list, name, old, next);
    // The same scheme under another name.
    else if (!are.has(toCanonical(old.value)))
      list.add(
        undefined,
        'security-scheme-removed',
        { old },
        `security scheme "${name}" was removed`,
      );
  }
  for (const [name, next] of after)
    if (!before.has(name) && !were.has(toCanonical(next.value)))
      list.add(
        undefined,
        'security-scheme-added',
        { new: next },
        `security scheme "${name}" was added`,
      );
}

function compareScheme(list: ChangeList, name: string, old: Node, next: Node): void {
  if (!isTrueAt(old, 'deprecated') && isTrueAt(next, 'deprecated'))
    list.add(
      undefined,
      'security-scheme-deprecated',
      { new: next },
      `security scheme "${name}" is deprecated`,
    );
  const flows = new Map(listFlows(old));
  for (const [flow, node] of listFlows(next)) {
    const former = flows.get(flow);
    if (!former) continue;
    const [was, is] = [members(member(former, 'scopes')), members(member(node, 'scopes'))];
    for (const [scope, declared] of is)
      if (!was.some(([other]) => other === scope))
        list.add(
          undefined,
          'oauth-scope-added',
          { new: declared },
          `scope "${scope}" of security scheme "${name}" was added`,
        );
    for (const [scope, declared] of was)
      if (!is.some(([other]) => other === scope))
        list.add(
          undefined,
          'oauth-scope-removed',
          { old: declared },
          `scope "${scope}" of security scheme "${name}" was removed`,
        );
  }
}

/**
 * Names of shared schemas that changed but are not compared, because no operation of either version uses them. Some
 * documents describe webhooks only in this way.
 */
export function listUnused(old: Source, next: Source): string[] {
  const [was, is] = [readUnused(old), readUnused(next)];
  const names = new Set([...was.keys(), ...is.keys()]);
  const isUnused = (name: string) => was.get(name) !== '' && is.get(name) !== '';
  return [...names].filter((name) => isUnused(name) && was.get(name) !== is.get(name)).toSorted();
}

/** Shared schemas that no path or webhook refers to, as canonical JSON; an empty text for one that is used. */
function readUnused(source: Source): Map<string, string> {
  const { root } = source;
  const shared = source.isSwagger2
    ? member(root, 'definitions')
    : member(member(root, 'components'), 'schemas');
  const used = new Set<unknown>();
  const open: (Node | undefined)[] = [member(root, 'paths'), member(root, 'webhooks')];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node?.value !== 'object' || node.value === null || used.has(node.value)) continue;
    used.add(node.value);
    open.push(
      source.step(node),
      ...(Array.isArray(node.value) ? items(node) : members(node).map(([, inner]) => inner)),
    );
    // The values of a discriminator are names or references.
    for (const [, target] of members(member(member(node, 'discriminator'), 'mapping')))
      open.push(member(shared, String(target.value).replace(/^.*\//, '')));
  }
  return new Map(
    members(shared).map(([name, { value }]) => [name, used.has(value) ? '' : toCanonical(value)]),
  );
}
