import type { MessageKey } from '../../../i18n/english.ts';
import { t } from '../../../i18n/page-messages.ts';
import { plural } from '../../../i18n/plurals.ts';
import { toSegment } from '../../../utils/json-object.ts';
import { button, el, on } from '../../shared/dom.ts';
import { siteUrl } from '../../shared/site.ts';
import { startWorker, type WorkerCalls } from '../../shared/worker-calls.ts';
import type { CheckSource } from './response-view.ts';
import type { CheckCalls, CheckedResponse, Difference } from './check-calls.ts';
import type { Found, JsonCalls, JsonPath } from './json-document.ts';
import { JsonTree } from './json-tree.ts';
import { TextView } from './text-view.ts';
import { copyButton, createTools } from './tools.ts';

/** Time limit for a comparison: a regular expression of the document may backtrack forever. */
const CHECK_TIMEOUT_MS = 3000;

/** A JSON response. */
interface JsonSourceText {
  blob: Blob;
  encoding: string;
  text: string;
}

type ViewName = 'Tree' | 'Pretty' | 'Raw';

/**
 * A JSON response: as a tree, as formatted text, and raw. A worker holds it to keep the page
 * responsive.
 */
export class JsonView extends HTMLElement {
  /** Result of the comparison with the documentation; undefined if there is none. */
  checked: Promise<string> | undefined;
  #worker: WorkerCalls<JsonCalls> | undefined;
  #tree!: JsonTree;
  #chosen: ViewName = 'Tree';
  readonly #views = new Map<ViewName, HTMLElement>();
  readonly #tabs = new Map<ViewName, HTMLButtonElement>();

  /** Shows a response. Rejects if it is not JSON. */
  async show(source: JsonSourceText, save: HTMLElement, check?: CheckSource): Promise<void> {
    const worker = (this.#worker = startWorker<JsonCalls>(
      new URL('./json-worker.ts', import.meta.url),
    ));
    const root = await worker.call('load', source.blob, source.encoding);
    const pathBar = createPathBar((path) => worker.call('source', path));
    this.#tree = new JsonTree(
      {
        read: (path, from, to) => worker.call('members', path, from, to),
        readText: (path) => worker.call('source', path),
        onselect: (path) => pathBar.show(path, this.#tree),
      },
      root,
    );
    const search = createSearch({
      search: (text) => worker.call('search', text),
      reveal: async (path) => {
        await this.#open('Tree');
        await this.#tree.reveal(path);
      },
    });
    const names = ['Tree', 'Pretty', 'Raw'] as const;
    const tabs = names.map((name) => this.#addTab(name, source));
    const group = el(
      'span',
      { className: 't-try-views', role: 'group', ariaLabel: t('View as') },
      ...tabs,
    );
    const copy = copyButton(t('Copy'), () => source.text);
    const tree = el('div', {}, search, this.#tree.element, pathBar.element);
    this.#views.set('Tree', tree);
    this.replaceChildren(createTools(group, copy, save), tree);
    await this.#open('Tree');
    if (check) this.#compare(check, source, worker);
  }

  disconnectedCallback(): void {
    this.end();
  }

  /** Releases the worker. */
  end(): void {
    this.#worker?.end();
  }

  #addTab(name: ViewName, source: JsonSourceText): HTMLElement {
    const tab = button(
      t(name satisfies MessageKey),
      't-try-view',
      () => void this.#open(name, source),
    );
    this.#tabs.set(name, tab);
    return tab;
  }

