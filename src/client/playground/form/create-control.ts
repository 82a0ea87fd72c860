import { t } from '../../../i18n/page-messages.ts';
import { isFixed, isGroup, isNested, type FormField } from '../../../openapi/form-field.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { JsonSource, parseScalar, writeExact } from '../../../utils/json.ts';
import { el, on } from '../../shared/dom.ts';
import { isPatternMet, nestedControls, type Control, type Need } from './control.ts';
import { createSlot, type SlotNames } from './value-slot.ts';

/** The control of a field, which accepts any value. */
export function createControl(field: FormField, names: SlotNames, need: Need): Control {
  const control = createSlot(field, pickControl(field, names.label, need), names, need);
  const begin = field.initial ?? (need === 'required' ? field.default : undefined);
  // An empty default is usually a placeholder, so the input starts without a value.
  if (begin !== undefined && begin !== '""')
    control.write(isNested(field) ? nestedControls().parseExact(begin) : parseScalar(begin));
  return control;
}

/** The control of a field with its label; an optional object requires its fields itself, see `objectControl`. */
export function createLabeled(field: FormField, name: string, isEnforced: boolean): Control {
  const need = isEnforced && field.required ? 'required' : 'optional';
  if (isGroup(field)) return nestedControls().createGroup(field, name, need);
  const ids = nextIds();
  const describedBy = field.help === undefined ? undefined : ids.help;
  const control = createControl(field, { label: name, id: ids.id, describedBy }, need);
  const { examples } = field;
  if (!examples) return labelRow(field, name, control, ids);
  const menu = nestedControls().createExamples(name, examples, control);
  return labelRow(field, name, control, ids, menu);
}

function pickControl(field: FormField, label: string, need: Need): Control {
  const required = need === 'required';
  if (isNested(field)) return nestedControls().createNested(field, label, need);
  if (field.enum || field.kind === 'boolean') return selectControl(field, required);
  return textControl(field, required);
}

/** Ids of the elements that name and describe an input. */
interface LabelIds {
  id: string;
  help: string;
}

let count = 0;

/** Ids that no other element of the page has. */
function nextIds(): LabelIds {
  const id = `try-${++count}`;
  return { id, help: `${id}-help` };
}

/** An input with name, type, and required mark before it, and description below it. */
function labelRow(
  field: FormField,
  name: string,
  control: Control,
  { id, help }: LabelIds,
  ...more: HTMLElement[]
): Control {
  const label = el('label', { className: 't-try-name', htmlFor: id }, ...wordsOf(field, name));
  const row = el('div', { className: 't-try-row' }, label, control.element, ...more);
  if (field.help) row.append(helpText(field.help, help));
  return { ...control, element: row };
}

/** The label of an input, and its description if the document has one. */
export function labelParts(
  field: FormField,
  name: string,
): { label: (string | HTMLElement)[]; help: HTMLElement[] } {
  return { label: wordsOf(field, name), help: field.help ? [helpText(field.help)] : [] };
}

function wordsOf(field: FormField, name: string): (string | HTMLElement)[] {
  const label: (string | HTMLElement)[] = [name, el('small', {}, typeOf(field))];
  if (field.required)
    label.push(el('span', { className: 't-try-mark', title: t('required') }, '*'));
  if (field.deprecated) label.push(el('small', { className: 't-try-old' }, t('deprecated')));
  return label;
}

function helpText(text: string, id?: string): HTMLElement {
  return el('p', { className: 't-try-help', ...(id && { id }) }, text);
}

function typeOf({ enum: values, kind, format, options, isText }: FormField): string {
  if (values) return 'enum';
  if (kind === 'text') return format ?? 'string';
  // The type that pages show.
  if (isText) return 'any';
  return kind === 'choice' && options ? t('One of') : kind;
}

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
  /** The last written value and its text, used while the text is unchanged. */
  let written: { text: string; value: unknown } | undefined;

  /** Inputs of one line drop line breaks. */
  const addLines = (text: string) => {
    const area = createArea(field, required);
    for (const { name, value } of input.attributes)
      if (/^(?:id|required|aria-.*)$/.test(name)) area.setAttribute(name, value);
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
    require: (isRequired) => void (input.required = isRequired),
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

function addLimits(input: TextInput, field: FormField): void {
  const { minLength, maxLength, pattern } = field;
  if (minLength !== undefined) input.minLength = minLength;
  // Not as `maxlength`, which would truncate pasted text.
  on(input, 'input', () => {
    const isLong = maxLength !== undefined && input.value.length > maxLength;
    const isFine = input.value === '' || isPatternMet(field, input.value);
    // JSON Schema looks for the expression anywhere; the `pattern` of inputs would compare the whole text.
    input.setCustomValidity(
      isLong
        ? t('At most {} characters', maxLength)
        : isFine
          ? ''
          : t('Must match {}', pattern ?? ''),
    );
  });
}

/** Sets the text of an input; an input that rejects it is changed to type text. */
function fillText<Input extends TextInput>(input: Input, text: string): Input {
  input.value = text;
  if (input instanceof HTMLTextAreaElement) fitRows(input);
  else if (input.value !== text) Object.assign(input, { type: 'text', value: text });
  return input;
}

function fitRows(area: HTMLTextAreaElement): void {
  area.rows = Math.min(MAX_ROWS, area.value.split('\n').length);
}

/** The number in a text; kept as source if JavaScript would change its digits. */
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

/** A select for the allowed values. */
function selectControl(field: FormField, required: boolean): Control {
  const allowed = field.enum ?? ['true', 'false'];
  const values = field.nullable && !allowed.includes('null') ? [...allowed, 'null'] : allowed;
  const options = values.map((value, index) => {
    const meaning = field.meanings?.[index];
    const text = valueText(parseScalar(value));
    return el('option', { value }, meaning ? `${text} – ${meaning}` : text);
  });
  const select = el(
    'select',
    { required },
    el('option', { value: '' }, t(required ? 'Choose' : 'None')),
    ...options,
  );
  if (isFixed(field)) select.value = allowed[0] ?? '';
  return {
    element: select,
    read: () => (select.value === '' ? undefined : parseScalar(select.value)),
    write(value) {
      select.value = value === undefined ? '' : writeExact(value);
    },
    require: (isRequired) => void (select.required = isRequired),
  };
}

/** A value as an input shows it: JSON for all but strings. */
function valueText(value: unknown): string {
  return typeof value === 'string' ? value : writeExact(value);
}
