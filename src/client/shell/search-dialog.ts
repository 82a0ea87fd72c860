import { rethrowUnless } from '../../utils/errors.ts';
import { openSiteSearch, type SearchResult } from '../search.ts';
import { tryLoadSheet } from '../shared/loading.ts';
import { findTarget } from '../shared/page-dom.ts';
import { readStoredTexts, writeStored } from '../shared/storage.ts';
import {
  buildDialog,
  message,
  optionId,
  recentOption,
  resultOption,
  searchMessages as words,
} from './search-options.ts';

const KEY = 't-searches';
const MAX_RECENT = 5;

const root = document.documentElement;
const button = document.querySelector<HTMLElement>('[data-search-open]');
const parts = buildDialog(button?.textContent.replace(/(?:Ctrl|⌘) K/, '').trim() || words.search);
const styled = tryLoadSheet(button?.dataset['sheet'] ?? '');
const { dialog, input, list, label, notice, status, clear } = parts;
const indexUrl = button?.dataset['index'];

/** Incremented with every query, so that a late result does not replace a newer one. */
let turn = 0;
let active = -1;
let anyVersion = false;
let engine = openSiteSearch(indexUrl);
let announcing: number | undefined;
/** Settles when the results are those of the text in the field. */
let updated = Promise.resolve();

async function find(text: string, version: string | undefined): Promise<SearchResult[]> {
  const reader = { version, language: root.lang };
  try {
    return await engine.search(text, reader);
  } catch (error) {
    rethrowUnless(error, 'TypeError', 'NetworkError', 'SyntaxError');
    // Files of the index are missing if a newer build has replaced it while the page was open.
    engine = openSiteSearch(indexUrl);
    return engine.search(text, reader);
  }
}

function update(): void {
  turn += 1;
  list.setAttribute('aria-busy', 'true');
  const currentTurn = turn;
  updated = showAnswers(currentTurn).then(() => {
    if (currentTurn === turn) list.setAttribute('aria-busy', 'false');
  });
}

async function showAnswers(currentTurn: number): Promise<void> {
  const text = input.value.trim();
  clear.hidden = input.value === '';
  if (text === '') {
    showStart();
    return;
  }
  try {
    const version = anyVersion ? undefined : root.dataset['version'];
    const results = await find(text, version);
    const isElsewhere =
      results.length === 0 && version !== undefined && (await find(text, undefined)).length > 0;
    if (currentTurn !== turn) return;
    if (results.length > 0) showResults(results);
    else showNothing(text, isElsewhere);
  } catch (error) {
    console.error(error);
    if (currentTurn === turn) showFailure();
  }
}

function show(rows: HTMLElement[], name: string, instead?: HTMLElement): void {
  list.replaceChildren(...rows);
  list.setAttribute('aria-label', name);
  label.textContent = rows.length > 0 ? name : '';
  notice.replaceChildren(...(instead ? [instead] : []));
  input.setAttribute('aria-expanded', String(rows.length > 0));
  list.scrollTo(0, 0);
}

function showStart(): void {
  const recent = recentSearches();
  const rows = recent.map((text, index) => recentOption(text, index));
  show(rows, words.recent, recent.length > 0 ? undefined : message('search', words.start));
  select(-1);
  announce('');
}

function showResults(results: SearchResult[]): void {
  show(results.map(resultOption), words.results);
  label.textContent = '';
  select(0);
  announce(words.found(results.length));
}

function showNothing(text: string, isElsewhere: boolean): void {
  const action = isElsewhere ? { label: words.otherVersions, run: searchAllVersions } : undefined;
  const title = words.none(text);
  show([], words.results, message('none', title, words.noneHint, action));
  select(-1);
  announce(title);
}

function showFailure(): void {
  const action = { label: words.again, run: update };
  show([], words.results, message('failed', words.failed, words.failedHint, action));
  select(-1);
  announce(words.failed);
}

function searchAllVersions(): void {
  anyVersion = true;
  input.focus();
  update();
}

/** Screen readers announce a text once typing pauses. */
function announce(text: string): void {
  clearTimeout(announcing);
  announcing = window.setTimeout(() => (status.textContent = text), text === '' ? 0 : 500);
}

