import { toPathText, type SourceLocation } from '../../config/document.ts';
import type { NavigationDivision, NavigationPage } from '../../config/navigation.ts';
import type { Page } from '../../content/pages.ts';
import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticInput,
} from '../../diagnostics/diagnostic.ts';

/** A problem of the navigation, with the place of the value in docs.json, where there is one. */
export interface NavigationDiagnostic extends Diagnostic {
  place?: SourceLocation | undefined;
}

/** Diagnostic about a value of docs.json. */
function atLocation(place: SourceLocation, input: DiagnosticInput): NavigationDiagnostic {
  return { ...createDiagnostic(input), place };
}

/** A value in the words of docs.json: `navigation[0].pages[2]`. */
export function nameOf({ fullPath }: SourceLocation): string {
  return toPathText(fullPath);
}

/** A page string that no page file answers to. */
export function missingPage(
  id: string,
  { place }: NavigationPage,
  similar: string | undefined,
): NavigationDiagnostic {
  return atLocation(place, {
    code: 'missing-page',
    message: `${nameOf(place)} is "${id}", but there is no such page`,
    hint: similar ? `did you mean "${similar}"?` : `add ${id}.mdx, or remove the entry`,
  });
}

/** A page string that can be no page of the project. */
export function notAPage(
  { page, place }: NavigationPage,
  problem: 'outside' | 'absolute' | 'url',
): NavigationDiagnostic {
  if (problem === 'url') {
    return atLocation(place, {
      code: 'page-is-url',
      message: `${nameOf(place)} is an address, "${page}", not a page`,
      hint: 'add a page whose front matter has "url" with that address, and list the page',
    });
  }
  const reason =
    problem === 'outside' ? 'which leads out of the project' : 'a path of one computer';
  return atLocation(place, {
    code: 'page-outside-project',
    message: `${nameOf(place)} is "${page}", ${reason}`,
    hint: 'write the path relative to the folder of docs.json: "guides/quickstart"',
  });
}

/** An entry such as `GET /plants` that no document describes. */
export function missingOperation({ page, place }: NavigationPage): NavigationDiagnostic {
  return atLocation(place, {
    code: 'unknown-operation',
    message: `${nameOf(place)} is "${page}", but no OpenAPI document has that operation`,
    hint: 'check method and path, and that docs.json names the document in "openapi"',
  });
}

/** Front matter `url` that a link must not carry. */
export function unsafePageUrl(page: Page): NavigationDiagnostic {
  return createDiagnostic({
    code: 'unsafe-url',
    variant: 'page-url',
    message: `url is "${page.frontMatter.url}", which is no address of a web page; it is not used`,
    hint: 'use an address that starts with https:// or a path of this site',
    file: page.file,
  });
}

/** A page whose front matter names another version than its group. */
export function pageConflict(
  page: Page,
  outer: string,
  { place }: NavigationPage,
): NavigationDiagnostic {
  return createDiagnostic({
    code: 'conflicting-version',
    message: `version is "${page.frontMatter.version}", but ${nameOf(place)} is in a group of version "${outer}"; the page's own counts`,
    file: page.file,
  });
}

/** A division or a version whose address a link must not carry. */
export function unsafeUrl(name: string, url: string, place: SourceLocation): NavigationDiagnostic {
  return atLocation(place, {
    code: 'unsafe-url',
    message: `${nameOf(place)} is "${url}", which is no address of a web page; "${name}" is not shown`,
    hint: 'use a folder of the project, or an address that starts with https://',
  });
}

/** A tab or an anchor whose path prefix no page of the navigation has. */
export function prefixWithoutPages(
  { name, urlLocation, openapi }: NavigationDivision,
  url: string,
): NavigationDiagnostic {
  return atLocation(urlLocation, {
    code: 'empty-division',
    message: `"${name}" is not shown: no page in "navigation" is below "${url}" (${nameOf(urlLocation)})`,
    hint: openapi
      ? 'its OpenAPI document gave no pages either; list pages below that path, or correct the document'
      : 'list pages below that path in "navigation", or correct the path',
  });
}

/** A division that holds no pages and leads nowhere. */
export function divisionWithoutPages({
  name,
  place,
  openapi,
}: NavigationDivision): NavigationDiagnostic {
  return atLocation(place, {
    code: 'empty-division',
    message: `"${name}" is not shown: ${nameOf(place)} has no pages`,
    hint: openapi
      ? 'its OpenAPI document gave no pages; add "pages", or correct the document'
      : 'add "pages" or "groups", or an "href" that it leads to',
  });
}

/** A division whose `href` is an address of this site that has no page. */
export function divisionWithoutTarget(
  { name, urlLocation }: NavigationDivision,
  href: string,
): NavigationDiagnostic {
  return atLocation(urlLocation, {
    code: 'broken-link',
    message: `${nameOf(urlLocation)} is "${href}", but there is no such page; "${name}" leads there all the same`,
    hint: 'correct the path, or write an address that starts with https://',
  });
}
