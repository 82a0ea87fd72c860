import { encodeShared, type SharedRequest } from '../../openapi/request-form.ts';
import { readStored, writeStored } from '../shared/storage.ts';
import { nestedControls } from './form/control.ts';
import { LINK_MARK } from './form-memory.ts';

/** Letters of a form that the tab remembers at most. */
const MAX_LENGTH = 300_000;

/** Remembers a form under its key, without secrets, as long as the tab is open. */
export function rememberForm(key: string, state: SharedRequest): void {
  const text = encodeShared(state);
  if (text.length <= MAX_LENGTH) writeStored('sessionStorage', key, text);
}

/**
 * The saved state of a form; undefined if there is none. Throws before the nested controls are
 * loaded.
 */
export function rememberedForm(key: string): SharedRequest | undefined {
  const text = readStored('sessionStorage', key);
  return text === null ? undefined : nestedControls().decodeShared(text);
}

/** URL of this page with a filled-in form. */
export function toLink(request: SharedRequest): string {
  return location.href.replace(/#.*$/s, '') + LINK_MARK + encodeShared(request);
}

/** The form in the URL of the page; undefined for no form and for damaged text. */
export function fromLink(): SharedRequest | undefined {
  return readLink(location.hash);
}

/** The form in the fragment of a URL. Throws before the nested controls are loaded. */
export function readLink(hash: string): SharedRequest | undefined {
  return hash.startsWith(LINK_MARK)
    ? nestedControls().decodeShared(hash.slice(LINK_MARK.length))
    : undefined;
}
