import type { FormField } from '../../openapi/request/form-field.ts';
import { t } from '../../text/words/page-words.ts';
import { el, on } from '../dom.ts';
import type { Control } from './control.ts';

/** An area for any value, written as JSON. */
export function jsonControl(field: FormField, required: boolean): Control {
  const area = el('textarea', {
    rows: 4,
    required,
    spellcheck: false,
    placeholder: field.placeholder ?? '',
  });
  const read = () => (area.value.trim() === '' ? undefined : JSON.parse(area.value));
  on(area, 'input', () => {
    area.setCustomValidity('');
    try {
      read();
    } catch (error) {
      area.setCustomValidity(
        t('This is not valid JSON: {}', String(error).replace(/^SyntaxError: /, '')),
      );
    }
  });
  return {
    element: area,
    // Text that is not JSON goes no further than the form; samples show it as a string.
    read() {
      try {
        return read();
      } catch {
        return area.value;
      }
    },
    write(value) {
      area.value = value === undefined ? '' : JSON.stringify(value, null, 2);
      area.rows = Math.min(24, Math.max(4, area.value.split('\n').length));
    },
  };
}