function select(index: number): void {
  active = index;
  for (const [at, row] of [...list.children].entries()) {
    row.setAttribute('aria-selected', String(at === index));
  }
  const row = list.children[index];
  if (row) input.setAttribute('aria-activedescendant', optionId(index));
  else input.removeAttribute('aria-activedescendant');
  if (index === 0) list.scrollTo(0, 0);
  else row?.scrollIntoView({ block: 'nearest' });
}

function move(step: number): void {
  const { length } = list.children;
  if (length === 0) return;
  // Moving up from the first row clears the selection, the initial state.
  select(active < 0 ? (step > 0 ? 0 : length - 1) : (active + step + length) % length);
}

function open(row: Element | undefined, event: KeyboardEvent | MouseEvent): void {
  const query = row?.getAttribute('data-query');
  if (query !== null && query !== undefined) {
    input.value = query;
    update();
    input.focus();
    return;
  }
  const href = row?.getAttribute('data-href');
  if (href === null || href === undefined) return;
  rememberSearch(input.value);
  if (event.ctrlKey || event.metaKey || event.shiftKey || isMiddle(event)) {
    window.open(href, '_blank', 'noopener');
    return;
  }
  dialog.close();
  location.assign(href);
}

/** Opens the selected row, once the results are those of the text in the field. */
async function openSelected(event: KeyboardEvent): Promise<void> {
  const currentTurn = turn;
  await updated;
  if (dialog.open && currentTurn === turn) open(list.children[active], event);
}

function isMiddle(event: KeyboardEvent | MouseEvent): boolean {
  return 'button' in event && event.button === 1;
}

function forget(row: Element | undefined): void {
  const query = row?.getAttribute('data-query');
  if (query === null || query === undefined) return;
  forgetSearch(query);
  showStart();
  input.focus();
}

input.addEventListener('input', update);
input.addEventListener('keydown', (event) => {
  if (event.isComposing) return;
  const row = list.children[active];
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => select(Math.min(active + 5, list.children.length - 1)),
    PageUp: () => select(Math.max(active - 5, list.children.length > 0 ? 0 : -1)),
    Enter: () => void openSelected(event),
  };
  if (event.key === 'Delete' && input.value === '' && row) forget(row);
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

function click(event: MouseEvent): void {
  const row = findTarget(event, '[role=option]') ?? undefined;
  if (findTarget(event, '.t-find-remove')) forget(row);
  else open(row, event);
}

list.addEventListener('click', click);
list.addEventListener('auxclick', (event) => {
  if (isMiddle(event)) click(event);
});
// Selecting a row must not remove focus from the input.
list.addEventListener('mousedown', (event) => event.preventDefault());

list.addEventListener('pointermove', (event) => {
  const row = findTarget(event, '[role=option]');
  const index = row ? [...list.children].indexOf(row) : -1;
  if (index >= 0 && index !== active) select(index);
});

clear.addEventListener('click', () => {
  input.value = '';
  input.focus();
  update();
});

dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});

for (const opener of document.querySelectorAll('[data-search-open]'))
  opener.addEventListener('click', () => void openSearchDialog());

/** Opens the dialog with the last query. */
async function openSearchDialog(): Promise<void> {
  await styled;
  // Text typed while this script was loaded.
  const typed = button?.dataset['typed'];
  delete button?.dataset['typed'];
  if (dialog.open) return;
  anyVersion = false;
  if (typed) input.value = typed;
  dialog.showModal();
  input.focus();
  if (!typed) input.select();
  update();
}

/** Recent searches with results, latest first. */
function recentSearches(): string[] {
  return readStoredTexts('localStorage', KEY).slice(0, MAX_RECENT);
}

/** Puts a search at the head of the list. */
function rememberSearch(text: string): void {
  const query = text.trim();
  if (query === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase());
  writeStored('localStorage', KEY, JSON.stringify([query, ...others].slice(0, MAX_RECENT)));
}

/** Takes a search off the list. */
function forgetSearch(text: string): void {
  const rest = recentSearches().filter((other) => other !== text);
  writeStored('localStorage', KEY, rest.length > 0 ? JSON.stringify(rest) : undefined);
}
