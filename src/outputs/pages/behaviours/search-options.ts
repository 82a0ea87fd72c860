import type { Marked } from '../../search/excerpt.ts';
import type { SearchResult } from '../../search/search-result.ts';
import { draw, make } from './search-dom.ts';
import { searchWords as words } from './search-words.ts';

/** A row for one answer; `data-href` says where it leads, because an option may hold no link. */
export function resultOption(result: SearchResult, index: number): HTMLLIElement {
  const { href, kind, title, place, excerpt, method, path, version } = result;
  const tile = method && kind === 'page' ? methodTile(method) : tileOf(kind);
  const isEndpoint = method !== undefined && path !== undefined && kind === 'page';
  return make(
    'li',
    { role: 'option', id: optionId(index), 'aria-selected': 'false', 'data-href': href },
    make(
      'div',
      { class: 't-find-row' },
      tile,
      make(
        'span',
        { class: 't-find-text' },
        make(
          'span',
          { class: 't-find-title' },
          ...toNodes(title),
          isEndpoint && make('code', {}, path),
        ),
        place.length > 0 && make('span', { class: 't-find-place' }, place.join(' › ')),
        excerpt.length > 0 && make('span', { class: 't-find-excerpt' }, ...toNodes(excerpt)),
      ),
      version !== undefined && make('span', { class: 't-find-version' }, version),
      make('span', { class: 't-find-enter' }, draw('enter')),
    ),
  );
}

/** A row for an earlier search. The Delete key takes it off the list, or a click on its cross. */
export function recentOption(text: string, index: number): HTMLLIElement {
  return make(
    'li',
    {
      role: 'option',
      id: optionId(index),
      'aria-selected': 'false',
      'aria-keyshortcuts': 'Delete',
      'data-query': text,
    },
    make(
      'div',
      { class: 't-find-row' },
      make('span', { class: 't-find-tile' }, draw('recent')),
      make('span', { class: 't-find-text' }, make('span', { class: 't-find-title' }, text)),
      make('span', { class: 't-find-remove', title: words.remove }, draw('close')),
    ),
  );
}

/** A message in place of a list, with a button below it where there is something to do. */
export function message(
  drawing: 'search' | 'none' | 'failed',
  title: string,
  hint?: string,
  action?: { label: string; run: () => void },
): HTMLElement {
  const button = action && make('button', { type: 'button', class: 't-find-action' }, action.label);
  button?.addEventListener('click', () => action?.run());
  return make(
    'div',
    { class: drawing === 'search' ? 't-find-message is-calm' : 't-find-message' },
    draw(drawing),
    make('p', {}, title),
    hint !== undefined && make('p', { class: 't-find-hint' }, hint),
    button,
  );
}

/** Id of the row at a position of the list. */
export function optionId(index: number): string {
  return `t-find-${index}`;
}

function tileOf(kind: SearchResult['kind']): HTMLElement {
  return make('span', { class: 't-find-tile' }, draw(kind));
}

function methodTile(method: string): HTMLElement {
  const short = method === 'DELETE' ? 'DEL' : method === 'OPTIONS' ? 'OPT' : method;
  return make(
    'span',
    { class: 't-find-tile t-find-method', 'data-method': method.toLowerCase() },
    short,
  );
}

function toNodes(pieces: readonly Marked[]): (Node | string)[] {
  return pieces.map(({ text, marked }) => (marked ? make('mark', {}, text) : text));
}
