/** One message of a stream. */
export interface StreamEvent {
  data: string;
  /** Name of its kind; empty for the usual one. */
  event: string;
  /** The last id that was given. */
  id: string;
}

/** Reads a stream of messages part by part. */
export interface StreamParser {
  /** The messages that a part completes. */
  feed(text: string): StreamEvent[];
  /** What came of a message that nothing completes. */
  end(): StreamEvent[];
}

/** The pieces of a text that no separator has ended yet. They are joined once, however many there are. */
class Unended {
  #pieces: string[] = [];

  /** The texts that `separator` has ended; what comes after the last of them is kept. `sign` is in every separator. */
  split(text: string, sign: RegExp | string, separator: RegExp | string): string[] {
    const isSeparated = typeof sign === 'string' ? text.includes(sign) : sign.test(text);
    // The first half of CR LF ends a line once the next piece is there.
    const isPending = typeof sign !== 'string' && this.#pieces.at(-1)?.endsWith('\r');
    if (!isSeparated && !isPending) {
      if (text !== '') this.#pieces.push(text);
      return [];
    }
    const texts = (this.take() + text).split(separator);
    const rest = texts.pop();
    if (rest) this.#pieces.push(rest);
    return texts;
  }

  /** What is kept, which is gone then. */
  take(): string {
    const text = this.#pieces.join('');
    this.#pieces = [];
    return text;
  }
}

/** Server-sent events by the rules of the HTML standard (section 9.2.6); lines end with LF, CR, or both. */
export class EventParser implements StreamParser {
  /** A line whose end is still to come. */
  readonly #rest = new Unended();
  #isFirst = true;
  #data: string[] = [];
  #event = '';
  #id = '';

  feed(text: string): StreamEvent[] {
    if (this.#isFirst && text !== '') {
      text = text.replace(/^\ufeff/, '');
      this.#isFirst = false;
    }
    return this.#rest.split(text, /[\r\n]/, /\r\n|\n|\r(?!$)/).flatMap((line) => this.#take(line));
  }

  /** A browser would drop an event that no empty line ends; a reader wants to know of it. */
  end(): StreamEvent[] {
    const rest = this.#rest.take().replace(/\r$/, '');
    return [...(rest === '' ? [] : this.#take(rest)), ...this.#take('')];
  }

  #take(line: string): StreamEvent[] {
    if (line === '') return this.#dispatch();
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'data') this.#data.push(value);
    if (name === 'event') this.#event = value;
    if (name === 'id' && !value.includes('\0')) this.#id = value;
    return [];
  }

  #dispatch(): StreamEvent[] {
    const event = { data: this.#data.join('\n'), event: this.#event, id: this.#id };
    const isEmpty = this.#data.length === 0;
    this.#data = [];
    this.#event = '';
    return isEmpty ? [] : [event];
  }
}

/** Values that are each ended by a sign: a line break, or what RFC 7464 puts before each. */
export class ValueParser implements StreamParser {
  readonly #separator: string;
  readonly #rest = new Unended();

  constructor(separator: string) {
    this.#separator = separator;
  }

  feed(text: string): StreamEvent[] {
    return toEvents(this.#rest.split(text, this.#separator, this.#separator));
  }

  end(): StreamEvent[] {
    return toEvents([this.#rest.take()]);
  }
}

/** The parser for a media type. */
export function createParser(contentType: string): StreamParser {
  if (contentType.includes('event-stream')) return new EventParser();
  return new ValueParser(contentType.includes('json-seq') ? '\u001e' : '\n');
}

function toEvents(values: readonly string[]): StreamEvent[] {
  return values
    .map((value) => value.trim())
    .filter(Boolean)
    .map((data) => ({ data, event: '', id: '' }));
}
