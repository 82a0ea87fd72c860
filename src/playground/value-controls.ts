import type { FormField } from '../openapi/request/form-types.ts';
import { el, on } from './_dom.ts';
import type { Control } from './control.ts';
import { t } from '../text/words/page-words.ts';

/** Inputs that browsers have for formats of text. */
const TYPES: Record<string, string> = {
  date: 'date',
  'date-time': 'datetime-local',
  email: 'email',
  uri: 'url',
  url: 'url',
  password: 'password',
};

/** An input for text or a number. */
export function textControl(field: FormField, required: boolean): Control {
  const isNumber = field.k !== 'text';
  const isMoment = field.f === 'date-time';
  const input = el('input', {
    type: isNumber ? 'number' : (TYPES[field.f ?? ''] ?? 'text'),
    required,
    placeholder: field.v === undefined ? (field.h ?? '') : asText(JSON.parse(field.v)),
    autocomplete: 'off',
    spellcheck: false,
  });
  if (isNumber) input.step = field.k === 'integer' ? '1' : 'any';
  if (isMoment) input.step = '1';
  if (field.lo !== undefined) input.min = String(field.lo);
  if (field.hi !== undefined) input.max = String(field.hi);
  if (field.min !== undefined) input.minLength = field.min;
  if (field.max !== undefined) input.maxLength = field.max;
  if (field.p) on(input, 'input', () => checkPattern(input, field.p ?? ''));
  if (required && field.v !== undefined) input.value = asText(JSON.parse(field.v));
  return {
    element: input,
    read() {
      if (input.value === '') return undefined;
      if (isNumber) return toNumber(input.value, field.k);
      return isMoment ? new Date(input.value).toISOString() : input.value;
    },
    write(value) {
      input.value = isMoment ? toLocal(String(value)) : asText(value);
    },
  };
}

/** A larger integer than JavaScript can count to stays the text that was entered. */
function toNumber(text: string, kind: FormField['k']): number | string {
  const number = Number(text);
  return kind === 'integer' && !Number.isSafeInteger(number) ? text : number;
}

/** A moment in the reader's own time, as the input wants it. */
function toLocal(moment: string): string {
  const date = new Date(moment);
  if (isNaN(date.valueOf())) return '';
  return new Date(date.valueOf() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** JSON Schema looks for the expression anywhere; the `pattern` of inputs would compare the whole text. */
function checkPattern(input: HTMLInputElement, pattern: string): void {
  const isFine = input.value === '' || new RegExp(pattern, 'u').test(input.value);
  input.setCustomValidity(isFine ? '' : t('This has to match {}', pattern));
}

/** A list of the values there are. */
export function selectControl(field: FormField, required: boolean): Control {
  const values = field.e ?? ['true', 'false'];
  const options = values.map((value) => el('option', { value }, asText(JSON.parse(value))));
  const select = el(
    'select',
    { required },
    el('option', { value: '' }, required ? t('Choose') : ''),
    ...options,
  );
  if (required && field.v !== undefined) select.value = field.v;
  return {
    element: select,
    read: () => (select.value === '' ? undefined : JSON.parse(select.value)),
    write(value) {
      select.value = JSON.stringify(value);
    },
  };
}

/** An area for any value, written as JSON. */
export function jsonControl(field: FormField, required: boolean): Control {
  const area = el('textarea', { rows: 4, required, spellcheck: false, placeholder: field.h ?? '' });
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

/** An input for a file. */
export function fileControl(_field: FormField, required: boolean): Control {
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

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
