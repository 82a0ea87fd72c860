import { el } from '../dom.ts';

/** Levels that are open from the start. */
const OPEN_LEVELS = 3;

/** A JSON value in colours, its objects and lists foldable. */
export function jsonTree(value: unknown): HTMLElement {
  return el('div', { className: 't-json line', tabIndex: 0 }, ...nodes(value, '', 0));
}

/** Classes are those of code tokens: strings, numbers, property names. */
function nodes(value: unknown, after: string, level: number): Node[] {
  if (typeof value !== 'object' || value === null) {
    const className = typeof value === 'string' ? 's' : 'n';
    return [el('span', { className }, JSON.stringify(value)), new Text(after)];
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const entries = Object.entries(value);
  if (entries.length === 0) return [new Text(`${open}${close}${after}`)];
  const rows = entries.map(([key, member], index) => {
    const name = isList ? [] : [el('span', { className: 'a' }, JSON.stringify(key)), ': '];
    const comma = index < entries.length - 1 ? ',' : '';
    return el('div', {}, ...name, ...nodes(member, comma, level + 1));
  });
  const summary = el('summary', {}, open ?? '');
  return [
    el('details', { open: level < OPEN_LEVELS }, summary, ...rows),
    new Text(`${close}${after}`),
  ];
}
