import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckedSite } from '../model/types.ts';

/** Fields of the front matter that problems without a line are about. */
const FIELDS: Record<string, readonly string[]> = {
  'unknown-operation': ['openapi', 'openapi-schema', 'openapi-introduction', 'api'],
  'unknown-mode': ['mode'],
  'unsafe-url': ['url'],
  'conflicting-version': ['version'],
};

/**
 * The problems of a build as a check reports them: with the line of the field that they are about, and without
 * operations that may stand in a document that could not be had.
 */
export function toCheckProblems(
  diagnostics: readonly Diagnostic[],
  site: CheckedSite,
): Diagnostic[] {
  const isUnsure = diagnostics.some(({ code }) => code === 'openapi-unreachable');
  const pages = new Map(site.pages.map((page) => [page.file, page]));
  return diagnostics.flatMap((diagnostic) => {
    const { code, file, line } = diagnostic;
    if (isUnsure && code === 'unknown-operation') return [];
    // A check tells each of them.
    if (code === 'dead-selector') return [];
    if (isOfIcon(code) && file === undefined) return locateIcon(diagnostic, site);
    const page = line === undefined ? pages.get(file ?? '') : undefined;
    const field = FIELDS[code]?.find((name) => page?.frontMatter.raw[name] !== undefined);
    return page && field ? { ...diagnostic, ...site.findField(page, field) } : diagnostic;
  });
}

function isOfIcon(code: string): boolean {
  return code === 'unknown-icon' || code === 'icon-stand-in';
}

/** The sidebar shows icons of pages and of groups, each wherever its name was met first. */
function locateIcon(
  diagnostic: Diagnostic,
  { pages, findField, findSetting }: CheckedSite,
): Diagnostic {
  const name = /"([^"]+)"/.exec(diagnostic.message)?.[1] ?? '';
  const page = pages.find(({ frontMatter }) => frontMatter.icon === name);
  return {
    ...diagnostic,
    ...(page ? findField(page, 'icon') : findSetting(['icon', 'name'], name)),
  };
}
