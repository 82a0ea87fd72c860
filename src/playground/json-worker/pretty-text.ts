import type { JsonNode } from '../../text/exact-json.ts';

/** A JSON text with a member a line, in the order and with the values as they are written. */
export function prettyText(root: JsonNode): string {
  const parts: string[] = [];
  write(root, '\n', parts);
  return parts.join('');
}

function write(node: JsonNode, line: string, parts: string[]): void {
  const isObject = node.kind === 'object';
  if (!isObject && node.kind !== 'array') return void parts.push(node.source);
  const count = isObject ? node.entries.length : node.items.length;
  if (count === 0) return void parts.push(isObject ? '{}' : '[]');
  parts.push(isObject ? '{' : '[');
  const deeper = `${line}  `;
  for (let at = 0; at < count; at++) {
    parts.push(at > 0 ? ',' : '', deeper);
    const entry = isObject ? node.entries[at] : undefined;
    if (entry) parts.push(JSON.stringify(entry[0]), ': ');
    const member = isObject ? entry?.[1] : node.items[at];
    if (member) write(member, deeper, parts);
  }
  parts.push(line, isObject ? '}' : ']');
}
