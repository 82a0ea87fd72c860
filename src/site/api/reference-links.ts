import type { ApiDocument, Operation } from '../../openapi/document.ts';
import { decode } from '../../utils/html.ts';
import { toList } from '../../utils/json-object.ts';
import { lettersOf } from '../../utils/text.ts';
import { decodePath } from '../../utils/url.ts';

/** Start of a link to a part of a reference. JSON pointers of references begin with `#/`, too. */
const START = String.raw`#(?:operation\/|tag\/|\/(?!components\/|paths\/|definitions\/))`;

const MAY_LINK = new RegExp(START);
const LINK = new RegExp(`(?<= href=")${START}[^"]+`, 'g');

/** Whether a text in a document may link to a part of a reference. */
export function hasReferenceLink(root: unknown): boolean {
  const seen = new Set<unknown>();
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !value.startsWith('#') && MAY_LINK.test(value)) return true;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const member of Object.values(value)) open.push(member);
  }
  return false;
}

/**
 * HTML of a description with links to the pages of operations. Descriptions link to parts of a reference as the tool of
 * their author displays them: `#operation/getPlant` and `#tag/Plants` (Redoc), `#tag/plants/GET/plants` (Scalar), and
 * `#/Plants/getPlant` (Swagger UI). A tag leads to its first operation. Other links are unchanged.
 */
export function resolveReferenceLinks(
  html: string,
  document: Pick<ApiDocument, 'operations'>,
  hrefOf: (operation: string) => string | undefined,
): string {
  if (!MAY_LINK.test(html)) return html;
  return html.replace(LINK, (fragment) => {
    const target = findTarget(document, decodePath(decode(fragment.slice(1))).split('/'));
    return (target && hrefOf(target.id)) ?? fragment;
  });
}

function findTarget(
  { operations }: Pick<ApiDocument, 'operations'>,
  parts: readonly string[],
): Operation | undefined {
  const withId = (id: string | undefined) =>
    operations.find(({ operation }) => operation['operationId'] === id);
  const at = parts.indexOf('operation');
  if (at === 0 || at === 2) return withId(parts.slice(at + 1).join('/'));
  const [first, tag = '', method, ...path] = parts;
  if (first === '') return withId(method);
  if (method !== undefined) {
    const id = `${method.toUpperCase()} /${path.join('/')}`;
    return operations.find((entry) => entry.id === id);
  }
  return operations.find(({ operation }) =>
    toList(operation['tags']).some((name) => lettersOf(String(name)) === lettersOf(tag)),
  );
}
