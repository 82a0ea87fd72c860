import { rethrowUnless } from '../../text/errors.ts';

/** How an answer is shown. */
export type AnswerKind = 'events' | 'json' | 'text' | 'media' | 'unknown';

const KINDS: [kind: AnswerKind, types: RegExp][] = [
  ['events', /event-stream|ndjson|jsonl|json-?lines|json-seq|stream\+json/],
  ['media', /^(?:image|audio|video|font)\/|^application\/pdf|^text\/(?:csv|tab-separated-values)/],
  ['json', /[/+]json\b/],
  ['text', /^(?:text|multipart)\/|xml|javascript|yaml|urlencoded|graphql|toml|sql/],
];

/** The way to show a media type; files of any other type are shown by their bytes. */
export function kindOf(contentType: string): AnswerKind {
  const type = contentType.trim().toLowerCase();
  if (type === '') return 'unknown';
  return KINDS.find(([, types]) => types.test(type))?.[0] ?? 'media';
}

/** Whether bytes of which nobody says what they are read as text. */
export function isText(bytes: Uint8Array, encoding: string): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    // oxlint-disable-next-line no-control-regex -- Texts have none of them.
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);
  } catch (error) {
    return rethrowUnless(error, 'TypeError', 'RangeError') ?? false;
  }
}
