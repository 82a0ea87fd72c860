import { getOwn } from '../../utils/json-object.ts';
import { SWAGGER_FLOWS } from '../read/convert-swagger.ts';
import type { ChangeList, OperationScope } from './changes.ts';
import { matchByKeys, type Matched } from './match.ts';
import type { ApiModel } from './operations.ts';
import { items, member, members, textAt, type Node } from './source.ts';

/** An alternative of the security of an operation: schemes that are required together. */
interface Alternative {
  node: Node;
  schemes: Requirement[];
}

/** A required scheme. */
interface Requirement {
  /** Name in the document. */
  name: string;
  /** How the credential is sent; equal for schemes with other names. */
  identity: string;
  scopes: Node[];
  /** The scheme itself. */
  scheme: Node | undefined;
}

/** Compares the effective security requirements of two operations. */
export function compareSecurity(
  list: ChangeList,
  scope: OperationScope,
  was: Node | undefined,
  is: Node | undefined,
): void {
  const [before, after] = [readAlternatives(list.old, was), readAlternatives(list.new, is)];
  const [wasOpen, isOpen] = [isOptional(before), isOptional(after)];
  const nodesOf = (alternative: Alternative) => ({ new: alternative.node });
  if (wasOpen && !isOpen) {
    for (const one of after.filter(({ schemes }) => schemes.length > 0))
      if (before.length === 0 || !before.some((other) => isSame(one, other)))
        list.add(
          scope,
          'security-required',
          nodesOf(one),
          `${nameOf(one)} is now required; previously no credential was`,
        );
    if (after.every((one) => before.some((other) => isSame(one, other))))
      list.add(
        scope,
        'security-required',
        { new: is },
        `a credential is required: ${after.map(nameOf).join(' or ')}`,
      );
  }
  if (!wasOpen && isOpen)
    list.add(
      scope,
      'security-optional',
      { new: is, old: was },
      `credentials are no longer required (previously ${before.map(nameOf).join(' or ')})`,
    );
  const named = (all: readonly Alternative[]) => all.filter(({ schemes }) => schemes.length > 0);
  // If either document has no requirements, there is nothing else to compare.
  if (before.length === 0 || after.length === 0) return;
  compareAlternatives(list, scope, named(before), { after: named(after), wasOpen, isOpen });
}

function compareAlternatives(
  list: ChangeList,
  scope: OperationScope,
  before: readonly Alternative[],
  { after, wasOpen, isOpen }: { after: readonly Alternative[]; wasOpen: boolean; isOpen: boolean },
): void {
  const matches = new Map<Alternative, Alternative>();
  const matched = new Set<Alternative>();
  for (const isMatch of [isSame, isSameByName, isExtended, isReduced])
    for (const one of before) {
      const isFree = (other: Alternative) => !matched.has(other) && isMatch(one, other);
      const other = matches.has(one) ? undefined : after.find(isFree);
      if (!other) continue;
      matches.set(one, other);
      matched.add(other);
    }
  for (const one of before) {
    const other = matches.get(one);
    if (other) compareAlternative(list, scope, one, other);
    else
      list.add(
        scope,
        'security-alternative-removed',
        { old: one.node },
        `${nameOf(one)} is no longer accepted`,
      );
  }
  for (const one of after)
    if (!matched.has(one) && !(wasOpen && !isOpen))
      list.add(
        scope,
        'security-alternative-added',
        { new: one.node },
        `${nameOf(one)} is now also accepted`,
      );
}

function compareAlternative(
  list: ChangeList,
  scope: OperationScope,
  was: Alternative,
  is: Alternative,
): void {
  const { matches, removed, added } = matchSchemes(was.schemes, is.schemes);
  for (const { name } of added)
    list.add(
      scope,
      'security-scheme-required',
      { new: member(is.node, name) ?? is.node },
      `security scheme "${name}" is now also required`,
    );
  for (const { name } of removed)
    list.add(
      scope,
      'security-scheme-dropped',
      { old: member(was.node, name) ?? was.node },
      `security scheme "${name}" is no longer required with the others`,
    );
  for (const [old, next] of matches) {
    if (old.identity !== next.identity)
      list.add(
        scope,
        'security-scheme-changed',
        { new: next.scheme ?? is.node },
        `security scheme "${next.name}" changed from ${old.identity} to ${next.identity}`,
      );
    const namesOf = ({ scopes }: Requirement) => scopes.map(({ value }) => String(value));
    for (const one of next.scopes)
      if (!namesOf(old).includes(String(one.value)))
        list.add(
          scope,
          'security-scope-added',
          { new: one },
          `scope "${String(one.value)}" of security scheme "${next.name}" is required`,
        );
    for (const one of old.scopes)
      if (!namesOf(next).includes(String(one.value)))
        list.add(
          scope,
          'security-scope-removed',
          { old: one },
          `scope "${String(one.value)}" of security scheme "${old.name}" is no longer required`,
        );
  }
}

