import type { JsonPath } from '../../diagnostics/position.ts';
import { ANY_METHOD } from '../../utils/url.ts';
import { isWebUrl, toPageId } from '../urls.ts';
import type { Listing } from '../docs-config.ts';
import type { SourceLocation, Problem, Report } from '../document.ts';
import type {
  DocumentKind,
  LanguageOverrides,
  NamedDocuments,
  NavigationDivision,
  NavigationGroup,
  NavigationItem,
  NavigationNode,
  NavigationPage,
} from '../navigation.ts';
import type { Sources } from '../schema/documents.ts';
import { toIconRef, toModeColors } from '../schema/fields.ts';
import {
  DIVISION_LISTS,
  type DivisionFields,
  type DivisionList,
  type LanguageFields,
  type NavigationGroupFields,
  type NodeFields,
} from '../schema/navigation.ts';
import type { CheckVersion } from '../versions.ts';

const BARE_OPERATION = new RegExp(`^(?:${ANY_METHOD}|webhook)\\s`, 'i');

/** Kinds of divisions that usually contain all others. */
const OUTER = ['products', 'languages', 'versions'] as const;

const LISTS = Object.keys(DIVISION_LISTS) as DivisionList[];

/** `navigation` as the engine reads it: every division, group and page in one form, with its location. */
export function normalizeNavigation(
  fields: NodeFields,
  context: Omit<Context, 'openapi'>,
): NavigationNode {
  return toNode(fields, ['navigation'], { ...context, openapi: [] });
}

function toNode(fields: NodeFields, path: JsonPath, around: Context): NavigationNode {
  const { pages = [], groups = [], global } = fields;
  const context = within(around, fields);
  return {
    location: context.locationOf(path),
    ...documentsOf(fields),
    items: [
      ...toItems(pages, [...path, 'pages'], context),
      ...toItems(groups, fields.groupsPath ?? [...path, 'groups'], context),
    ],
    divisions: toDivisions(fields, path, context),
    global: global ? toDivisions(global, [...path, 'global'], context) : [],
  };
}

function toDivisions(fields: NodeFields, path: JsonPath, context: Context): NavigationDivision[] {
  return LISTS.flatMap((list) => {
    const siblings = fields[list] ?? [];
    const preset = findDefault(siblings, list, path, context.report);
    return siblings.flatMap((sibling, index): NavigationDivision[] => {
      const at = sibling.path ?? [...path, list, index];
      const repeated = findRepeated(fields, list, sibling, at);
      if (repeated) context.report(repeated);
      return repeated ? [] : [toDivision(sibling, list, at, sibling === preset, context)];
    });
  });
}

function toDivision(
  fields: DivisionFields,
  list: DivisionList,
  path: JsonPath,
  isDefault: boolean,
  context: Context,
): NavigationDivision {
  const kind = DIVISION_LISTS[list];
  const { color, pathPrefix, href, ref } = fields;
  const isElsewhere = ref !== undefined && isAlone(fields, path, context);
  return {
    ...toNode(isElsewhere ? {} : fields, path, context),
    kind,
    name: (kind === 'product' ? fields.name : undefined) ?? fields[kind] ?? '',
    href,
    pathPrefix,
    urlLocation: context.locationOf([...path, fields.path ? 'url' : 'href']),
    version:
      kind === 'version' ? undefined : context.checkVersion(fields.version, path, 'division'),
    icon: toIconRef(fields),
    description: fields.description,
    tag: fields.tag,
    color: typeof color === 'object' && !('from' in color) ? toModeColors(color) : color,
    hidden: fields.hidden ?? false,
    default: isDefault,
    searchable: fields.searchable,
    boost: fields.boost,
    overrides: kind === 'language' ? toLanguageOverrides(fields) : undefined,
    ...(isElsewhere && { revision: { ref, location: context.locationOf([...path, 'ref']) } }),
    ...((fields.align === 'end' || fields.align === 'right') && { atEnd: true }),
  };
}

/** Whether a version from Git has no content of its own, which would be used instead. */
function isAlone(fields: DivisionFields, path: JsonPath, { report }: Context): boolean {
  const key = ([...LISTS, 'groups', 'pages', 'openapi', 'asyncapi', 'href'] as const).find(
    (key) => fields[key] !== undefined,
  );
  if (!key) return true;
  report({
    code: 'contradiction',
    path: [...path, 'ref'],
    message: `Conflicts with "${key}", which takes precedence.`,
    hint: `Remove "ref" or "${key}".`,
  });
  return false;
}

/** The default version or language; undefined for other kinds. */
function findDefault(
  siblings: readonly DivisionFields[],
  list: DivisionList,
  path: JsonPath,
  report: Report,
): DivisionFields | undefined {
  if (list !== 'versions' && list !== 'languages') return undefined;
  const [chosen, ...others] = siblings.filter((sibling) => sibling.default);
  for (const other of others) {
    report({
      code: 'several-defaults',
      path: [...path, list, siblings.indexOf(other), 'default'],
      message: `Only one ${DIVISION_LISTS[list]} can set "default": true (${JSON.stringify(chosen?.[DIVISION_LISTS[list]])} already does).`,
      hint: `Remove "default" from one of them.`,
    });
  }
  return chosen ?? siblings.find(({ href, hidden }) => href === undefined && !hidden);
}

