import type { FormField } from '../../openapi/request/form-field.ts';
import { JsonSource, parseScalar } from '../../text/exact-json.ts';
import { t } from '../../text/words/page-words.ts';
import { el, on } from '../dom.ts';
import type { Control } from './control.ts';
import { valueText } from './value-text.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** Inputs that browsers have for formats of text. */
const TYPES: Record<string, string> = {
  date: 'date',
  email: 'email',
  uri: 'url',
  url: 'url',
  password: 'password',
};
const MAX_ROWS = 16;

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** An input for text or a number. */
export function textControl(field: FormField, required: boolean): Control {
  let input: TextInput = field.lines ? createArea(field, required) : createInput(field, required);
  /** What was written last, and the text that stands for it while nobody changes it. */
  let written: { text: string; value: unknown } | undefined;

  /** Inputs of one line drop line breaks. */
  const addLines = (text: string) => {
    const area = createArea(field, required);
    for (const { name, value } of input.attributes)
      if (/^(?:id|aria-.*)$/.test(name)) area.setAttribute(name, value);
    input.replaceWith(area);
    input = fillText(area, text);
  };
  const write = (value: unknown) => {
    const text = value === undefined ? '' : valueText(value);
    if (/[\r\n]/.test(text) && !(input instanceof HTMLTextAreaElement)) addLines(text);
    else fillText(input, text);
    written = { text: input.value, value };
  };
  if (input instanceof HTMLInputElement && field.kind === 'text')
    on(input, 'paste', (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!/\n/.test(text.trimEnd()) || !(input instanceof HTMLInputElement)) return;
      event.preventDefault();
      const { value, selectionStart: start, selectionEnd: end } = input;
      addLines(value.slice(0, start ?? value.length) + text + value.slice(end ?? value.length));
      input.focus();
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  return {
    get element() {
      return input;
    },
    read() {
      if (input.value === '') return undefined;
      if (input.value === written?.text) return written.value;
      return field.kind === 'text' ? input.value : toNumber(input.value);
    },
    write,
  };
}

function createInput(field: FormField, required: boolean): HTMLInputElement {
  const isNumber = field.kind !== 'text';
  const input = el('input', {
    type: isNumber ? 'number' : (TYPES[field.format ?? ''] ?? 'text'),
    ...traits(field, required),
    autocomplete: 'off',
  });
  if (isNumber) input.step = field.kind === 'integer' ? '1' : 'any';
  const { minimum, maximum } = field;
  if (minimum !== undefined) input.min = String(minimum);
  if (maximum !== undefined) input.max = String(maximum);
  addLimits(input, field);
  return input;
}

/** An area that is as high as its text. */
function createArea(field: FormField, required: boolean): HTMLTextAreaElement {
  const area = el('textarea', { className: 't-try-lines', rows: 1, ...traits(field, required) });
  addLimits(area, field);
  return on(area, 'input', () => fitRows(area));
}

function traits(field: FormField, required: boolean) {
  const { placeholder = '', default: preset } = field;
  return {
    required,
    placeholder: preset === undefined ? placeholder : valueText(parseScalar(preset)),
    spellcheck: false,
  };
}

function addLimits(input: TextInput, { minLength, maxLength, pattern }: FormField): void {
  if (minLength !== undefined) input.minLength = minLength;
  // Not as the limit of the input, which cuts what is pasted.
  on(input, 'input', () => {
    const isLong = maxLength !== undefined && input.value.length > maxLength;
    const isFine =
      pattern === undefined || input.value === '' || new RegExp(pattern, 'u').test(input.value);
    // JSON Schema looks for the expression anywhere; the `pattern` of inputs would compare the whole text.
    input.setCustomValidity(
      isLong
        ? t('At most {} characters', maxLength)
        : isFine
          ? ''
          : t('This has to match {}', pattern ?? ''),
    );
  });
}

/** Puts text in; an input that takes no such text becomes one that takes any. */
function fillText<Input extends TextInput>(input: Input, text: string): Input {
  input.value = text;
  if (input instanceof HTMLTextAreaElement) fitRows(input);
  else if (input.value !== text) Object.assign(input, { type: 'text', value: text });
  return input;
}

function fitRows(area: HTMLTextAreaElement): void {
  area.rows = Math.min(MAX_ROWS, area.value.split('\n').length);
}

/** The number that a text is written as; digits that JavaScript would change are kept. */
function toNumber(text: string): unknown {
  try {
    const value = parseScalar(text.trim());
    const isLarge = value instanceof JsonSource && /^[-\d]/.test(value.source);
    return typeof value === 'number' || isLarge ? value : text;
  } catch (error) {
    rethrowUnless(error, 'SyntaxError');
    const number = Number(text);
    return Number.isNaN(number) ? text : number;
  }
}
