import { readJson, type JsonNode } from '../../text/exact-json.ts';
import { el } from '../dom.ts';

/** Levels that are open from the start. */
const OPEN_LEVELS = 3;

/** A JSON text in colours, as it is written, its objects and lists foldable. Throws where it is no JSON. */
export function jsonTree(text: string): HTMLElement {
  return el('div', { className: 't-json line', tabIndex: 0 }, ...nodes(readJson(text), '', 0));
}

/** Classes are those of code tokens: strings, numbers, property names. */
function nodes(value: JsonNode, after: string, level: number): Node[] {
  if (value.kind === 'object') {
    const rows = value.entries.map(([key, member], index) => {
      const name = el('span', { className: 'a' }, JSON.stringify(key));
      return row([name, new Text(': ')], member, index < value.entries.length - 1, level);
    });
    return branch('{', '}', rows, after, level);
  }
  if (value.kind === 'array') {
    const rows = value.items.map((item, index) =>
      row([], item, index < value.items.length - 1, level),
    );
    return branch('[', ']', rows, after, level);
  }
  const className = value.kind === 'string' ? 's' : 'n';
  return [el('span', { className }, value.source), new Text(after)];
}

function row(name: Node[], member: JsonNode, hasNext: boolean, level: number): HTMLElement {
  return el('div', {}, ...name, ...nodes(member, hasNext ? ',' : '', level + 1));
}

function branch(
  open: string,
  close: string,
  rows: HTMLElement[],
  after: string,
  level: number,
): Node[] {
  const end = new Text(close + after);
  if (rows.length === 0) return [new Text(open), end];
  const details = el('details', { open: level < OPEN_LEVELS }, el('summary', {}, open), ...rows);
  return [details, end];
}