  async #open(name: ViewName, source?: JsonSourceText): Promise<void> {
    this.#chosen = name;
    for (const [known, tab] of this.#tabs) tab.ariaPressed = String(known === name);
    if (source && !this.#views.has(name)) {
      const text = name === 'Raw' ? source.text : await this.#worker?.call('pretty');
      // The reader may have switched the view again in the meantime.
      const view = this.#views.get(name) ?? new TextView(text).element;
      this.#views.set(name, view);
      this.append(view);
    }
    for (const [known, view] of this.#views) view.hidden = known !== this.#chosen;
  }

  #compare(check: CheckSource, source: JsonSourceText, worker: WorkerCalls<JsonCalls>): void {
    // Reserves space from the start, to prevent a layout shift.
    const result = el('p', { className: 't-check' }, '\u00a0');
    this.querySelector('.t-try-tools')?.after(result);
    this.checked = checkResponse(check, source, {
      locate: (keys) => worker.call('locate', keys),
      note: (path, text) => this.#tree.note(path, text),
      go: async (path) => {
        await this.#open('Tree');
        (await this.#tree.reveal(path))?.focus();
      },
      show: (summary) => result.replaceWith(summary),
    });
    void this.checked.then((found) => found === '' && result.remove());
  }
}

customElements.define('t-response-json', JsonView);

/** The view that differences are shown in. */
interface CheckedView {
  locate(keys: readonly string[]): Promise<JsonPath>;
  note(path: JsonPath, text: string): void;
  go(path: JsonPath): void;
  show(summary: HTMLElement): void;
}

/**
 * Compares a response with its documentation, marks the differences, and summarizes them in a
 * sentence.
 */
async function checkResponse(
  { file, ...check }: CheckSource,
  { blob, encoding }: { blob: Blob; encoding: string },
  view: CheckedView,
): Promise<string> {
  const schemas = new URL(file, siteUrl('client-frame')).href;
  const worker = startWorker<CheckCalls>(new URL('./check-worker.ts', import.meta.url));
  try {
    if (!(await worker.call('load', { ...check, schemas, body: blob, encoding }))) return '';
    const timer = setTimeout(() => worker.end(), CHECK_TIMEOUT_MS);
    const checked = await worker.call('check').finally(() => clearTimeout(timer));
    return await show(checked, check, view);
  } catch (error) {
    console.error(error);
    return showLine(
      view,
      'unknown',
      t('The response could not be compared with the documentation.'),
    );
  } finally {
    worker.end();
  }
}

async function show(
  { undocumented, isCompared, differences, count }: CheckedResponse,
  { status, mediaType }: { status: number; mediaType: string },
  view: CheckedView,
): Promise<string> {
  // The status is named above.
  if (undocumented === 'status') return '';
  if (undocumented)
    return showLine(
      view,
      'different',
      t('The documentation does not list {} for the status {}.', mediaType, status),
    );
  if (!isCompared) return '';
  if (count === 0) return showLine(view, 'same', t('Matches the documentation'));
  const title = plural(
    '1 difference from the documentation | {} differences from the documentation',
    count,
  );
  const items = await Promise.all(
    differences.map(async (difference) => {
      const path = await view.locate(difference.keys);
      const text = describe(difference);
      view.note(path, text);
      const pointer = ['#', ...difference.keys.map(toSegment)].join('/');
      const go = button(pointer, 't-check-place', () => view.go(path));
      return el('li', {}, go, ` ${text}`);
    }),
  );
  const rest = count > items.length ? [el('li', {}, '…')] : [];
  const list = el(
    'details',
    { className: 't-check' },
    el('summary', {}, title),
    el('ul', {}, ...items, ...rest),
  );
  list.dataset['found'] = 'different';
  view.show(list);
  return title;
}

function showLine(view: CheckedView, found: string, text: string): string {
  const line = el('p', { className: 't-check' }, text);
  line.dataset['found'] = found;
  view.show(line);
  return text;
}

function describe({ kind, text }: Difference): string {
  if (kind === 'missing') return t('Missing: {}', text);
  if (kind === 'unknown') return t('Not in the documentation');
  if (kind === 'none') return t('Matches none of {} alternatives', text);
  if (kind === 'several') return t('Matches {} alternatives instead of one', text);
  return t('Expected: {}', text);
}

/** Source of a search, and its display. */
interface SearchTarget {
  search(text: string): Promise<Found>;
  reveal(path: JsonPath): Promise<unknown>;
}

/** A search field for names and values with a count and next/previous. */
function createSearch({ search, reveal }: SearchTarget): HTMLElement {
  const input = el('input', {
    type: 'search',
    ariaLabel: t('Search the response'),
    placeholder: t('Search the response'),
  });
  const count = el('span', { className: 't-json-count', role: 'status' });
  let found = Promise.resolve<Found>({ paths: [], isCut: false });
  let at = -1;
  let last = '';
  const go = async (step: number) => {
    const isNew = input.value !== last;
    if (isNew) found = search((last = input.value));
    const awaited = found;
    const { paths, isCut } = await awaited;
    // The reader has gone on typing.
    if (awaited !== found) return;
    if (isNew) at = step > 0 ? -1 : 0;
    at = paths.length === 0 ? -1 : (at + step + paths.length) % paths.length;
    const all = `${paths.length}${isCut ? '+' : ''}`;
    count.textContent = last === '' ? '' : t('{} of {}', at + 1, all);
    for (const one of [previous, next]) one.disabled = paths.length === 0;
    const path = paths[at];
    if (path) await reveal(path);
  };
  const step = (label: 'Previous match' | 'Next match', arrow: string, by: number) =>
    Object.assign(
      button(arrow, 't-json-step', () => void go(by)),
      { ariaLabel: t(label), disabled: true },
    );
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

/** The line below a tree that names the value the reader is at, and copies it or its name. */
function createPathBar(read: (path: JsonPath) => Promise<string>): {
  element: HTMLElement;
  show(path: JsonPath, tree: JsonTree): void;
} {
  const name = el('code');
  const buttons = el('span', { className: 't-json-copies' });
  const element = el('p', { className: 't-json-place', hidden: true }, name, buttons);
  return {
    element,
    show(path, tree) {
      const written = tree.nameOf(path);
      name.textContent = written;
      buttons.replaceChildren(
        copyButton(t('Copy value'), async () => toPlain(await read(path))),
        copyButton(t('Copy path'), () => written),
      );
      element.hidden = false;
    },
  };
}

/** A string without its quotes; other values as written. */
function toPlain(source: string): string {
  return source.startsWith('"') ? (JSON.parse(source) as string) : source;
}
