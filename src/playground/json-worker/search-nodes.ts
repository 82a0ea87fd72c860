import type { JsonNode } from '../../text/exact-json.ts';
import { textOf } from '../../text/json-reader.ts';
import type { Found, JsonPath } from './json-rows.ts';

/** Places that are listed. */
const MAX_FOUND = 1000;

/** The values whose name or text has a text in it, in the order in which they are written. */
export function searchNodes(root: JsonNode, text: string): Found {
  const wanted = text.toLowerCase();
  const found: Found = { paths: [], isCut: false };
  const visit = (node: JsonNode, key: string | undefined, path: JsonPath): void => {
    if (found.isCut) return;
    if (has(key, wanted) || has(scalarText(node), wanted)) {
      found.isCut = found.paths.length === MAX_FOUND;
      if (!found.isCut) found.paths.push(path);
    }
    if (node.kind === 'object')
      node.entries.forEach(([name, member], at) => visit(member, name, [...path, at]));
    if (node.kind === 'array')
      node.items.forEach((item, at) => visit(item, undefined, [...path, at]));
  };
  if (wanted !== '') visit(root, undefined, []);
  return found;
}

function scalarText(node: JsonNode): string | undefined {
  if (node.kind === 'object' || node.kind === 'array') return undefined;
  return node.kind === 'string' ? textOf(node.source) : node.source;
}

function has(text: string | undefined, wanted: string): boolean {
  return text?.toLowerCase().includes(wanted) ?? false;
}
