import { el } from '../dom.ts';
import type { Control } from './control.ts';

/** An input for a file. */
export function fileControl(required: boolean): Control {
  const input = el('input', { type: 'file', required });
  return {
    element: input,
    read() {
      const blob = input.files?.[0];
      return blob && { fileName: blob.name, blob };
    },
    write() {},
  };
}
