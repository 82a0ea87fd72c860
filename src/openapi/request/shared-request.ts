import { parseExact, writeExact } from '../../text/exact-json.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** A form as a reader filled it in, for a link to it; credentials are no part of it. */
export interface SharedRequest {
  /** Server as the document has it, and the values of its variables. */
  server: [template: string, values: Record<string, string>];
  /** Values of parameters by place and name: `query limit`. */
  parameters: Record<string, unknown>;
  /** State of the body. */
  body?: unknown;
  /** What is sent besides. */
  extras?: Extra[];
}

/** A header, query parameter or cookie that the document does not know. */
export type Extra = [place: ExtraPlace, name: string, value: string];

export type ExtraPlace = (typeof EXTRA_PLACES)[number];

export const EXTRA_PLACES = ['header', 'query', 'cookie'] as const;

/** Keys in the text of a link. Links that readers have must stay good. */
interface SharedKeys {
  s: SharedRequest['server'];
  p: SharedRequest['parameters'];
  b?: SharedRequest['body'];
  x?: SharedRequest['extras'];
}

/** Names of places in long lists, and of people who write. */
const HARMLESS =
  /(page|next|continuation|cursor)[-_]?token|max[-_]?(\w{1,100}[-_])?tokens|session[-_]?id|author(?!i[sz])/i;
const SECRET =
  /auth|token|secret|passw|passphrase|credential|cookie|api-?_?key|access-?_?key|private-?_?key|session|jwt/i;

/** Whether a value is to be left out of links and of the browser's storage, by its name or format. */
export function isSecret(name: string, format?: string): boolean {
  return format === 'password' || SECRET.test(name.replace(HARMLESS, ''));
}

/** A filled-in form as text for an address: JSON in UTF-8, in Base64 without signs that addresses give a meaning. */
export function encodeShared(request: SharedRequest): string {
  const { server: s, parameters: p, body: b, extras = [] } = request;
  const x = extras.filter(([place, name]) => place !== 'cookie' && !isSecret(name));
  const keys: SharedKeys = { s, p, b, ...(x.length > 0 && { x }) };
  const bytes = new TextEncoder().encode(writeExact(keys));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '');
}

/** The form in such a text; undefined where it is damaged. */
export function decodeShared(text: string): SharedRequest | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const { s, p, b, x } = parseExact(new TextDecoder().decode(bytes)) as SharedKeys;
    if (!Array.isArray(s) || typeof p !== 'object' || !p) return undefined;
    const extras = Array.isArray(x) ? x.filter(isExtra) : [];
    return { server: s, parameters: p, body: b, ...(extras.length > 0 && { extras }) };
  } catch (error) {
    // Not base64, not JSON, or not an object.
    return rethrowUnless(error, 'InvalidCharacterError', 'SyntaxError', 'TypeError');
  }
}

function isExtra(value: unknown): value is Extra {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [place] = value as unknown[];
  return (
    EXTRA_PLACES.some((known) => known === place) && value.every((part) => typeof part === 'string')
  );
}
