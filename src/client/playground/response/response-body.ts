import { t } from '../../../i18n/page-messages.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { isJsonText } from '../../../utils/json.ts';
import { el } from '../../shared/dom.ts';
import type { ResponseFacts } from './response-view.ts';
import type { JsonView } from './json-view.ts';
import type { StreamView } from './stream-view.ts';
import { TextView } from './text-view.ts';
import { copyButton, createTools, decodeHeader, saveLink } from './tools.ts';

const KINDS: [kind: ResponseKind, types: RegExp][] = [
  ['events', /event-stream|ndjson|jsonl|json-?lines|json-seq|stream\+json/],
  ['media', /^(?:image|audio|video|font)\/|^application\/pdf|^text\/(?:csv|tab-separated-values)/],
  ['json', /[/+]json\b/],
  ['text', /^(?:text|multipart)\/|xml|javascript|yaml|urlencoded|graphql|toml|sql/],
];

/** File extensions by media type, if they differ from the subtype. */
const ENDINGS: Record<string, string> = {
  'application/gzip': 'gz',
  'application/javascript': 'js',
  'application/jsonl': 'jsonl',
  'application/msword': 'doc',
  'application/octet-stream': 'bin',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/x-ndjson': 'ndjson',
  'application/x-tar': 'tar',
  'application/x-www-form-urlencoded': 'txt',
  'audio/mpeg': 'mp3',
  'audio/x-wav': 'wav',
  'audio/mp4': 'm4a',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/vnd.microsoft.icon': 'ico',
  'image/x-icon': 'ico',
  'text/calendar': 'ics',
  'text/event-stream': 'txt',
  'text/javascript': 'js',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'text/tab-separated-values': 'tsv',
  'video/quicktime': 'mov',
};

/** Encodings that the first bytes of a text name (Encoding Standard, section 6). */
const MARKS: [encoding: string, ...bytes: number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16be', 0xfe, 0xff],
  ['utf-16le', 0xff, 0xfe],
];

