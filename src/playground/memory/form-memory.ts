import type { SharedRequest } from '../../openapi/request/shared-request.ts';
import { nestedControls } from '../controls/nested-controls.ts';
import { formControls } from '../form/loaded-controls.ts';
import { isShared } from '../share.ts';
import { readStored, writeStored } from '../../text/web-storage.ts';

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
