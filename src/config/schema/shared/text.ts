import { z } from 'zod';
import { isFileOrUrl, isInsideProject, isOperation } from '../../values/project-path.ts';
import { isSafeHref, isWebUrl } from '../../values/safe-href.ts';

// The message of each check completes the sentence "… must be", see describe-issue.ts.

/** Text of at least one character, without the spaces around it. */
export const text = () => z.string().trim().min(1, 'a string that is not empty');

/** Target of a link. */
export const link = () =>
  text().refine(isSafeHref, 'a URL (http, https, mailto or tel) or a path of the site');

/** Absolute address on the web. */
export const webUrl = () =>
  text().regex(/^[Hh][Tt]{2}[Pp][Ss]?:\/\/[^\s/?#]/, 'an absolute URL that begins with "https://"');

/** Absolute address on the web, or a mail address. */
export const accountUrl = () =>
  text().refine(
    (value) => isWebUrl(value) || /^mailto:\S[^\s@]*@\S+$/i.test(value),
    'an absolute URL that begins with "https://"',
  );

/** File of the project, or its URL. */
export const file = () =>
  text().refine(isFileOrUrl, 'the path of a file inside the project, or a URL');

/** Page of the project, with or without leading slash and extension. */
export const pagePath = () =>
  text().refine(
    (value) => isInsideProject(value) || isOperation(value) || isWebUrl(value),
    'the path of a page inside the project',
  );

/** OpenAPI documents: one, or a list of them. */
export const openapiFiles = () => z.union([file(), z.array(file())]);

/** One value or several as a list; empty for none. */
export function toList<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The same values as texts. */
export function toTexts(
  values: Readonly<Record<string, string | number | boolean>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}
