import { isObject, toList, toObject, type JsonObject } from '../../openapi/json.ts';
import type { StreamEvent } from './event-parser.ts';
import { parseJson } from '../../text/json.ts';

/** Where a kind of model puts the next piece of its text. */
type DeltaReader = (value: JsonObject, event: string) => unknown;

const READERS: DeltaReader[] = [
  // OpenAI's chat completions and those of all who do as they do; the first of several answers.
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

/** The piece of text that a message of a language model brings; undefined for any other message. */
export function deltaOf({ data, event }: StreamEvent): string | undefined {
  const value = parse(data);
  if (!isObject(value)) return undefined;
  const found = READERS.map((read) => read(value, event)).find((text) => typeof text === 'string');
  return typeof found === 'string' ? found : undefined;
}

function contentOf(message: JsonObject): unknown {
  return toObject(message['content'])['text'];
}

function parse(text: string): unknown {
  return text.startsWith('{') ? parseJson(text) : undefined;
}
