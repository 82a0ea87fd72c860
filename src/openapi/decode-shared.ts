import { rethrowUnless } from '../utils/errors.ts';
import { parseExact } from '../utils/json.ts';
import type { Extra, SharedRequest } from './request-form.ts';

/** Locations of parameters that readers add to a request. */
export const EXTRA_LOCATIONS = ['header', 'query', 'cookie'] as const;

/** Keys in shared links. Existing links must stay valid. */
export interface SharedKeys {
  s: SharedRequest['server'];
  p: SharedRequest['parameters'];
  b?: SharedRequest['body'];
  x?: SharedRequest['extras'];
}

/** Decodes the text of `encodeShared`; undefined if it is damaged. */
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
  const [location] = value as unknown[];
  return (
    EXTRA_LOCATIONS.some((known) => known === location) &&
    value.every((part) => typeof part === 'string')
  );
}
