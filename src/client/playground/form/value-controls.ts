import { t } from '../../../i18n/page-messages.ts';
import { isFileValue } from '../../../openapi/encoding.ts';
import type { FormField } from '../../../openapi/form-field.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { parseExact, writeExact } from '../../../utils/json.ts';
import { button, el, on } from '../../shared/dom.ts';
import type { Control } from './control.ts';
import { textControl } from './create-control.ts';

/** An area for any value, written as JSON. */
export function jsonControl(field: FormField, required: boolean): Control {
  const area = createJsonArea(field.placeholder ?? '', required, field.isText === true);
  return {
    element: area,
    // Invalid text is not sent; samples show it as a string.
    read() {
      try {
        return readArea(area);
      } catch (error) {
        return rethrowUnless(error, 'SyntaxError') ?? area.value.trim();
      }
    },
    write(value) {
      fillArea(area, value === undefined ? '' : writeExact(value, 2));
    },
    require: (isRequired) => void (area.required = isRequired),
  };
}

/** A text area with JSON validation; with `takesText`, text that is not JSON is a string. */
export function createJsonArea(
  placeholder: string,
  required: boolean,
  takesText = false,
): HTMLTextAreaElement {
  const area = el('textarea', {
    rows: takesText ? 1 : 4,
    required,
    spellcheck: false,
    placeholder,
  });
  if (takesText) area.dataset['text'] = '';
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
  const least = area.dataset['text'] === undefined ? 4 : 1;
  area.rows = Math.min(24, Math.max(least, text.split('\n').length));
}

/** The value of a text area; undefined if it is empty. Throws for invalid JSON. */
function readArea(area: HTMLTextAreaElement): unknown {
  return area.value.trim() === '' ? undefined : parseExact(area.value);
}

function checkArea(area: HTMLTextAreaElement): void {
  let problem = '';
  try {
    readArea(area);
  } catch (error) {
    rethrowUnless(error, 'SyntaxError');
    if (area.dataset['text'] === undefined || /^\s*[[{"]/.test(area.value))
      problem = t('Invalid JSON: {}', (error as SyntaxError).message);
  }
  area.setCustomValidity(problem);
}

/** An input for a file, or for several. */
export function fileControl(required: boolean, multiple = false): Control {
  const input = el('input', { type: 'file', required, multiple });
  return {
    element: input,
    read() {
      const files = Array.from(input.files ?? [], (blob) => ({ fileName: blob.name, blob }));
      return multiple && files.length > 0 ? files : files[0];
    },
    // Only files can be set; a placeholder keeps the selected file.
    write(value) {
      const files = [value].flat().filter(isFileValue);
      if (files.length === 0 && value !== undefined) return;
      const list = new DataTransfer();
      for (const { blob, fileName } of files)
        if (blob) list.items.add(new File([blob], fileName, blob));
      input.files = list.files;
    },
    require: (isRequired) => void (input.required = isRequired),
  };
}

/**
 * An input for a date-time, kept as written with its offset and fractions; a date picker fills it
 * in, too.
 */
export function momentControl(field: FormField, label: string, required: boolean): Control {
  const text = textControl(field, required);
  const calendar = el('input', { type: 'datetime-local', step: '1', tabIndex: -1 });
  const open = button('', 't-try-calendar', () => calendar.showPicker());
  open.ariaLabel = `${label}: ${t('Choose')}`;
  calendar.ariaHidden = 'true';
  on(calendar, 'input', (event) => event.stopPropagation());
  on(calendar, 'change', (event) => {
    event.stopPropagation();
    if (calendar.value === '') return;
    text.write(withOffset(calendar.value));
    text.element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return {
    ...text,
    element: el('span', { className: 't-try-moment' }, text.element, open, calendar),
  };
}

/** A local date-time in the format of RFC 3339. */
function withOffset(local: string): string {
  const minutes = -new Date(local).getTimezoneOffset();
  const digits = (count: number) => String(Math.trunc(Math.abs(count))).padStart(2, '0');
  const seconds = local.length === 16 ? ':00' : '';
  if (minutes === 0) return `${local}${seconds}Z`;
  return `${local}${seconds}${minutes < 0 ? '-' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`;
}
