import { toPathText, type SourceLocation } from '../../config/document.ts';
import type { NavigationDivision, NavigationPage } from '../../config/navigation.ts';
import type { Page } from '../../content/pages.ts';
import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticInput,
} from '../../diagnostics/diagnostic.ts';

/** A problem of the navigation, with the location of the value in docs.json if there is one. */
export interface NavigationDiagnostic extends Diagnostic {
  location?: SourceLocation | undefined;
}

/** Diagnostic about a value of docs.json. */
function atLocation(location: SourceLocation, input: DiagnosticInput): NavigationDiagnostic {
  return { ...createDiagnostic(input), location };
}

/** A value in the words of docs.json: `navigation[0].pages[2]`. */
export function nameOf({ fullPath }: SourceLocation): string {
  return toPathText(fullPath);
}

/** An entry without a page file. */
export function missingPage(
  id: string,
  { location }: NavigationPage,
  similar: string | undefined,
): NavigationDiagnostic {
  return atLocation(location, {
    code: 'missing-page',
    message: `${nameOf(location)}: Page not found: "${id}".`,
    hint: similar ? `Did you mean "${similar}"?` : `Add ${id}.mdx, or remove the entry.`,
  });
}

/** A page string that cannot be a page of the project. */
export function notAPage(
  { page, location }: NavigationPage,
  problem: 'outside' | 'absolute' | 'url',
): NavigationDiagnostic {
  if (problem === 'url') {
    return atLocation(location, {
      code: 'page-is-url',
      message: `${nameOf(location)}: Expected a page of the project, got the URL "${page}".`,
      hint: 'Add a page with this URL as "url" in its front matter, and list that page.',
    });
  }
  const reason =
    problem === 'outside' ? 'Path outside the project' : 'Absolute path of this computer';
  return atLocation(location, {
    code: 'page-outside-project',
    message: `${nameOf(location)}: ${reason}: "${page}".`,
    hint: 'Use a path relative to the folder of docs.json, such as "guides/quickstart".',
  });
}

/** An entry such as `GET /plants` that is in no document. */
export function missingOperation({ page, location }: NavigationPage): NavigationDiagnostic {
  return atLocation(location, {
    code: 'unknown-operation',
    message: `${nameOf(location)}: Operation not found in any OpenAPI document: "${page}".`,
    hint: 'Check the method and path, and make sure that "openapi" in docs.json includes the document.',
  });
}

/** Front matter `url` that a link must not carry. */
export function unsafePageUrl(page: Page): NavigationDiagnostic {
  return createDiagnostic({
    code: 'unsafe-url',
    variant: 'page-url',
    message: `url: Not a web address: "${page.frontMatter.url}". The field is ignored.`,
    hint: 'Use a URL that starts with https://, or a path of the site.',
    file: page.file,
  });
}

/** A page whose front matter sets another version than its group. */
export function pageConflict(
  page: Page,
  outer: string,
  { location }: NavigationPage,
): NavigationDiagnostic {
  return createDiagnostic({
    code: 'conflicting-version',
    message: `version: "${page.frontMatter.version}" differs from the version "${outer}" of its group (${nameOf(location)}); the version of the page applies.`,
    file: page.file,
  });
}

/** A division or a version with an unsafe URL. */
export function unsafeUrl(
  name: string,
  url: string,
  location: SourceLocation,
): NavigationDiagnostic {
  return atLocation(location, {
    code: 'unsafe-url',
    message: `${nameOf(location)}: Not a web address: "${url}". "${name}" is not shown.`,
    hint: 'Use a folder of the project, or a URL that starts with https://.',
  });
}

/** A tab or an anchor with a path prefix that no page of the navigation has. */
export function prefixWithoutPages(
  { name, urlLocation, openapi }: NavigationDivision,
  url: string,
): NavigationDiagnostic {
  return atLocation(urlLocation, {
    code: 'empty-division',
    message: `${nameOf(urlLocation)}: No page in "navigation" is below "${url}". "${name}" is not shown.`,
    hint: openapi
      ? 'Its OpenAPI document has no pages. Add pages below this path, or correct the document.'
      : 'Add pages below this path to "navigation", or correct the path.',
  });
}

/** A division without pages and without a target. */
export function divisionWithoutPages({
  name,
  location,
  openapi,
}: NavigationDivision): NavigationDiagnostic {
  return atLocation(location, {
    code: 'empty-division',
    message: `${nameOf(location)}: No pages. "${name}" is not shown.`,
    hint: openapi
      ? 'Its OpenAPI document has no pages. Add "pages", or correct the document.'
      : 'Add "pages", "groups", or "href".',
  });
}

/** A division whose `href` is a URL of this site without a page. */
export function divisionWithoutTarget(
  { name, urlLocation }: NavigationDivision,
  href: string,
): NavigationDiagnostic {
  return atLocation(urlLocation, {
    code: 'broken-link',
    message: `${nameOf(urlLocation)}: Page not found: "${href}". "${name}" is a broken link.`,
    hint: 'Correct the path, or use a URL that starts with https://.',
  });
}
