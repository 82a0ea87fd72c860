/** What a link to a filled-in request holds; credentials are no part of it. */
export interface SharedState {
  /** Server as the document has it, and the values of its variables. */
  s: [template: string, values: Record<string, string>];
  /** Values of parameters by place and name. */
  p: Record<string, unknown>;
  /** State of the body. */
  b?: unknown;
}

const MARK = '#try=';

/** Whether a value is to be left out of links by its name or format. */
export function isSecret(name: string, format?: string): boolean {
  return format === 'password' || /auth|token|secret|password|api-?_?key|session/i.test(name);
}

/** Address of this page with a filled-in request. */
export function toLink(state: SharedState): string {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return (
    location.href.replace(/#.*$/, '') +
    MARK +
    text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  );
}

/** Whether the address of the page holds a request. */
export function isShared(): boolean {
  return location.hash.startsWith(MARK);
}

/** The request that the address of the page holds; undefined for none, and for text that is damaged. */
export function fromLink(): SharedState | undefined {
  if (!isShared()) return undefined;
  try {
    const text = atob(location.hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const state = JSON.parse(new TextDecoder().decode(bytes)) as SharedState;
    return Array.isArray(state.s) && typeof state.p === 'object' && state.p ? state : undefined;
  } catch {
    return undefined;
  }
}
