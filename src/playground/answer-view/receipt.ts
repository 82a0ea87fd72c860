import { findCharset, LATIN, type Charset } from './charset.ts';

/** The body of an answer as far as it has come. */
export class Receipt {
  readonly #type: string;
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  #charset: Charset | undefined;
  #decoder: TextDecoder | undefined;
  size = 0;

  constructor(contentType: string) {
    this.#type = contentType;
  }

  /** Reads a body to its end and has `ontext` told its text as it comes. Throws where it breaks off; what came is kept. */
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

  /** All bytes that came. */
  blob(): Blob {
    return new Blob(this.#parts, { type: this.#type });
  }

  /** All bytes as text. What is no UTF-8, and says of itself nothing, is older than that. */
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

  /** A sign may begin in one part and end in the next. */
  #decode(bytes: Uint8Array): string {
    this.#charset ??= findCharset(this.#type, bytes);
    this.#decoder ??= new TextDecoder(this.#charset.encoding);
    return this.#decoder.decode(bytes, { stream: true });
  }
}
