import { t } from '../../i18n/page-messages.ts';
import { plural } from '../../i18n/plurals.ts';
import type { Marked, SearchResult } from '../search.ts';
import { draw, make } from '../shared/make.ts';

/** Texts of the search dialog in the language of the page. */
export const searchMessages = {
  search: t('Search'),
  results: t('Results'),
  recent: t('Recent searches'),
  remove: t('Remove'),
  clear: t('Clear'),
  close: t('Close'),
  start: t('Search pages, headings, parameters, and endpoints'),
  none: (query: string) => t('No results for “{}”', query),
  noneHint: t('Check the spelling, or try fewer or more general words.'),
  otherVersions: t('Search all versions'),
  failed: t('The search could not be loaded'),
  failedHint: t('Check your connection.'),
  again: t('Try again'),
  found: (count: number) => plural('1 result | {} results', count),
  toSelect: t('to select'),
  toOpen: t('to open'),
  toClose: t('to close'),
};

/**
 * An option for a result; `data-href` contains its URL, because an option cannot contain a link.
 */
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
      version !== undefined &&
        version !== document.documentElement.dataset['version'] &&
        make('span', { class: 't-find-version' }, version),
      make('span', { class: 't-find-enter' }, draw('enter')),
    ),
  );
}

/** An option for an earlier search. The Delete key or a click on its cross removes it. */
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
      make('span', { class: 't-find-remove', title: searchMessages.remove }, draw('close')),
    ),
  );
}

/** A message in place of a list, with an optional button below it. */
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

/** The parts of the search dialog that change. */
interface DialogParts {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  /** Rows that the arrow keys go through. */
  list: HTMLUListElement;
  /** Heading of the list. */
  label: HTMLElement;
  /** Container of a message that replaces the rows. */
  notice: HTMLElement;
  /** Live region. */
  status: HTMLElement;
  clear: HTMLButtonElement;
}

/**
 * Puts the closed dialog into the page: a combobox with a list of rows (ARIA Authoring Practices, combobox pattern).
 */
export function buildDialog(prompt: string): DialogParts {
  const input = make('input', {
    type: 'text', role: 'combobox', placeholder: prompt, 'aria-label': prompt, 'aria-controls': 't-find-list',
    'aria-expanded': 'false', 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', autocomplete: 'off',
    autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false', inputmode: 'search', enterkeyhint: 'go',
    maxlength: '200',
  }); // prettier-ignore
  const clear = make(
    'button',
    { type: 'button', class: 't-find-clear', hidden: '' },
    searchMessages.clear,
  );
  const close = make('button', { type: 'button', class: 't-find-close' }, searchMessages.close);
  const list = make('ul', {
    id: 't-find-list',
    role: 'listbox',
    'aria-label': searchMessages.results,
  });
  const label = make('p', { class: 't-find-label', 'aria-hidden': 'true' });
  const notice = make('div', {});
  const status = make('p', { class: 't-sr', role: 'status' });
  const head = make('div', { class: 't-find-head' }, draw('search'), input, clear, close);
  const body = make('div', { class: 't-find-body' }, label, list, notice);
  const dialog = make('dialog', { class: 't-find', 'aria-label': searchMessages.search });
  dialog.append(make('div', { class: 't-find-box' }, head, body, legend(), status));
  close.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  return { dialog, input, list, label, notice, status, clear };
}

function legend(): HTMLElement {
  const entry = (keys: string[], text: string) =>
    make('span', {}, ...keys.map((key) => make('kbd', {}, key)), text);
  return make(
    'div',
    { class: 't-find-foot', 'aria-hidden': 'true' },
    entry(['↑', '↓'], searchMessages.toSelect),
    entry(['↵'], searchMessages.toOpen),
    entry(['esc'], searchMessages.toClose),
  );
}
