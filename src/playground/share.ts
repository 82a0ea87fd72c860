import type { SharedRequest } from '../openapi/request/shared-request.ts';
import { nestedControls } from './controls/nested-controls.ts';
import { formControls } from './form/loaded-controls.ts';

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
