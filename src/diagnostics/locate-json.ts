import { parseTree, type Node } from 'jsonc-parser';
import { createPositions, type JsonPath, type Locate } from './position.ts';
import { rethrowUnless } from '../text/errors.ts';

/** Positions in a JSON text. The tree is made at the first question, since most files give no cause for one. */
export function locateJson(text: string): Locate {
  const document = lazy(() => ({
    root: parseSafely(text),
    toPosition: createPositions(text),
    members: new Map<Node, Map<string, Node>>(),
  }));
  return (path, mark = 'value') => {
    const { root, toPosition, members } = document();
    const found = descend(root, path, members);
    const node = mark === 'key' && found.complete ? (found.key ?? found.value) : found.value;
    return toPosition(node?.offset ?? 0, node?.length ?? 1);
  };
}

function descend(root: Node | undefined, path: JsonPath, members: Map<Node, Map<string, Node>>) {
  let value = root;
  let key: Node | undefined;
  for (const segment of path) {
    const property = value && findMember(value, segment, members);
    if (!property) return { value, key, complete: false };
    key = property.type === 'property' ? property.children?.[0] : undefined;
    value = property.type === 'property' ? (property.children?.[1] ?? key) : property;
  }
  return { value, key, complete: true };
}

function findMember(
  node: Node,
  segment: string | number,
  members: Map<Node, Map<string, Node>>,
): Node | undefined {
  if (node.type === 'array') return node.children?.[Number(segment)];
  if (node.type !== 'object') return undefined;
  let byName = members.get(node);
  // Of repeated keys the last one counts, as in JSON.parse.
  byName ??= new Map(node.children?.map((child) => [String(child.children?.[0]?.value), child]));
  members.set(node, byName);
  return byName.get(String(segment));
}

function parseSafely(text: string): Node | undefined {
  try {
    return parseTree(text);
  } catch (error) {
    // The parser is recursive: a text nested too deeply for the stack keeps only its first line.
    return rethrowUnless(error, 'RangeError');
  }
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