/** Matches the schemes of two alternatives: equal ones first, then renamed ones, then changed ones. */
function matchSchemes(
  before: readonly Requirement[],
  after: readonly Requirement[],
): Matched<Requirement> {
  return matchByKeys(before, after, [
    ({ name, identity }) => JSON.stringify([name, identity]),
    ({ identity }) => identity,
    ({ name }) => name,
  ]);
}

function isOptional(alternatives: readonly Alternative[]): boolean {
  return alternatives.length === 0 || alternatives.some(({ schemes }) => schemes.length === 0);
}

function isSame(first: Alternative, second: Alternative): boolean {
  return first.schemes.length === second.schemes.length && isExtended(first, second);
}

function isSameByName(first: Alternative, second: Alternative): boolean {
  const names = ({ schemes }: Alternative) =>
    schemes
      .map(({ name }) => name)
      .toSorted()
      .join();
  return names(first) === names(second);
}

/** Whether the second alternative requires all schemes of the first. */
function isExtended(first: Alternative, second: Alternative): boolean {
  const left = second.schemes.map(({ identity }) => identity);
  return first.schemes.every(({ identity }) => {
    const at = left.indexOf(identity);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function isReduced(first: Alternative, second: Alternative): boolean {
  return isExtended(second, first);
}

function nameOf({ schemes }: Alternative): string {
  return `security scheme ${schemes.map(({ name }) => `"${name}"`).join(' with ')}`;
}

function readAlternatives(model: ApiModel, node: Node | undefined): Alternative[] {
  return items(node).map((entry) => ({
    node: entry,
    schemes: members(entry).map(([name, scopes]) => {
      const scheme = findScheme(model, name);
      return { name, identity: identityOf(scheme, name), scopes: items(scopes), scheme };
    }),
  }));
}

/** Security schemes of a document by name. */
export function listSchemes({ source }: ApiModel): [name: string, scheme: Node][] {
  const all = source.isSwagger2
    ? member(source.root, 'securityDefinitions')
    : member(member(source.root, 'components'), 'securitySchemes');
  return members(all).map(([name, entry]) => [name, source.follow(entry)]);
}

function findScheme(model: ApiModel, name: string): Node | undefined {
  return listSchemes(model).find(([schemeName]) => schemeName === name)?.[1];
}

/** How a credential is obtained and sent, in words. */
function identityOf(scheme: Node | undefined, name: string): string {
  const at = (key: string) => textAt(scheme, key) ?? '';
  switch (textAt(scheme, 'type')) {
    case undefined:
      return `unknown scheme ${name}`;
    case 'basic':
      return 'HTTP basic';
    case 'http':
      return `HTTP ${at('scheme').toLowerCase()}`;
    case 'apiKey':
      return `API key in ${at('in')} "${at('in') === 'header' ? at('name').toLowerCase() : at('name')}"`;
    case 'openIdConnect':
      return `OpenID Connect ${at('openIdConnectUrl')}`;
    case 'oauth2':
      return `OAuth 2.0 ${listFlows(scheme).map(describeFlow).toSorted().join(', ')}`;
    default:
      return at('type');
  }
}

/** OAuth flows of a scheme by name; version 2.0 has one, in the scheme itself. */
export function listFlows(scheme: Node | undefined): [name: string, flow: Node][] {
  const name = textAt(scheme, 'flow');
  if (scheme && name !== undefined)
    return [[(getOwn(SWAGGER_FLOWS, name) as string | undefined) ?? name, scheme]];
  return members(member(scheme, 'flows'));
}

function describeFlow([name, flow]: [string, Node]): string {
  const urls = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'];
  return [name, ...urls.map((key) => textAt(flow, key) ?? '').filter(Boolean)].join(' ');
}
