import type { NavigationDivision, NavigationTree } from '../../config/model/navigation-tree.ts';
import type { DocsConfig, NavigationGroup } from '../../config/model/types.ts';
import type { Page } from '../../content/page.ts';
import type { JsonPath } from '../../diagnostics/position.ts';
import { readAddress } from './address.ts';
import type { Entry, GroupMeta, DivisionRef } from './entry.ts';
import { indexGenerated, type GeneratedPages, type NavigationItems } from './generated-pages.ts';
import { toNavLink } from './nav-link.ts';
import { formatPath } from './page-id.ts';
import { pageConflict, unsafePageUrl } from '../layout/problems.ts';
import { createPageResolver, type PageResolver } from './resolve-page.ts';
import type { NavigationDiagnostic, NavLink } from '../layout/types.ts';
import {
  createVersionRules,
  versionOfDivision,
  versionOfGroup,
  type VersionRules,
} from '../layout/versions.ts';

/** What OpenAPI documents add to the navigation. */
export interface EntryOptions {
  generated?: readonly GeneratedPages[] | undefined;
  /** Page ids of entries like `GET /plants`. */
  operations?: ReadonlyMap<string, string> | undefined;
}

interface Walk {
  entries: Entry[];
  diagnostics: NavigationDiagnostic[];
  resolve: PageResolver;
  versions: VersionRules;
  links: Map<string, NavLink>;
  generated: Map<string, NavigationItems>;
}

/** What the groups around an entry hand down to it. */
type EvaluationContext = Pick<
  Entry,
  'group' | 'version' | 'visible' | 'owner' | 'node' | 'searchable' | 'boost'
>;

/** All occurrences of pages in reading order: the written ones, then those generated for tabs and anchors. */
export function collectEntries(
  config: DocsConfig,
  pages: ReadonlyMap<string, Page>,
  { generated = [], operations }: EntryOptions = {},
): { entries: Entry[]; diagnostics: NavigationDiagnostic[] } {
  const diagnostics: NavigationDiagnostic[] = [];
  const walk: Walk = {
    entries: [],
    diagnostics,
    resolve: createPageResolver(pages, operations),
    versions: createVersionRules(config, diagnostics),
    links: new Map(),
    generated: indexGenerated(generated, config.navigation),
  };
  if (config.tree) addNode(walk, config.tree, { visible: true });
  else addItems(walk, config.navigation, { visible: true }, ['navigation']);
  addDivisions(walk, 'tab', config.tabs);
  addDivisions(walk, 'anchor', config.anchors);
  return { entries: walk.entries, diagnostics };
}

/** Divisions that a first visit does not start with come later, so that pages listed twice stand elsewhere. */
function addNode(walk: Walk, node: NavigationTree, around: EvaluationContext): void {
  const inner = { ...around, node };
  for (const { key, items } of node.lists) addItems(walk, items, inner, [...node.path, key]);
  addGenerated(walk, inner, node.path);
  for (const division of [...byDefault(node.divisions), ...byDefault(node.global)]) {
    addNode(walk, division, {
      visible: true,
      searchable: division.searchable ?? around.searchable,
      boost: division.boost ?? around.boost,
    });
  }
}

function byDefault(divisions: readonly NavigationDivision[]): NavigationDivision[] {
  const rank = ({ hidden, default: isDefault }: NavigationDivision) =>
    hidden ? 2 : isDefault ? 0 : 1;
  const kinds = Map.groupBy(divisions, ({ kind }) => kind);
  return [...kinds.values()].flatMap((row) => row.toSorted((a, b) => rank(a) - rank(b)));
}

function addItems(
  walk: Walk,
  items: NavigationItems,
  around: EvaluationContext,
  path: JsonPath,
): void {
  for (const [index, item] of items.entries()) {
    if (typeof item === 'string') addPage(walk, item, around, [...path, index]);
    else addGroup(walk, item, around, [...path, index]);
  }
}

function addGroup(
  walk: Walk,
  group: NavigationGroup,
  around: EvaluationContext,
  path: JsonPath,
): void {
  const inner: EvaluationContext = {
    ...around,
    group: toFrame(group, around.group),
    version: versionOfGroup(walk.versions, group, around.version, path),
    visible: around.visible && !group.hidden,
    searchable: group.searchable ?? around.searchable,
    boost: group.boost ?? around.boost,
  };
  const hasHeading = group.group.trim() !== '';
  if (group.root) addPage(walk, group.root, inner, [...path, 'root'], { isRoot: hasHeading });
  addItems(walk, group.pages, inner, [...path, 'pages']);
  addGenerated(walk, inner, path);
}

/** A nested group without a name is none to the reader: its pages stand among its parent's. */
function toFrame(group: NavigationGroup, parent: GroupMeta | undefined): GroupMeta {
  const label = group.group.trim();
  if (label === '' && parent) return parent;
  const { icon, tag, expanded, listing } = group;
  return { label, icon, tag, expanded, listing, parent };
}

function addDivisions(
  walk: Walk,
  kind: DivisionRef['kind'],
  divisions: DocsConfig['tabs' | 'anchors'],
): void {
  for (const [index, division] of divisions.entries()) {
    const path = [`${kind}s`, index];
    const version = versionOfDivision(walk.versions, division.version, path);
    addGenerated(walk, { visible: true, version, owner: { kind, index } }, path);
  }
}

function addGenerated(walk: Walk, around: EvaluationContext, path: JsonPath): void {
  if (walk.generated.size === 0) return;
  const items = walk.generated.get(formatPath(path));
  if (items) addItems(walk, items, around, path);
}

function addPage(
  walk: Walk,
  text: string,
  around: EvaluationContext,
  path: JsonPath,
  { isRoot } = { isRoot: false },
): void {
  const page = walk.resolve(text, path);
  if ('code' in page) {
    walk.diagnostics.push(page);
    return;
  }
  const own = walk.versions.names.length > 0 ? page.frontMatter.version : undefined;
  if (own && around.version && own !== around.version) {
    walk.diagnostics.push(pageConflict(page, around.version, path));
  }
  walk.entries.push({
    ...around,
    page,
    link: linkOf(walk, page),
    isRoot,
    version: own || around.version,
    visible: around.visible && !page.frontMatter.hidden,
  });
}

function linkOf(walk: Walk, page: Page): NavLink {
  const known = walk.links.get(page.id);
  if (known) return known;
  const { url } = page.frontMatter;
  if (url && readAddress(url).kind === 'unsafe') {
    walk.diagnostics.push(unsafePageUrl(page));
  }
  const link = toNavLink(page);
  walk.links.set(page.id, link);
  return link;
}
