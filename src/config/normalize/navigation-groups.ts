import type { JsonPath } from '../../diagnostics/position.ts';
import type { NavigationGroup, NavigationItem, NavigationPage } from '../model/navigation.ts';
import { toPageId } from '../values/project-path.ts';
import { isWebUrl } from '../values/safe-href.ts';
import type { Listing } from '../model/types.ts';
import type { Place } from '../read/place.ts';
import type { Report } from '../read/problem.ts';
import type { NavigationGroupFields } from '../schema/navigation-group.ts';
import type { NodeFields } from '../schema/navigation-fields.ts';
import { toIconRef } from '../schema/shared/icon.ts';
import { documentsOf, qualifyOperation } from './openapi.ts';
import type { CheckVersion } from './version-check.ts';

/** What holds for everything inside a part of the navigation. */
export interface Context {
  report: Report;
  /** Where the author wrote the value at a path. */
  placeOf(path: JsonPath): Place;
  checkVersion: CheckVersion;
  /** OpenAPI documents of the nearest part around that names some. */
  openapi: string[];
  listing?: Listing | undefined;
  /** Version of the groups around. */
  version?: string | undefined;
}

type Item = string | NavigationGroupFields;

/** What holds inside a part that may say its own. */
export function within(
  around: Context,
  { directory, openapi }: Pick<NodeFields, 'directory' | 'openapi'>,
): Context {
  const own = openapi?.documents ?? [];
  return {
    ...around,
    listing: directory ?? around.listing,
    openapi: own.length > 0 ? own : around.openapi,
  };
}

/** Pages and groups with ids in place of paths; what leads nowhere is left out and reported. */
export function toItems(
  items: readonly Item[],
  path: JsonPath,
  context: Context,
): NavigationItem[] {
  return items.flatMap((item, index): NavigationItem[] =>
    typeof item === 'string'
      ? toPages(item, [...path, index], context)
      : toGroups(item, [...path, index], context),
  );
}

function toPages(entry: string, path: JsonPath, context: Context): NavigationPage[] {
  if (!isWebUrl(entry)) {
    const page = qualifyOperation(toPageId(entry), context.openapi);
    return [{ page, place: context.placeOf(path) }];
  }
  context.report({
    code: 'page-is-url',
    path,
    message: 'is a URL, but entries of "pages" are pages of the project',
    hint: 'list a page whose front matter has "url" with this address',
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
  if (pages.length === 0 && !documents.openapi && !documents.asyncapi) {
    return leaveOut(fields, path, context);
  }
  return [
    {
      group,
      place: context.placeOf(path),
      pages,
      root:
        root === undefined
          ? undefined
          : { page: toPageId(root), place: context.placeOf([...path, 'root']) },
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

/** The problem is the empty list itself; a list that lost its pages has been reported already. */
function leaveOut({ pages }: NavigationGroupFields, path: JsonPath, { report }: Context): [] {
  if (pages.length === 0) {
    report({
      code: 'empty-value',
      path: [...path, 'pages'],
      message: 'is an empty list, so the group is not shown',
      hint: 'add a page, or remove the group',
    });
  }
  return [];
}
