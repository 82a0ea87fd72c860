import { isMap, isNode, isScalar, isSeq, parseDocument, type Node } from 'yaml';
import { createPositions, type JsonPath, type Locate, type Position } from './position.ts';
import { rethrowUnless } from '../utils/errors.ts';

/** Locates values in a YAML text. `firstLine` is the line of the file where the text begins: 2 for front matter. */
export function locateYaml(text: string, firstLine = 1): Locate {
  let cached: { root: Node | null; toPosition: ReturnType<typeof createPositions> } | undefined;
  return (path, mark = 'value'): Position => {
    cached ??= { root: parseSafely(text), toPosition: createPositions(text) };
    const found = descend(cached.root, path);
    const node = mark === 'key' && found.complete ? (found.key ?? found.value) : found.value;
    const [start, end] = node?.range ?? [0, 1];
    const position = cached.toPosition(start, end - start);
    return { ...position, line: position.line + firstLine - 1 };
  };
}

function descend(root: Node | null, path: JsonPath) {
  let value = root;
  let key: Node | null = null;
  for (const segment of path) {
    const member = findMember(value, segment);
    if (!member) return { value, key, complete: false };
    ({ key, value } = member);
  }
  return { value, key, complete: true };
}

function findMember(node: Node | null, segment: string | number) {
  if (isSeq(node)) {
    const item = node.items[Number(segment)];
    return isNode(item) ? { key: null, value: item } : undefined;
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.findLast(
    ({ key }) => isScalar(key) && String(key.value) === String(segment),
  );
  if (!pair || !isNode(pair.key)) return undefined;
  return { key: pair.key, value: isNode(pair.value) ? pair.value : pair.key };
}

function parseSafely(text: string): Node | null {
  try {
    return parseDocument(text, { logLevel: 'silent', prettyErrors: false }).contents;
  } catch (error) {
    // The parser is recursive. If nesting exceeds the stack, only the first line can be located.
    return rethrowUnless(error, 'RangeError') ?? null;
  }
}
