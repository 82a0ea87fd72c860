import type { Page } from '../../content/page.ts';
import { createDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { JsonPath } from '../../diagnostics/position.ts';
import { formatPath } from '../entries/page-id.ts';
import type { NavigationDiagnostic } from './types.ts';

/** A page string that no page file answers to. */
export function missingPage(
  id: string,
  path: JsonPath,
  similar: string | undefined,
): NavigationDiagnostic {
  return {
    ...createDiagnostic({
      code: 'missing-page',
      message: `${formatPath(path)} is "${id}", but there is no such page`,
      hint: similar ? `did you mean "${similar}"?` : `add ${id}.mdx, or remove the entry`,
    }),
    path,
  };
}

/** A page string that can be no page of the project. */
export function notAPage(
  text: string,
  problem: 'outside' | 'absolute' | 'url',
  path: JsonPath,
): NavigationDiagnostic {
  if (problem === 'url') {
    return {
      ...createDiagnostic({
        code: 'page-is-url',
        message: `${formatPath(path)} is an address, "${text}", not a page`,
        hint: 'add a page whose front matter has "url" with that address, and list the page',
      }),
      path,
    };
  }
  return {
    ...createDiagnostic({
      code: 'page-outside-project',
      message:
        problem === 'outside'
          ? `${formatPath(path)} is "${text}", which leads out of the project`
          : `${formatPath(path)} is "${text}", a path of one computer`,
      hint: 'write the path relative to the folder of docs.json: "guides/quickstart"',
    }),
    path,
  };
}

/** An entry such as `GET /plants` that no document describes. */
export function missingOperation(operation: string, path: JsonPath): NavigationDiagnostic {
  return {
    ...createDiagnostic({
      code: 'unknown-operation',
      message: `${formatPath(path)} is "${operation}", but no OpenAPI document has that operation`,
      hint: 'check method and path, and that docs.json names the document in "openapi"',
    }),
    path,
  };
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

/** A tab or an anchor whose `url` a link must not carry. */
export function unsafeDivisionUrl(name: string, url: string, path: JsonPath): NavigationDiagnostic {
  return {
    ...createDiagnostic({
      code: 'unsafe-url',
      message: `${formatPath(path)} is "${url}", which is no address of a web page; "${name}" is not shown`,
      hint: 'use a folder of the project, or an address that starts with https://',
    }),
    path,
  };
}

/** A tab or an anchor that leads nowhere. */
export function emptyDivision(
  name: string,
  url: string,
  path: JsonPath,
  { hasDocument }: { hasDocument: boolean },
): NavigationDiagnostic {
  return {
    ...createDiagnostic({
      code: 'empty-division',
      message: `"${name}" is not shown: no page in "navigation" is below "${url}" (${formatPath(path)})`,
      hint: hasDocument
        ? 'its OpenAPI document gave no pages either; list pages below that path, or mend the document'
        : 'list pages below that path in "navigation", or correct the path',
    }),
    path,
  };
}

/** A division that holds no pages and leads nowhere. */
export function divisionWithoutPages(
  name: string,
  path: JsonPath,
  { hasDocument }: { hasDocument: boolean },
): NavigationDiagnostic {
  return {
    ...createDiagnostic({
      code: 'empty-division',
      message: `"${name}" is not shown: ${formatPath(path)} has no pages`,
      hint: hasDocument
        ? 'its OpenAPI document gave no pages; add "pages", or mend the document'
        : 'add "pages" or "groups", or an "href" that it leads to',
    }),
    path,
  };
}

/** A division whose `href` is an address of this site that has no page. */
export function unansweredDivision(
  name: string,
  href: string,
  path: JsonPath,
): NavigationDiagnostic {
  return {
    ...createDiagnostic({
      code: 'broken-link',
      message: `${formatPath(path)} is "${href}", but there is no such page; "${name}" leads there all the same`,
      hint: 'correct the path, or write an address that starts with https://',
    }),
    path,
  };
}

/** A `version` that the list of versions does not have. */
export function unknownVersion(
  version: string,
  path: JsonPath,
  known: readonly string[],
  variant: 'of-group' | undefined,
): NavigationDiagnostic {
  const names = known.map((name) => `"${name}"`).join(', ');
  return {
    ...createDiagnostic({
      code: 'unknown-version',
      variant,
      message: names
        ? `${formatPath(path)} is "${version}", which "versions" does not list`
        : `${formatPath(path)} is "${version}", but docs.json has no "versions"; it is not used`,
      hint: names
        ? `add "${version}" to "versions", or use one of ${names}`
        : `add "versions" to docs.json, or remove "version"`,
    }),
    path,
  };
}

/** A group whose version differs from that of a group around it. */
export function groupConflict(
  version: string,
  outer: string,
  path: JsonPath,
): NavigationDiagnostic {
  return {
    ...createDiagnostic({
      code: 'conflicting-version',
      message: `${formatPath(path)} is "${version}" inside a group of version "${outer}"; the inner one counts`,
    }),
    path,
  };
}

/** A page whose front matter names another version than its group. */
export function pageConflict(page: Page, outer: string, path: JsonPath): NavigationDiagnostic {
  return createDiagnostic({
    code: 'conflicting-version',
    message: `version is "${page.frontMatter.version}", but ${formatPath(path)} is in a group of version "${outer}"; the page's own counts`,
    file: page.file,
  });
}
