import type { SharedRequest } from '../../openapi/request-form.ts';
import { readStored, writeStored } from '../shared/storage.ts';
import { formControls, nestedControls } from './form/control.ts';

/** Letters of a form that the tab remembers at most. */
const MAX_LENGTH = 300_000;

/** Remembers a form under its key, without secrets, as long as the tab is open. */
export function rememberForm(key: string, state: SharedRequest): void {
  const text = formControls().encode(state);
  if (text.length <= MAX_LENGTH) writeStored('sessionStorage', key, text);
}

/** A form as it was left; undefined for none. */
export function rememberedForm(key: string): SharedRequest | undefined {
  const text = readStored('sessionStorage', key);
  return text === null ? undefined : nestedControls().decode(text);
}

/** Whether the form of this page is filled in when it is made: from the tab, or from a link. */
export function isFilledIn(): boolean {
  return isShared() || readStored('sessionStorage', formKey()) !== null;
}

/** The key of the form of this page. One that came with a link is another than that of the page alone. */
export function formKey(): string {
  return `trellis-form ${location.pathname}${isShared() ? location.hash : ''}`;
}

const KEY = 'trellis-open';

/** Remembers whether the form of this page is open. */
export function rememberOpen(isOpen: boolean): void {
  writeStored('sessionStorage', KEY, isOpen ? location.pathname : undefined);
}

/** Whether the reader comes back to this page by a reload or through the history, and its form was open. */
export function isReopened(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type !== 'navigate' && readStored('sessionStorage', KEY) === location.pathname;
}

const MARK = '#try=';

/** Address of this page with a filled-in form. */
export function toLink(request: SharedRequest): string {
  return location.href.replace(/#.*$/s, '') + MARK + formControls().encode(request);
}

/** Whether the address of the page holds a filled-in form. */
export function isShared(): boolean {
  return location.hash.startsWith(MARK);
}

/** The form that the address of the page holds; undefined for none, and for text that is damaged. */
export function fromLink(): SharedRequest | undefined {
  return readLink(location.hash);
}

/** The form in the fragment of such an address; `nested-controls` reads it, and has to be there. */
export function readLink(hash: string): SharedRequest | undefined {
  return hash.startsWith(MARK) ? nestedControls().decode(hash.slice(MARK.length)) : undefined;
}
