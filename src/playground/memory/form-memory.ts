import type { SharedRequest } from '../../openapi/request/shared-request.ts';
import { formControls } from '../form/loaded-controls.ts';
import { isShared } from '../share.ts';
import { readTab, writeTab } from './tab-storage.ts';

/** Letters of a form that the tab remembers at most. */
const MAX_LENGTH = 300_000;

/** Remembers a form of this page, without secrets, as long as the tab is open. */
export function rememberForm(state: SharedRequest): void {
  const text = formControls().encode(state);
  if (text.length <= MAX_LENGTH) writeTab(keyOf(), text);
}

/** The form of this page as it was left; undefined for none. */
export function rememberedForm(): SharedRequest | undefined {
  const text = readTab(keyOf());
  return text === null ? undefined : formControls().decode(text);
}

/** A form that came with a link is another one than that of the page alone. */
function keyOf(): string {
  return `trellis-form ${location.pathname}${isShared() ? location.hash : ''}`;
}
