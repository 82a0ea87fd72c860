import type { JsonNode } from '../../text/exact-json.ts';
import { textOf } from '../../text/json-reader.ts';
import type { Found } from './json-rows.ts';

/** Places that are listed. */
const MAX_FOUND = 1000;

/** A value that is still to be looked at. */
interface Waiting {
  node: JsonNode;
  key: string | undefined;
  level: number;
  /** Place among the members of its owner. */
  at: number;
}

/** The values whose name or text has a text in it, in the order in which they are written. Nothing recurses, so any depth is searched. */
export function searchNodes(root: JsonNode, text: string): Found {
  const wanted = text.toLowerCase();
  const found: Found = { paths: [], isCut: false };
  /** The last value first, so that values come in the order in which they are written. */
  const waiting: Waiting[] = wanted === '' ? [] : [{ node: root, key: undefined, level: 0, at: 0 }];
  const path: number[] = [];
  for (let one = waiting.pop(); one && !found.isCut; one = waiting.pop()) {
    const { node, key, level, at } = one;
    path.length = level;
    if (level > 0) path[level - 1] = at;
    if (has(key, wanted) || has(scalarText(node), wanted)) {
      found.isCut = found.paths.length === MAX_FOUND;
      if (!found.isCut) found.paths.push([...path]);
    }
    if (node.kind === 'object')
      for (const [index, [name, member]] of [...node.entries.entries()].toReversed())
        waiting.push({ node: member, key: name, level: level + 1, at: index });
    if (node.kind === 'array')
      for (const [index, item] of [...node.items.entries()].toReversed())
        waiting.push({ node: item, key: undefined, level: level + 1, at: index });
  }
  return found;
}

function scalarText(node: JsonNode): string | undefined {
  if (node.kind === 'object' || node.kind === 'array') return undefined;
  return node.kind === 'string' ? textOf(node.source) : node.source;
}

function has(text: string | undefined, wanted: string): boolean {
  return text?.toLowerCase().includes(wanted) ?? false;
}
