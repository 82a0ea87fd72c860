import { make } from '../../outputs/pages/behaviours/search-dom.ts';
import type { Book } from '../book.ts';
import type { Entry } from './chapters.ts';

/** The table of contents, with room for the number of the page that each entry begins on. */
export function buildContents({ contents }: Book, entries: readonly Entry[]): HTMLElement {
  return make(
    'nav',
    { class: 'b-contents', 'aria-labelledby': 'contents' },
    make('h1', { id: 'contents' }, contents),
    buildList(entries),
  );
}

function buildList(entries: readonly Entry[]): HTMLElement {
  const items = entries.map(({ id, title, kind, entries: inner }) =>
    make(
      'li',
      { class: `b-entry-${kind}` },
      make(
        'a',
        { href: `#${id}` },
        make('span', { class: 'b-name' }, title),
        // As wide as the number will be.
        make('span', { class: 'b-number', 'data-for': id }, '0000'),
      ),
      inner.length > 0 && buildList(inner),
    ),
  );
  return make('ol', { role: 'list' }, ...items);
}

/** Writes the numbers of pages into contents, by the id of what begins there. */
export function fillNumbers(root: Element, numbers: Readonly<Record<string, number>>): void {
  for (const element of root.querySelectorAll<HTMLElement>('.b-number'))
    element.textContent = String(numbers[element.dataset['for'] ?? ''] ?? '');
}
