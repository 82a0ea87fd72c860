import type { JsonPath } from '../../diagnostics/position.ts';
import type {
  NavigationDivision,
  NavigationList,
  NavigationTree,
} from '../model/navigation-tree.ts';
import type { Report } from '../read/problem.ts';
import {
  DIVISION_LISTS,
  type DivisionList,
  type NodeFields,
} from '../schema/modern/node-fields.ts';
import type { NavigationGroupFields } from '../schema/navigation-group.ts';
import type { Listing, NavigationGroup } from '../model/types.ts';
import { toIconRef } from './icon.ts';
import { normalizeLanguageFrame } from './language-frame.ts';
import { toModeColors } from './mode-colors.ts';
import { directoriesOf, qualifyOperation, sourcesOf } from './openapi.ts';
import { toPageId } from '../values/project-path.ts';
import { withoutRepeated } from './repeated-divisions.ts';

interface Context {
  report: Report;
  /** Documents of the nearest node around that names some. */
  openapi: string[];
  listing?: Listing | undefined;
}

const LISTS = Object.keys(DIVISION_LISTS) as DivisionList[];

/** Object-valued `navigation` with every division in one form. */
export function normalizeTree(fields: NodeFields, report: Report): NavigationTree {
  return toTree(fields, ['navigation'], { report, openapi: [] });
}

function toTree(fields: NodeFields, path: JsonPath, around: Context): NavigationTree {
  const openapi = sourcesOf(fields.openapi);
  const context = within(around, fields.directory, openapi);
  return {
    path,
    lists: toLists(fields, context),
    divisions: withoutRepeated(toDivisions(fields, path, context), around.report),
    global: fields.global ? toDivisions(fields.global, [...path, 'global'], context) : [],
    openapi,
    directories: directoriesOf(fields.openapi),
  };
}

/** What holds inside a node that may say its own. */
function within(around: Context, listing: Listing | undefined, openapi: string[]): Context {
  return {
    ...around,
    listing: listing ?? around.listing,
    openapi: openapi.length > 0 ? openapi : around.openapi,
  };
}

function toLists({ pages, groups }: NodeFields, context: Context): NavigationList[] {
  const lists: NavigationList[] = [];
  if (pages) lists.push({ key: 'pages', items: toItems(pages, context) });
  if (groups) lists.push({ key: 'groups', items: toItems(groups, context) });
  return lists;
}

function toDivisions(fields: NodeFields, path: JsonPath, context: Context): NavigationDivision[] {
  return LISTS.flatMap((list) => {
    const siblings = fields[list] ?? [];
    const preset = findDefault(siblings, list, path, context.report);
    return siblings.map((sibling, index) =>
      toDivision(sibling, list, [...path, list, index], sibling === preset, context),
    );
  });
}

function toDivision(
  fields: NodeFields,
  list: DivisionList,
  path: JsonPath,
  isDefault: boolean,
  context: Context,
): NavigationDivision {
  const kind = DIVISION_LISTS[list];
  return {
    ...toTree(fields, path, context),
    kind,
    name: (kind === 'product' ? fields.name : undefined) ?? fields[kind] ?? '',
    href: fields.href,
    icon: toIconRef(fields),
    description: fields.description,
    tag: fields.tag,
    color: typeof fields.color === 'string' ? fields.color : toModeColors(fields.color),
    hidden: fields.hidden ?? false,
    default: isDefault,
    searchable: fields.searchable,
    boost: fields.boost,
    frame: kind === 'language' ? normalizeLanguageFrame(fields, path, context.report) : undefined,
  };
}

/** The version or language of a first visit; divisions of other kinds have none. */
function findDefault(
  siblings: readonly NodeFields[],
  list: DivisionList,
  path: JsonPath,
  report: Report,
): NodeFields | undefined {
  if (list !== 'versions' && list !== 'languages') return undefined;
  const [chosen, ...others] = siblings.filter((sibling) => sibling.default);
  for (const other of others) {
    report({
      code: 'several-defaults',
      path: [...path, list, siblings.indexOf(other), 'default'],
      says: `must not be true: ${JSON.stringify(chosen?.[DIVISION_LISTS[list]])} is the default already`,
      hint: `leave "default" to one ${DIVISION_LISTS[list]}`,
    });
  }
  return chosen ?? siblings.find(({ href, hidden }) => href === undefined && !hidden);
}

function toItems(
  items: readonly (string | NavigationGroupFields)[],
  context: Context,
): (string | NavigationGroup)[] {
  return items.map((item) =>
    typeof item === 'string'
      ? qualifyOperation(toEntry(item), context.openapi)
      : toGroup(item, context),
  );
}

/** Page id of an entry; addresses stay as they are, for the navigation to report. */
function toEntry(text: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : toPageId(text);
}

function toGroup(fields: NavigationGroupFields, around: Context): NavigationGroup {
  const openapi = sourcesOf(fields.openapi);
  const context = within(around, fields.directory, openapi);
  const { group, version, tag, collapsed, hidden, root, searchable, boost } = fields;
  const expanded = fields.expanded ?? (collapsed === undefined ? undefined : !collapsed);
  return {
    group,
    pages: toItems(fields.pages, context),
    version,
    icon: toIconRef(fields),
    openapi: openapi.length > 0 ? openapi : undefined,
    hidden,
    expanded,
    tag,
    root: root === undefined ? undefined : toPageId(root),
    listing: context.listing,
    searchable,
    boost,
    directories: directoriesOf(fields.openapi),
  };
}
