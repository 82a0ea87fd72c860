import type { FormField } from '../../openapi/request/form-field.ts';
import { t } from '../../text/words/page-words.ts';
import { el, on } from '../dom.ts';
import type { Control } from './control.ts';
import { valueText } from './value-text.ts';

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
  const isNumber = field.kind !== 'text';
  const isMoment = field.format === 'date-time';
  const input = el('input', {
    type: isNumber ? 'number' : (TYPES[field.format ?? ''] ?? 'text'),
    required,
    placeholder:
      field.default === undefined
        ? (field.placeholder ?? '')
        : valueText(JSON.parse(field.default)),
    autocomplete: 'off',
    spellcheck: false,
  });
  if (isNumber) input.step = field.kind === 'integer' ? '1' : 'any';
  if (isMoment) input.step = '1';
  addLimits(input, field);
  if (required && field.default !== undefined) input.value = valueText(JSON.parse(field.default));
  return {
    element: input,
    read() {
      if (input.value === '') return undefined;
      if (isNumber) return toNumber(input.value, field.kind);
      return isMoment ? new Date(input.value).toISOString() : input.value;
    },
    write(value) {
      input.value = isMoment ? toLocal(String(value)) : valueText(value);
    },
  };
}

function addLimits(
  input: HTMLInputElement,
  { minimum, maximum, minLength, maxLength, pattern }: FormField,
): void {
  if (minimum !== undefined) input.min = String(minimum);
  if (maximum !== undefined) input.max = String(maximum);
  if (minLength !== undefined) input.minLength = minLength;
  if (maxLength !== undefined) input.maxLength = maxLength;
  if (pattern !== undefined) on(input, 'input', () => checkPattern(input, pattern));
}

/** A larger integer than JavaScript can count to stays the text that was entered. */
function toNumber(text: string, kind: FormField['kind']): number | string {
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
