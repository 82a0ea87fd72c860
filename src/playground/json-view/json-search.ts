import { t } from '../../text/words/page-words.ts';
import type { Found, JsonPath } from '../json-worker/json-rows.ts';
import { button, el, on } from '../dom.ts';

/** What a search asks, and what it has shown. */
export interface SearchTarget {
  search(text: string): Promise<Found>;
  reveal(path: JsonPath): Promise<unknown>;
}

/** A field that finds names and values, says how many there are, and goes from one to the next. */
export function createSearch({ search, reveal }: SearchTarget): HTMLElement {
  const input = el('input', { type: 'search', ariaLabel: t('Find in the answer'), placeholder: t('Find in the answer') }); // prettier-ignore
  const count = el('span', { className: 't-json-count', role: 'status' });
  let found: Found = { paths: [], isCut: false };
  let at = -1;
  let last = '';
  const go = async (step: number) => {
    if (input.value !== last) {
      last = input.value;
      found = await search(last);
      at = step > 0 ? -1 : 0;
    }
    const { paths, isCut } = found;
    at = paths.length === 0 ? -1 : (at + step + paths.length) % paths.length;
    const all = `${paths.length}${isCut ? '+' : ''}`;
    count.textContent = last === '' ? '' : t('{} of {}', at + 1, all);
    for (const one of [previous, next]) one.disabled = paths.length === 0;
    const path = paths[at];
    if (path) await reveal(path);
  };
  const step = (label: 'Previous match' | 'Next match', sign: string, by: number) =>
    Object.assign(button(sign, 't-json-step', () => void go(by)), { ariaLabel: t(label), disabled: true }); // prettier-ignore
  const previous = step('Previous match', '↑', -1);
  const next = step('Next match', '↓', 1);
  let timer = 0;
  on(input, 'input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void go(1), 150);
  });
  on(input, 'keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    clearTimeout(timer);
    void go(event.shiftKey ? -1 : 1);
  });
  return el('span', { className: 't-json-search' }, input, count, previous, next);
}
