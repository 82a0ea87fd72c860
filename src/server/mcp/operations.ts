import type { PageFacts } from './docs.ts';

/** A page that describes an operation of an API. */
export type OperationPage = PageFacts & { method: string; path: string };

/** The pages that describe an operation, in reading order. */
export function listOperations(pages: readonly PageFacts[]): OperationPage[] {
  return pages.filter(
    (page): page is OperationPage => page.method !== undefined && page.path !== undefined,
  );
}

/**
 * The pages of an operation named as `GET /plants/{id}`, by its path alone or by its title; names of
 * parameters and the case do not matter. The surest reading that fits any page counts.
 */
export function findOperations(
  operations: readonly OperationPage[],
  name: string,
): OperationPage[] {
  const [, method, rest = ''] = /^\s*(?:([a-z]+)\s+(?=\/|https?:))?(.*)$/i.exec(name) ?? [];
  const path = plainPath(rest.replace(/^https?:\/\/[^/]+/, ''));
  const title = name.trim().toLowerCase();
  const isMethod = (page: OperationPage) =>
    method === undefined || page.method.toLowerCase() === method.toLowerCase();
  const readings: ((page: OperationPage) => boolean)[] = [
    (page) => isMethod(page) && plainPath(page.path) === path,
    (page) => page.title.toLowerCase() === title,
    (page) => isMethod(page) && path.length > 1 && plainPath(page.path).endsWith(path),
    (page) => title !== '' && page.title.toLowerCase().includes(title),
  ];
  for (const fits of readings) {
    const found = operations.filter(fits);
    if (found.length > 0) return found;
  }
  return [];
}

function plainPath(path: string): string {
  return path
    .trim()
    .toLowerCase()
    .replace(/\{[^{}]*\}|(?<=\/):\w+/g, '{}')
    .replace(/(?<=.)\/$/, '');
}
