import { isObject, toList, toObject, type JsonObject } from '../../../utils/json-object.ts';
import { parseJson } from '../../../utils/json.ts';

/** One message of a stream. */
export interface StreamEvent {
  data: string;
  /** Name of its kind; empty for the usual one. */
  event: string;
  /** The last event id. */
  id: string;
  /** The stream ended within it. */
  isCut?: boolean | undefined;
}

/** Reads a stream of messages part by part. */
export interface StreamParser {
  /** The messages that a part completes. */
  feed(text: string): StreamEvent[];
  /** The last message, if no separator follows it: complete, or cut short. */
  end(): StreamEvent[];
}

/** Pieces of a text before the next separator. They are joined once, however many there are. */
class PendingText {
  #pieces: string[] = [];

  /**
   * Returns the texts that end with `separator` and keeps the rest. `mark` is part of every
   * separator.
   */
  split(text: string, mark: RegExp | string, separator: RegExp | string): string[] {
    const isSeparated = typeof mark === 'string' ? text.includes(mark) : mark.test(text);
    // A CR at the end of a piece may be the first half of CR LF.
    const isPending = typeof mark !== 'string' && this.#pieces.at(-1)?.endsWith('\r');
    if (!isSeparated && !isPending) {
      if (text !== '') this.#pieces.push(text);
      return [];
    }
    const texts = (this.take() + text).split(separator);
    const rest = texts.pop();
    if (rest) this.#pieces.push(rest);
    return texts;
  }

  /** Returns the rest and clears it. */
  take(): string {
    const text = this.#pieces.join('');
    this.#pieces = [];
    return text;
  }
}

/** Server-sent events by the rules of the HTML standard (section 9.2.6); lines end with LF, CR, or both. */
export class EventParser implements StreamParser {
  /** An incomplete line. */
  readonly #rest = new PendingText();
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

  /** A browser would drop an event without a final empty line, but readers need to see it. */
  end(): StreamEvent[] {
    const rest = this.#rest.take().replace(/\r$/, '');
    const events = [...(rest === '' ? [] : this.#take(rest)), ...this.#take('')];
    return events.map((event) => ({ ...event, isCut: true }));
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

/** Values separated by a character: a line break, or the record separator of RFC 7464. */
class ValueParser implements StreamParser {
  readonly #separator: string;
  readonly #rest = new PendingText();

  constructor(separator: string) {
    this.#separator = separator;
  }

  feed(text: string): StreamEvent[] {
    return toEvents(this.#rest.split(text, this.#separator, this.#separator));
  }

  end(): StreamEvent[] {
    // A separator after the last value is optional, and absent in formats where one precedes each value.
    return toEvents([this.#rest.take()]).map((event) =>
      parseJson(event.data) === undefined ? { ...event, isCut: true } : event,
    );
  }
}

const READERS: DeltaReader[] = [
  // OpenAI's chat completions and compatible APIs; the first of several choices.
  ({ choices }) => {
    const { delta, text, index } = toObject(toList(choices)[0]);
    return index === undefined || index === 0 ? (toObject(delta)['content'] ?? text) : undefined;
  },
  // OpenAI's responses.
  ({ type, delta }) => (type === 'response.output_text.delta' ? delta : undefined),
  // Anthropic's messages.
  ({ type, delta }) => (type === 'content_block_delta' ? toObject(delta)['text'] : undefined),
  // Cohere's chat, second version and first.
  ({ type, delta }) =>
    type === 'content-delta' ? contentOf(toObject(toObject(delta)['message'])) : undefined,
  ({ event_type: type, text }) => (type === 'text-generation' ? text : undefined),
  // Gemini.
  ({ candidates }) => {
    const { parts } = toObject(toObject(toList(candidates)[0])['content']);
    return toList(parts).map((part) => toObject(part)['text'] ?? '').join('') || undefined;
  },
  // Ollama: `generate`, then `chat`.
  ({ response, done }) => (typeof done === 'boolean' ? response : undefined),
  ({ message, done }) => (typeof done === 'boolean' ? toObject(message)['content'] : undefined),
  // Dify.
  ({ event, answer }) => (/^(?:agent_)?message$/.test(String(event)) ? answer : undefined),
  // Text Generation Inference.
  ({ token }) => (isObject(token) && token['special'] !== true ? token['text'] : undefined),
]; // prettier-ignore

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

/** Where a kind of model puts the next piece of its text. */
type DeltaReader = (value: JsonObject) => unknown;

/** The text in a message of a language model; undefined for other messages. */
export function deltaOf({ data }: StreamEvent): string | undefined {
  const value = parse(data);
  if (!isObject(value)) return undefined;
  const found = READERS.map((read) => read(value)).find((text) => typeof text === 'string');
  return typeof found === 'string' ? found : undefined;
}

function contentOf(message: JsonObject): unknown {
  return toObject(message['content'])['text'];
}

function parse(text: string): unknown {
  return text.startsWith('{') ? parseJson(text) : undefined;
}
