import { t } from '../../text/words/page-words.ts';
import { loadScript, type DeferredScript } from '../deferred-scripts.ts';
import { el } from '../dom.ts';
import type { JsonView } from '../json-view/json-view.ts';
import type { MediaView } from '../media-view/media-view.ts';
import type { StreamView } from '../stream-view/stream-view.ts';
import { TextView } from '../answer-tools/text-view.ts';
import { isText, kindOf, type AnswerKind } from './answer-kind.ts';
import type { AnswerFacts } from './answer-facts.ts';
import { fileNameOf } from './file-name.ts';
import { Receipt } from './receipt.ts';
import { copyButton, createTools, saveLink } from '../answer-tools/tools.ts';
import { rethrowUnless } from '../../text/errors.ts';
import { isJsonText } from '../../text/json.ts';

/** Characters by which it shows that an answer is a value a line. */
const LINES_WITHIN = 50_000;

/** What is to be said of a body once it is there. */
export interface ShownBody {
  bytes: number;
  /** What is known later: how it compares with the documentation. */
  later?: Promise<string> | undefined;
}

/** Shows the body of an answer while it comes. Throws where it breaks off; what came is shown all the same. */
export async function showBody(facts: AnswerFacts, box: HTMLElement): Promise<ShownBody> {
  const { answer } = facts;
  const type = answer.headers.get('content-type') ?? '';
  const receipt = new Receipt(type);
  const shown = new BodyView(facts, kindOf(type), box);
  let failure: unknown;
  try {
    await shown.begin();
    if (answer.body) await receipt.read(answer.body, (text) => shown.write(text));
  } catch (error) {
    failure = error;
  }
  const json = await shown.end(receipt, failure === undefined);
  if (failure !== undefined) throw failure;
  return { bytes: receipt.size, later: json?.checked };
}

/** A body on its way: text as it comes, then the view that fits what came. */
class BodyView {
  readonly #facts: AnswerFacts;
  readonly #box: HTMLElement;
  readonly #text = new TextView();
  #kind: AnswerKind;
  #stream: StreamView | undefined;
  /** What turns out to be a value a line is on its way to a view of its own. */
  #switching: Promise<unknown> | undefined;

  constructor(facts: AnswerFacts, kind: AnswerKind, box: HTMLElement) {
    this.#facts = facts;
    this.#kind = kind;
    this.#box = box;
  }

  async begin(): Promise<void> {
    if (this.#kind === 'events') await this.#showEvents();
    if (this.#kind === 'json' || this.#kind === 'text') this.#box.append(this.#text.element);
  }

  write(text: string): void {
    if (this.#stream) return this.#stream.write(text);
    this.#text.write(text);
    const begun = this.#text.text;
    if (this.#kind === 'json' && begun.length < LINES_WITHIN && isLines(begun))
      this.#switching ??= this.#showEvents();
  }

  /** Shows what came as what it is; `isWhole` says whether all of it did. Gives the view of JSON. */
  async end(receipt: Receipt, isWhole: boolean): Promise<JsonView | undefined> {
    await this.#switching;
    const { answer, name } = this.#facts;
    const blob = receipt.blob();
    const save = saveLink(blob, fileNameOf(answer.headers, name));
    if (blob.size === 0) {
      if (isWhole) this.#box.append(el('p', { className: 't-try-empty' }, t('The answer has no body.'))); // prettier-ignore
      return undefined;
    }
    if (this.#kind === 'unknown')
      this.#kind = isText(receipt.start(), receipt.encoding) ? 'text' : 'media';
    if (this.#stream) {
      this.#stream.end(save);
      return undefined;
    }
    if (this.#kind === 'media' && (await this.#showMedia(blob, receipt, save))) return undefined;
    const text = this.#kind === 'media' ? '' : await receipt.text();
    const isJson = this.#kind === 'json' || /^\s*[[{]/.test(text);
    const view = isWhole && isJson ? await this.#showJson(blob, receipt, text, save) : undefined;
    if (view) return view;
    this.#text.end(text);
    const lines = isJson && isLines(text) ? await this.#showEvents() : undefined;
    if (lines) {
      lines.end(save);
      return undefined;
    }
    const tools = text === '' ? [save] : [copyButton(t('Copy'), () => text), save];
    this.#box.replaceChildren(createTools(...tools), ...(text === '' ? [] : [this.#text.element]));
    return undefined;
  }

  /** Where the script of a view cannot be loaded, there is still the text. */
  async #load(name: DeferredScript, element: string): Promise<HTMLElement | undefined> {
    try {
      await loadScript(name);
      return document.createElement(element);
    } catch (error) {
      return rethrowUnless(error, 'TypeError');
    }
  }

  async #showEvents(): Promise<StreamView | undefined> {
    const view = (await this.#load('answer-stream', 't-answer-stream')) as StreamView | undefined;
    if (!view) {
      this.#kind = 'text';
      return undefined;
    }
    const { answer, started } = this.#facts;
    this.#stream = view;
    this.#box.replaceChildren(view);
    view.start(answer.headers.get('content-type') ?? '', started);
    view.write(this.#text.text);
    return view;
  }

  async #showMedia(blob: Blob, receipt: Receipt, save: HTMLElement): Promise<boolean> {
    const view = (await this.#load('answer-media', 't-answer-media')) as MediaView | undefined;
    if (!view) return false;
    const text = blob.type.startsWith('text/') ? await receipt.text() : undefined;
    view.show(blob, text, save);
    this.#box.replaceChildren(view);
    return true;
  }

  async #showJson(
    blob: Blob,
    receipt: Receipt,
    text: string,
    save: HTMLElement,
  ): Promise<JsonView | undefined> {
    const view = (await this.#load('answer-json', 't-answer-json')) as JsonView | undefined;
    const { check } = this.#facts;
    try {
      const source = { blob, encoding: receipt.encoding, text };
      await view?.show(source, save, check);
    } catch (error) {
      // Shown as text instead.
      console.error(error);
      return undefined;
    }
    if (view) this.#box.replaceChildren(view);
    return view;
  }
}

/** Whether a text begins with two JSON values, one a line. */
function isLines(text: string): boolean {
  const [first = '', second = '', third] = text.split('\n', 3);
  return (
    third !== undefined && [first, second].every((line) => /^[[{]/.test(line) && isJsonText(line))
  );
}
