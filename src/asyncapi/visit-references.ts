import { isObject, toSegment, type JsonObject } from '../openapi/json.ts';

/** A node with a `$ref`, and its place in the file. */
export interface FoundReference {
  node: JsonObject;
  ref: string;
  /** `#/channels/room` */
  pointer: string;
}

/** What looks like a reference in an example is part of the example. */
const EXAMPLES = new Set(['examples', 'example', 'default', 'const', 'enum']);

/** Lists the references of a file in its order. */
export function listReferences(root: unknown): FoundReference[] {
  const found: FoundReference[] = [];
  // Anchors of YAML make one node stand in several places.
  const seen = new Set<unknown>();
  const visit = (node: unknown, pointer: string): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if (Array.isArray(node))
      return node.forEach((item, index) => visit(item, `${pointer}/${index}`));
    if (!isObject(node)) return;
    const ref = node['$ref'];
    if (typeof ref === 'string') found.push({ node, ref, pointer });
    for (const [key, value] of Object.entries(node))
      if (!EXAMPLES.has(key)) visit(value, `${pointer}/${toSegment(key)}`);
  };
  visit(root, '#');
  return found;
}
