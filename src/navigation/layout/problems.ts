import type { NavigationDivision } from '../../config/model/navigation.ts';
import type { Place } from '../../config/read/place.ts';
import { atPlace, nameOf, type NavigationDiagnostic } from '../model/diagnostic.ts';

/** A division or a version whose address a link must not carry. */
export function unsafeAddress(name: string, url: string, place: Place): NavigationDiagnostic {
  return atPlace(place, {
    code: 'unsafe-url',
    message: `${nameOf(place)} is "${url}", which is no address of a web page; "${name}" is not shown`,
    hint: 'use a folder of the project, or an address that starts with https://',
  });
}

/** A tab or an anchor whose path no page of the navigation has. */
export function divisionWithoutClaims(
  { name, addressPlace, openapi }: NavigationDivision,
  url: string,
): NavigationDiagnostic {
  return atPlace(addressPlace, {
    code: 'empty-division',
    message: `"${name}" is not shown: no page in "navigation" is below "${url}" (${nameOf(addressPlace)})`,
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
  return atPlace(place, {
    code: 'empty-division',
    message: `"${name}" is not shown: ${nameOf(place)} has no pages`,
    hint: openapi
      ? 'its OpenAPI document gave no pages; add "pages", or correct the document'
      : 'add "pages" or "groups", or an "href" that it leads to',
  });
}

/** A division whose `href` is an address of this site that has no page. */
export function unansweredDivision(
  { name, addressPlace }: NavigationDivision,
  href: string,
): NavigationDiagnostic {
  return atPlace(addressPlace, {
    code: 'broken-link',
    message: `${nameOf(addressPlace)} is "${href}", but there is no such page; "${name}" leads there all the same`,
    hint: 'correct the path, or write an address that starts with https://',
  });
}
