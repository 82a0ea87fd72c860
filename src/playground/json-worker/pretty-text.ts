import type { JsonNode } from '../../text/exact-json.ts';

/** Levels that are indented; deeper ones stand below each other, or the text would be many times as long as the answer. */
const MAX_INDENTED = 100;

/** An object or list whose end is still to come. */
interface Open {
  members: readonly (readonly [name: string | undefined, node: JsonNode])[];
  next: number;
  close: '}' | ']';
}

/** A JSON text with a member a line, in the order and with the values as they are written. Nothing recurses, so any depth is written. */
export function prettyText(root: JsonNode): string {
  const parts: string[] = [];
  const open: Open[] = [];
  const lineAt = (level: number) => `\n${'  '.repeat(Math.min(level, MAX_INDENTED))}`;
  const begin = (node: JsonNode) => {
    if (node.kind !== 'object' && node.kind !== 'array') return void parts.push(node.source);
    const isObject = node.kind === 'object';
    const members = isObject ? node.entries : node.items.map((item) => [undefined, item] as const);
    if (members.length === 0) return void parts.push(isObject ? '{}' : '[]');
    parts.push(isObject ? '{' : '[');
    open.push({ members, next: 0, close: isObject ? '}' : ']' });
  };
  begin(root);
  for (let owner = open.at(-1); owner; owner = open.at(-1)) {
    const member = owner.members[owner.next++];
    if (!member) {
      open.pop();
      parts.push(lineAt(open.length), owner.close);
      continue;
    }
    const [name, node] = member;
    parts.push(owner.next > 1 ? ',' : '', lineAt(open.length));
    if (name !== undefined) parts.push(JSON.stringify(name), ': ');
    begin(node);
  }
  return parts.join('');
}
