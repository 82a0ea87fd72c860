import { isFileValue } from '../../openapi/request/file-value.ts';
import { el } from '../dom.ts';
import type { Control } from '../controls/control.ts';

/** An input for a file, or for several. */
export function fileControl(required: boolean, multiple = false): Control {
  const input = el('input', { type: 'file', required, multiple });
  return {
    element: input,
    read() {
      const files = Array.from(input.files ?? [], (blob) => ({ fileName: blob.name, blob }));
      return multiple && files.length > 0 ? files : files[0];
    },
    // Only files can be put in; the word that stands for one leaves what is chosen.
    write(value) {
      const files = [value].flat().filter(isFileValue);
      if (files.length === 0 && value !== undefined) return;
      const list = new DataTransfer();
      for (const { blob, fileName } of files)
        if (blob) list.items.add(new File([blob], fileName, blob));
      input.files = list.files;
    },
  };
}
