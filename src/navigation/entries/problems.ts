import type { NavigationPage } from '../../config/model/navigation.ts';
import type { Page } from '../../content/page.ts';
import { createDiagnostic } from '../../diagnostics/diagnostic.ts';
import { atPlace, nameOf, type NavigationDiagnostic } from '../model/diagnostic.ts';

/** A page string that no page file answers to. */
export function missingPage(
  id: string,
  { place }: NavigationPage,
  similar: string | undefined,
): NavigationDiagnostic {
  return atPlace(place, {
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
    return atPlace(place, {
      code: 'page-is-url',
      message: `${nameOf(place)} is an address, "${page}", not a page`,
      hint: 'add a page whose front matter has "url" with that address, and list the page',
    });
  }
  const reason =
    problem === 'outside' ? 'which leads out of the project' : 'a path of one computer';
  return atPlace(place, {
    code: 'page-outside-project',
    message: `${nameOf(place)} is "${page}", ${reason}`,
    hint: 'write the path relative to the folder of docs.json: "guides/quickstart"',
  });
}

/** An entry such as `GET /plants` that no document describes. */
export function missingOperation({ page, place }: NavigationPage): NavigationDiagnostic {
  return atPlace(place, {
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