/** Number of bytes at the start of a text in which it may declare its encoding. */
const DECLARED_WITHIN = 1024;
const DECLARATION =
  /<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)|<meta[^>]+charset\s*=\s*["']?([\w-]+)/i;

/** Fallback encoding if the text is not valid UTF-8. */
const LATIN = 'windows-1252';

/** The received part of a response body. */
export class Receipt {
  readonly #type: string;
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  #charset: Charset | undefined;
  #decoder: TextDecoder | undefined;
  size = 0;

  constructor(contentType: string) {
    this.#type = contentType;
  }

  /**
   * Reads a body to its end; calls `ontext` with each piece of text. Throws if the connection
   * breaks; the received part is kept.
   */
  async read(
    body: ReadableStream<Uint8Array<ArrayBuffer>>,
    ontext: (text: string) => void,
  ): Promise<void> {
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const { value } = part;
      this.#parts.push(value);
      this.size += value.byteLength;
      ontext(this.#decode(value));
    }
    ontext(this.#decoder?.decode() ?? '');
  }

  get encoding(): string {
    return this.#charset?.encoding ?? 'utf-8';
  }

  /** All received bytes. */
  blob(): Blob {
    return new Blob(this.#parts, { type: this.#type });
  }

  /** All bytes as text. Text that is not UTF-8 and declares no encoding is read as windows-1252. */
  async text(): Promise<string> {
    const bytes = await this.blob().arrayBuffer();
    const text = new TextDecoder(this.encoding).decode(bytes);
    if (!this.#charset?.isGuess || !text.includes('\ufffd')) return text;
    this.#charset = { encoding: LATIN, isGuess: false };
    return new TextDecoder(LATIN).decode(bytes);
  }

  /** The first bytes. */
  start(): Uint8Array {
    return this.#parts[0] ?? new Uint8Array();
  }

  /** A character can be split across chunks. */
  #decode(bytes: Uint8Array): string {
    this.#charset ??= findCharset(this.#type, bytes);
    this.#decoder ??= new TextDecoder(this.#charset.encoding);
    return this.#decoder.decode(bytes, { stream: true });
  }
}

/** Number of characters within which a response must show that it has one value per line. */
const LINES_WITHIN = 50_000;

/** Result of showing a body. */
interface ShownBody {
  bytes: number;
  /** Later result: the comparison with the documentation, or why the body is invalid. */
  later?: Promise<string> | undefined;
}

/**
 * Shows the body of a response while it arrives. Throws if the connection breaks; the received part
 * is shown.
 */
export async function showBody(facts: ResponseFacts, box: HTMLElement): Promise<ShownBody> {
  const { response } = facts;
  const type = response.headers.get('content-type') ?? '';
  const receipt = new Receipt(type);
  const bodyView = new BodyView(facts, kindOf(type), box);
  let failure: unknown;
  try {
    await bodyView.begin();
    if (response.body) await receipt.read(response.body, (text) => bodyView.write(text));
  } catch (error) {
    failure = error;
  }
  const later = await bodyView.end(receipt, failure === undefined);
  if (failure !== undefined) throw failure;
  return { bytes: receipt.size, ...later };
}

/** A body while it arrives: text first, then the view that fits the content. */
class BodyView {
  readonly #facts: ResponseFacts;
  readonly #box: HTMLElement;
  readonly #text = new TextView();
  #kind: ResponseKind;
  #stream: StreamView | undefined;
  /** Why the body is not JSON. */
  #invalid: string | undefined;
  /** Pending switch to the view of line-delimited values. */
  #switching: Promise<unknown> | undefined;

  constructor(facts: ResponseFacts, kind: ResponseKind, box: HTMLElement) {
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

  /**
   * Shows the final content; `isWhole` is false if the connection broke. Returns the later result,
   * if any.
   */
  async end(receipt: Receipt, isWhole: boolean): Promise<Pick<ShownBody, 'later'> | undefined> {
    await this.#switching;
    const { response, name } = this.#facts;
    const blob = receipt.blob();
    const save = saveLink(blob, fileNameOf(response.headers, name));
    if (blob.size === 0) {
      if (isWhole)
        this.#box.append(el('p', { className: 't-try-empty' }, t('The response has no body.')));
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
    if (view) return { later: view.checked };
    this.#text.end(text);
    const lines = isJson && isLines(text) ? await this.#showEvents() : undefined;
    if (lines) {
      lines.end(save);
      return undefined;
    }
    const tools = text === '' ? [save] : [copyButton(t('Copy'), () => text), save];
    const invalid = this.#kind === 'json' ? this.#invalid : undefined;
    this.#box.replaceChildren(
      createTools(...tools),
      ...(invalid ? [el('p', { className: 't-try-problem' }, invalid)] : []),
      ...(text === '' ? [] : [this.#text.element]),
    );
    return invalid ? { later: Promise.resolve(invalid) } : undefined;
  }

  /** If the script of a view cannot be loaded, the text is still shown. */
  async #showEvents(): Promise<StreamView | undefined> {
    const view = await createView(async () => new (await import('./stream-view.ts')).StreamView());
    if (!view) {
      this.#kind = 'text';
      return undefined;
    }
    const { response, started } = this.#facts;
    this.#stream = view;
    this.#box.replaceChildren(view);
    view.start(response.headers.get('content-type') ?? '', started);
    view.write(this.#text.text);
    return view;
  }

  async #showMedia(blob: Blob, receipt: Receipt, save: HTMLElement): Promise<boolean> {
    const view = await createView(async () => new (await import('./media-view.ts')).MediaView());
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
    const view = await createView(async () => new (await import('./json-view.ts')).JsonView());
    const { check } = this.#facts;
    try {
      const source = { blob, encoding: receipt.encoding, text };
      await view?.show(source, save, check);
    } catch (error) {
      // Shown as text instead.
      view?.end();
      if (error instanceof SyntaxError) this.#invalid = t('Invalid JSON: {}', error.message);
      else console.error(error);
      return undefined;
    }
    // A later request may have replaced this response, and then nobody removes the view.
    if (!this.#box.isConnected) view?.end();
    if (view) this.#box.replaceChildren(view);
    return view;
  }
}

/** A view; undefined if its script could not be loaded. */
async function createView<View>(create: () => Promise<View>): Promise<View | undefined> {
  try {
    return await create();
  } catch (error) {
    return rethrowUnless(error, 'TypeError');
  }
}

/** Whether a text begins with two JSON values, one a line. */
function isLines(text: string): boolean {
  const [first = '', second = '', third] = text.split('\n', 3);
  return (
    third !== undefined && [first, second].every((line) => /^[[{]/.test(line) && isJsonText(line))
  );
}

/** View of a response. */
type ResponseKind = 'events' | 'json' | 'text' | 'media' | 'unknown';

/** The way to show a media type; files of any other type are shown by their bytes. */
export function kindOf(contentType: string): ResponseKind {
  const type = contentType.trim().toLowerCase();
  if (type === '') return 'unknown';
  return KINDS.find(([, types]) => types.test(type))?.[0] ?? 'media';
}

/** Whether bytes of unknown type are text. */
function isText(bytes: Uint8Array, encoding: string): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    // oxlint-disable-next-line no-control-regex -- Texts contain none of them.
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);
  } catch (error) {
    return rethrowUnless(error, 'TypeError', 'RangeError') ?? false;
  }
}

/** The encoding of a text, and whether it is declared. */
interface Charset {
  encoding: string;
  isGuess: boolean;
}

/**
 * Detects the encoding by byte order mark, then `Content-Type`, then the declaration in the text;
 * defaults to UTF-8.
 */
export function findCharset(contentType: string, start: Uint8Array): Charset {
  const marked = MARKS.find(([, ...bytes]) => bytes.every((byte, at) => start[at] === byte));
  const head = String.fromCharCode(...start.subarray(0, DECLARED_WITHIN));
  const [, xml, html] = /xml|html/i.test(contentType) ? (DECLARATION.exec(head) ?? []) : [];
  const [, named] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType) ?? [];
  const charset = [marked?.[0], named, xml ?? html].find((label) => label && isKnown(label));
  if (charset !== undefined) return { encoding: charset, isGuess: false };
  return { encoding: withZeros(start) ?? 'utf-8', isGuess: true };
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch (error) {
    return rethrowUnless(error, 'RangeError') ?? false;
  }
}

/** Most texts begin with an ASCII character, which has a zero byte in UTF-16. */
function withZeros([first, second]: Uint8Array): string | undefined {
  if (first === 0 && second) return 'utf-16be';
  return first && second === 0 ? 'utf-16le' : undefined;
}

/**
 * File name of a saved response: from its header (RFC 6266), or `name` with an extension for its
 * type.
 */
export function fileNameOf(headers: Headers, name: string): string {
  const stated = statedName(decodeHeader(headers.get('content-disposition') ?? ''));
  return stated ?? `${name}.${endingOf(headers.get('content-type') ?? '')}`;
}

function statedName(disposition: string): string | undefined {
  const [, charset = '', coded] =
    /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^\s;]+)/i.exec(disposition) ?? [];
  const [, quoted, plain] =
    /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(disposition) ?? [];
  const name = decodeName(coded, charset) ?? quoted?.replace(/\\(.)/g, '$1') ?? plain;
  // Removes folders, and characters that file names must not contain.
  // oxlint-disable-next-line no-control-regex -- These are what is taken out.
  const safe = name?.replace(/^.*[/\\]/s, '').replace(/[\u0000-\u001f\u007f"*:<>?|]/g, '_');
  return safe?.replace(/^\.+/, '').trim() || undefined;
}

function decodeName(coded: string | undefined, charset: string): string | undefined {
  if (coded === undefined) return undefined;
  try {
    const bytes = coded.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    const decoder = new TextDecoder(charset, { fatal: true });
    return decoder.decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
  } catch (error) {
    return rethrowUnless(error, 'TypeError', 'RangeError');
  }
}

function endingOf(contentType: string): string {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const [, suffix = ''] = /[/+.-](\w{1,6})$/.exec(type) ?? [];
  return ENDINGS[type] ?? (/[/+]json/.test(type) ? 'json' : suffix || 'bin');
}
