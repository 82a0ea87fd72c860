import { el } from './dom.ts';

/** What is shown only when the reader opens it. */
export function disclosure(title: string, ...children: Node[]): HTMLDetailsElement {
  return el('details', { className: 't-try-headers' }, el('summary', {}, title), ...children);
}

/** Names with their values. */
export function pairList(pairs: Iterable<readonly [name: string, value: string]>): HTMLElement {
  const rows = Array.from(pairs, ([name, value]) =>
    el('div', {}, el('dt', {}, name), el('dd', {}, value)),
  );
  return el('dl', {}, ...rows);
}
