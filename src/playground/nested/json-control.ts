import type { FormField } from '../../openapi/request/form-field.ts';
import { parseExact, writeExact } from '../../text/exact-json.ts';
import { t } from '../../text/words/page-words.ts';
import { el, on } from '../dom.ts';
import type { Control } from '../controls/control.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** An area for any value, written as JSON. */
export function jsonControl(field: FormField, required: boolean): Control {
  const area = createJsonArea(field.placeholder ?? '', required);
  return {
    element: area,
    // Text that is not JSON goes no further than the form; samples show it as a string.
    read() {
      try {
        return readArea(area);
      } catch (error) {
        return rethrowUnless(error, 'SyntaxError') ?? area.value;
      }
    },
    write(value) {
      fillArea(area, value === undefined ? '' : writeExact(value, 2));
    },
  };
}

/** An area that says where its text is no JSON. */
export function createJsonArea(placeholder: string, required: boolean): HTMLTextAreaElement {
  const area = el('textarea', { rows: 4, required, spellcheck: false, placeholder });
  return on(area, 'input', () => checkArea(area));
}

/** Puts JSON into an area, which grows with it. */
export function fillArea(area: HTMLTextAreaElement, text: string): void {
  fillText(area, text);
  checkArea(area);
}

/** Puts text of any kind into an area, which grows with it. */
export function fillText(area: HTMLTextAreaElement, text: string): void {
  area.value = text;
  area.rows = Math.min(24, Math.max(4, text.split('\n').length));
}

/** The value of an area; undefined while it is empty. Throws what is wrong with its text. */
export function readArea(area: HTMLTextAreaElement): unknown {
  return area.value.trim() === '' ? undefined : parseExact(area.value);
}

function checkArea(area: HTMLTextAreaElement): void {
  let problem = '';
  try {
    readArea(area);
  } catch (error) {
    rethrowUnless(error, 'SyntaxError');
    problem = t('This is not valid JSON: {}', (error as SyntaxError).message);
  }
  area.setCustomValidity(problem);
}
