import { parseExact, writeExact } from '../../text/exact-json.ts';

/** A form as a reader filled it in, for a link to it; credentials are no part of it. */
export interface SharedRequest {
  /** Server as the document has it, and the values of its variables. */
  server: [template: string, values: Record<string, string>];
  /** Values of parameters by place and name: `query limit`. */
  parameters: Record<string, unknown>;
  /** State of the body. */
  body?: unknown;
}

/** Keys in the text of a link. Links that readers have must stay good. */
interface SharedKeys {
  s: SharedRequest['server'];
  p: SharedRequest['parameters'];
  b?: SharedRequest['body'];
}

/** Whether a value is to be left out of links by its name or format. */
export function isSecret(name: string, format?: string): boolean {
  return format === 'password' || /auth|token|secret|password|api-?_?key|session/i.test(name);
}

/** A filled-in form as text for an address: JSON in UTF-8, in Base64 without signs that addresses give a meaning. */
export function encodeShared({ server: s, parameters: p, body: b }: SharedRequest): string {
  const bytes = new TextEncoder().encode(writeExact({ s, p, b } satisfies SharedKeys));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The form in such a text; undefined where it is damaged. */
export function decodeShared(text: string): SharedRequest | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const { s, p, b } = parseExact(new TextDecoder().decode(bytes)) as SharedKeys;
    return Array.isArray(s) && typeof p === 'object' && p
      ? { server: s, parameters: p, body: b }
      : undefined;
  } catch {
    return undefined;
  }
}