/** Settings inherited within a part of the navigation. */
interface Context {
  report: Report;
  /** Source location of the value at a path. */
  locationOf(path: JsonPath): SourceLocation;
  checkVersion: CheckVersion;
  /** OpenAPI documents of the nearest part around that names some. */
  openapi: string[];
  listing?: Listing | undefined;
  /** Version of the groups around. */
  version?: string | undefined;
}

type Item = string | NavigationGroupFields;

/** The context inside a part, with its own settings. */
function within(
  around: Context,
  { directory, openapi }: Pick<NodeFields, 'directory' | 'openapi'>,
): Context {
  const ownDocuments = openapi?.documents ?? [];
  return {
    ...around,
    listing: directory ?? around.listing,
    openapi: ownDocuments.length > 0 ? ownDocuments : around.openapi,
  };
}

/** Pages and groups with ids instead of paths; skips and reports invalid entries. */
function toItems(items: readonly Item[], path: JsonPath, context: Context): NavigationItem[] {
  return items.flatMap((item, index): NavigationItem[] =>
    typeof item === 'string'
      ? toPages(item, [...path, index], context)
      : toGroups(item, [...path, index], context),
  );
}

function toPages(entry: string, path: JsonPath, context: Context): NavigationPage[] {
  if (!isWebUrl(entry)) {
    const page = qualifyOperation(toPageId(entry), context.openapi);
    return [{ page, location: context.locationOf(path) }];
  }
  context.report({
    code: 'page-is-url',
    path,
    message: 'Expected a page of the project, got a URL.',
    hint: 'Add a page with this URL as "url" in its front matter, and list that page.',
  });
  return [];
}

function toGroups(
  fields: NavigationGroupFields,
  path: JsonPath,
  around: Context,
): NavigationGroup[] {
  const { group, tag, collapsed, hidden, root, searchable, boost } = fields;
  const version = around.checkVersion(fields.version, path, 'group', around.version);
  const inner = within(around, fields);
  const context = { ...inner, version: version ?? around.version };
  const pages = toItems(fields.pages, [...path, 'pages'], context);
  const documents = documentsOf(fields);
  if (pages.length === 0 && root === undefined && !documents.openapi && !documents.asyncapi) {
    return leaveOut(fields, path, context);
  }
  return [
    {
      group,
      location: context.locationOf(path),
      pages,
      root:
        root === undefined
          ? undefined
          : { page: toPageId(root), location: context.locationOf([...path, 'root']) },
      version,
      icon: toIconRef(fields),
      ...documents,
      hidden,
      expanded: fields.expanded ?? (collapsed === undefined ? undefined : !collapsed),
      tag,
      listing: context.listing,
      searchable,
      boost,
    },
  ];
}

/**
 * Reports only an empty list in the source of a group that is not hidden; the pages that a list lost are already reported.
 */
function leaveOut(
  { pages, hidden }: NavigationGroupFields,
  path: JsonPath,
  { report }: Context,
): [] {
  if (pages.length === 0 && !hidden) {
    report({
      code: 'empty-value',
      path: [...path, 'pages'],
      message: 'Empty list; the group is not shown.',
      hint: 'Add a page, or remove the group.',
    });
  }
  return [];
}

/** Settings of a language that override those of the site; undefined if there are none. */
function toLanguageOverrides(fields: LanguageFields): LanguageOverrides | undefined {
  const { banner, footer, navbar } = fields;
  if (!banner && !footer && !navbar) return undefined;
  return { banner, footer, header: { links: navbar?.links, button: navbar?.primary } };
}

/** The problem of a tab next to versions that all contain the same tab. */
function findRepeated(
  node: NodeFields,
  list: DivisionList,
  division: DivisionFields,
  path: JsonPath,
): Problem | undefined {
  const kind = DIVISION_LISTS[list];
  const row = OUTER.find((one) => node[one]?.some(({ href }) => href === undefined));
  if (!row || OUTER.some((one) => one === list)) return undefined;
  const outer = OUTER.flatMap((one) => node[one] ?? []).filter(({ href }) => href === undefined);
  const isSame = (inner: DivisionFields) => inner[kind] === division[kind];
  if (!outer.every((one) => one[list]?.some(isSame))) return undefined;
  return {
    code: 'contradiction',
    path,
    message: `Duplicate ${kind} ${JSON.stringify(division[kind])}: each ${DIVISION_LISTS[row]} already contains it.`,
    hint: `Remove it. Trellis shows the one in the ${DIVISION_LISTS[row]}.`,
  };
}

/** Documents of a group or a division. */
function documentsOf({
  openapi,
  asyncapi,
}: Partial<Record<DocumentKind, Sources | undefined>>): NamedDocuments {
  const directories = { ...openapi?.directories, ...asyncapi?.directories };
  return {
    ...(openapi?.documents.length && { openapi: openapi.documents }),
    ...(asyncapi?.documents.length && { asyncapi: asyncapi.documents }),
    ...(Object.keys(directories).length > 0 && { directories }),
  };
}

/** Adds the document to an entry such as `GET /plants` if there is only one candidate. */
function qualifyOperation(entry: string, openapi: readonly string[]): string {
  const [document, ...others] = openapi;
  const isBare = BARE_OPERATION.test(entry);
  return document && others.length === 0 && isBare ? `${document} ${entry}` : entry;
}
