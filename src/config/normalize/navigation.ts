import type { JsonPath } from '../../diagnostics/position.ts';
import { toPageId } from '../values/project-path.ts';
import type { Report } from '../read/problem.ts';
import { isWebUrl } from '../values/safe-href.ts';
import type { NavigationGroupFields } from '../schema/navigation-group.ts';
import type { NavigationGroup } from '../model/types.ts';
import { toIconRef } from './icon.ts';
import { directoriesOf, sourcesOf } from './openapi.ts';
import type { CheckVersion } from './versions.ts';

interface Context {
  report: Report;
  checkVersion: CheckVersion;
}

/** Groups with page ids in place of page paths; groups without any page are left out. */
export function normalizeNavigation(
  groups: readonly NavigationGroupFields[],
  context: Context,
): NavigationGroup[] {
  return groups.flatMap((group, index) => normalizeGroup(group, ['navigation', index], context));
}

function normalizeGroup(
  fields: NavigationGroupFields,
  path: JsonPath,
  context: Context,
  outerVersion?: string,
): NavigationGroup[] {
  const { group, tag, expanded, hidden, searchable, boost } = fields;
  const version = context.checkVersion(fields.version, path);
  if (version && outerVersion && version !== outerVersion) {
    reportConflict(path, version, outerVersion, context.report);
  }
  const pages = normalizePages(fields, path, context, version ?? outerVersion);
  if (pages.length === 0 && !fields.openapi && !fields.asyncapi)
    return reportEmpty(fields, path, context.report);
  return [
    {
      group,
      pages,
      tag,
      expanded,
      hidden,
      version,
      icon: toIconRef(fields),
      openapi: fields.openapi === undefined ? undefined : sourcesOf(fields.openapi),
      root: fields.root === undefined ? undefined : toPageId(fields.root),
      listing: fields.directory,
      searchable,
      boost,
      directories: directoriesOf(fields.openapi),
    },
  ];
}

function normalizePages(
  { pages }: NavigationGroupFields,
  path: JsonPath,
  context: Context,
  version: string | undefined,
): (string | NavigationGroup)[] {
  return pages.flatMap((entry, index): (string | NavigationGroup)[] => {
    const inner = [...path, 'pages', index];
    if (typeof entry !== 'string') return normalizeGroup(entry, inner, context, version);
    if (!isWebUrl(entry)) return [toPageId(entry)];
    context.report({
      code: 'page-is-url',
      path: inner,
      says: 'is a URL, but entries of "pages" are pages of the project',
      hint: 'list a page whose front matter has "url" with this address',
    });
    return [];
  });
}

/** The problem is the empty list itself; a list that lost its pages has been reported already. */
function reportEmpty({ pages }: NavigationGroupFields, path: JsonPath, report: Report): [] {
  if (pages.length === 0) {
    const says = 'is an empty list, so the group is not shown';
    const hint = 'add a page, or remove the group';
    report({ code: 'empty-value', path: [...path, 'pages'], says, hint });
  }
  return [];
}

function reportConflict(path: JsonPath, inner: string, outer: string, report: Report): void {
  report({
    code: 'version-conflict',
    path: [...path, 'version'],
    says: `is ${JSON.stringify(inner)} inside a group of version ${JSON.stringify(outer)}`,
    hint: 'move the group out: it is shown only while both versions are selected, which is never',
  });
}
