import { t } from '../../text/words/page-words.ts';
import type { Word } from '../../text/words/english.ts';
import type { CheckSource } from '../answer-tools/check-source.ts';
import { copyButton, createTools } from '../answer-tools/tools.ts';
import { button, el } from '../dom.ts';
import type { JsonCalls } from '../json-worker/json-calls.ts';
import { TextView } from '../answer-tools/text-view.ts';
import { startWorker, type WorkerCalls } from '../worker-calls.ts';
import { checkAnswer } from './check-answer.ts';
import { createPlaceBar } from './place-bar.ts';
import { createSearch } from './json-search.ts';
import { JsonTree } from './json-tree.ts';

/** An answer of JSON. */
export interface JsonSourceText {
  blob: Blob;
  encoding: string;
  text: string;
}

type ViewName = 'Tree' | 'Pretty' | 'Raw';

/** An answer of JSON: as a tree, as a text with lines, and as it came. A worker holds it, so that the page stays quick. */
export class JsonView extends HTMLElement {
  /** Says how the answer compares with the documentation; undefined where there is nothing to compare with. */
  checked: Promise<string> | undefined;
  #worker: WorkerCalls<JsonCalls> | undefined;
  #tree!: JsonTree;
  readonly #views = new Map<ViewName, HTMLElement>();
  readonly #tabs = new Map<ViewName, HTMLButtonElement>();

  /** Shows an answer. Rejects where it is no JSON. */
  async show(source: JsonSourceText, save: HTMLElement, check?: CheckSource): Promise<void> {
    const worker = (this.#worker = startWorker<JsonCalls>('answer-json-worker'));
    const root = await worker.call('load', source.blob, source.encoding);
    const place = createPlaceBar((path) => worker.call('source', path));
    this.#tree = new JsonTree(
      {
        read: (path, from, to) => worker.call('members', path, from, to),
        readText: (path) => worker.call('source', path),
        onselect: (path) => place.show(path, this.#tree),
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
    const group = el('span', { className: 't-try-views', role: 'group', ariaLabel: t('View as') }, ...tabs); // prettier-ignore
    const copy = copyButton(t('Copy'), () => source.text);
    const tree = el('div', {}, search, this.#tree.element, place.element);
    this.#views.set('Tree', tree);
    this.replaceChildren(createTools(group, copy, save), tree);
    await this.#open('Tree');
    if (check) this.#compare(check, source, worker);
  }

  /** Nobody looks into it any more. */
  disconnectedCallback(): void {
    this.#worker?.end();
  }

  #addTab(name: ViewName, source: JsonSourceText): HTMLElement {
    const tab = button(t(name satisfies Word), 't-try-view', () => void this.#open(name, source));
    this.#tabs.set(name, tab);
    return tab;
  }

  async #open(name: ViewName, source?: JsonSourceText): Promise<void> {
    for (const [known, tab] of this.#tabs) tab.ariaPressed = String(known === name);
    if (source && !this.#views.has(name)) {
      const text = name === 'Raw' ? source.text : await this.#worker?.call('pretty');
      const view = new TextView(text).element;
      this.#views.set(name, view);
      this.append(view);
    }
    for (const [known, view] of this.#views) view.hidden = known !== name;
  }

  #compare(check: CheckSource, source: JsonSourceText, worker: WorkerCalls<JsonCalls>): void {
    // Its place is there from the start, so that nothing moves under the reader's hand.
    const result = el('p', { className: 't-check' }, '\u00a0');
    this.querySelector('.t-try-tools')?.after(result);
    this.checked = checkAnswer(check, source, {
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
