import type { JsonPath } from '../../diagnostics/position.ts';
import type { NavigationDivision, NavigationNode } from '../model/navigation.ts';
import type { Report } from '../read/problem.ts';
import {
  DIVISION_LISTS,
  type DivisionFields,
  type DivisionList,
  type NodeFields,
} from '../schema/navigation-fields.ts';
import { toIconRef } from '../schema/shared/icon.ts';
import { toLanguageOverrides } from './language-overrides.ts';
import { toModeColors } from '../schema/shared/color.ts';
import { toItems, within, type Context } from './navigation-groups.ts';
import { documentsOf } from './openapi.ts';
import { findRepeated } from './repeated-divisions.ts';

const LISTS = Object.keys(DIVISION_LISTS) as DivisionList[];

/** `navigation` as the engine reads it: every division, group and page in one form, with its place. */
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
    place: context.placeOf(path),
    ...documentsOf(fields),
    items: [
      ...toItems(pages, [...path, 'pages'], context),
      ...toItems(groups, [...path, 'groups'], context),
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
      const at = [...path, list, index];
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
  const { color, claims, href, ref } = fields;
  const isElsewhere = ref !== undefined && isAlone(fields, path, context);
  return {
    ...toNode(isElsewhere ? {} : fields, path, context),
    kind,
    name: (kind === 'product' ? fields.name : undefined) ?? fields[kind] ?? '',
    href,
    claims,
    addressPlace: context.placeOf([...path, ...(claims ? ['claims', 'url'] : ['href'])]),
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
    ...(isElsewhere && { revision: { ref, place: context.placeOf([...path, 'ref']) } }),
    ...((fields.align === 'end' || fields.align === 'right') && { atEnd: true }),
  };
}

/** Whether a version from Git has nothing of its own beside; that is what would be shown. */
function isAlone(fields: DivisionFields, path: JsonPath, { report }: Context): boolean {
  const own = ([...LISTS, 'groups', 'pages', 'openapi', 'asyncapi', 'href'] as const).find(
    (key) => fields[key] !== undefined,
  );
  if (!own) return true;
  report({
    code: 'contradiction',
    path: [...path, 'ref'],
    message: `names a commit for the pages of the version, but it has "${own}" beside; that is shown`,
    hint: `leave the version either "ref" or "${own}"`,
  });
  return false;
}

/** The version or language of a first visit; divisions of other kinds have none. */
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
      message: `must not be true: ${JSON.stringify(chosen?.[DIVISION_LISTS[list]])} is the default already`,
      hint: `leave "default" to one ${DIVISION_LISTS[list]}`,
    });
  }
  return chosen ?? siblings.find(({ href, hidden }) => href === undefined && !hidden);
}
