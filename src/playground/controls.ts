import type { FormField } from '../openapi/form-types.ts';
import { button, el, on } from './_dom.ts';
import { word } from '../words/page-words.ts';

/** An input, or a group of inputs, for one value. */
export interface Control {
  element: HTMLElement;
  /** The value; undefined while nothing is entered. */
  read(): unknown;
  /** Puts a value in, as far as it fits. */
  write(value: unknown): void;
}

/** Inputs that browsers have for formats of text. */
const TYPES: Record<string, string> = {
  date: 'date',
  'date-time': 'datetime-local',
  email: 'email',
  uri: 'url',
  url: 'url',
  password: 'password',
};

/** The control of a field. What is required is asked for only where `strict`: not inside of optional objects. */
export function createControl(field: FormField, label: string, strict: boolean): Control {
  const control = pick(field, label, strict);
  if (field.b !== undefined) control.write(JSON.parse(field.b));
  return control;
}

function pick(field: FormField, label: string, strict: boolean): Control {
  if (field.k === 'object') return objectControl(field, strict);
  if (field.k === 'array') return listControl(field, label);
  if (field.k === 'choice') return choiceControl(field, label, strict);
  if (field.e || field.k === 'boolean') return selectControl(field, strict);
  if (field.k === 'json') return jsonControl(field, strict);
  return field.k === 'file' ? fileControl(field, strict) : textControl(field, strict);
}

/** A control with its name, type and mark of being required before it. */
export function labelled(field: FormField, name: string, strict: boolean): Control {
  const control = createControl(field, name, strict && field.r === 1);
  const words = el('span', { className: 't-try-name' }, name, el('small', {}, typeWord(field)));
  if (field.r) words.append(el('span', { className: 't-try-mark', title: word('required') }, '*'));
  const isGroup = /^(object|array|choice)$/.test(field.k);
  const element = isGroup
    ? el(
        'details',
        { className: 't-try-nested', open: field.r === 1 },
        el('summary', {}, words),
        control.element,
      )
    : el('label', { className: 't-try-row' }, words, control.element);
  const write = (value: unknown) => {
    if (element instanceof HTMLDetailsElement) element.open = true;
    control.write(value);
  };
  return { ...control, element, write };
}

function typeWord({ k, f, e }: FormField): string {
  if (e) return 'enum';
  return k === 'text' ? (f ?? 'string') : k;
}

function textControl(field: FormField, required: boolean): Control {
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
  input.setCustomValidity(isFine ? '' : word('This has to match {}', pattern));
}

function selectControl(field: FormField, required: boolean): Control {
  const values = field.e ?? ['true', 'false'];
  const options = values.map((value) => el('option', { value }, asText(JSON.parse(value))));
  const select = el(
    'select',
    { required },
    el('option', { value: '' }, required ? word('Choose') : ''),
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

function jsonControl(field: FormField, required: boolean): Control {
  const area = el('textarea', { rows: 4, required, spellcheck: false, placeholder: field.h ?? '' });
  const read = () => (area.value.trim() === '' ? undefined : JSON.parse(area.value));
  on(area, 'input', () => {
    area.setCustomValidity('');
    try {
      read();
    } catch (error) {
      area.setCustomValidity(
        word('This is not valid JSON: {}', String(error).replace(/^SyntaxError: /, '')),
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

function fileControl(_field: FormField, required: boolean): Control {
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

function objectControl(field: FormField, strict: boolean): Control {
  const members = (field.o ?? []).map((member) => ({
    name: member.n ?? '',
    control: labelled(member, member.n ?? '', strict),
  }));
  const more = field.i && mapControl(field.i);
  const element = el(
    'div',
    { className: 't-try-fields' },
    ...members.map(({ control }) => control.element),
  );
  if (more) element.append(more.element);
  return {
    element,
    read() {
      const entries = members.map(({ name, control }): [string, unknown] => [name, control.read()]);
      const given = [...entries, ...Object.entries(more?.read() ?? {})].filter(
        ([, value]) => value !== undefined,
      );
      return given.length > 0 ? Object.fromEntries(given) : undefined;
    },
    write(value) {
      const rest: Record<string, unknown> = { ...(value as object) };
      for (const { name, control } of members) {
        if (name in rest) control.write(rest[name]);
        delete rest[name];
      }
      if (more && Object.keys(rest).length > 0) more.write(rest);
    },
  };
}

/** Rows that can be added and taken away. */
function rows(label: string, create: () => Control) {
  const list: Control[] = [];
  const box = el('div', { className: 't-try-list' });
  const add = (): Control => {
    const control = create();
    const row = el('div', { className: 't-try-item' }, control.element);
    const remove = button('×', 't-try-remove', () => {
      list.splice(list.indexOf(control), 1);
      row.remove();
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
    remove.ariaLabel = word('Remove from {}', label);
    row.append(remove);
    more.before(row);
    list.push(control);
    return control;
  };
  const more = button(word('Add'), 't-try-add', () => {
    const { element } = add();
    element.querySelector<HTMLElement>('input,select,textarea')?.focus();
    if (element.matches('input,select,textarea')) element.focus();
  });
  more.ariaLabel = word('Add to {}', label);
  box.append(more);
  return { box, list, add };
}

function listControl(field: FormField, label: string): Control {
  const { box, list, add } = rows(label, () =>
    createControl(field.i ?? { k: 'json' }, label, false),
  );
  return {
    element: box,
    read() {
      const values = list.map((control) => control.read()).filter((value) => value !== undefined);
      return values.length > 0 ? values : undefined;
    },
    write(value) {
      for (const item of Array.isArray(value) ? value : []) add().write(item);
    },
  };
}

/** Properties whose names the reader makes up. */
function mapControl(field: FormField): Control & { read(): Record<string, unknown> } {
  const { box, list, add } = rows('attributes', () => {
    const name = el('input', {
      placeholder: word('name'),
      ariaLabel: word('name'),
      autocomplete: 'off',
    });
    const value = createControl(field, 'value', false);
    return {
      element: el('div', { className: 't-try-pair' }, name, value.element),
      read: () => (name.value === '' ? undefined : [name.value, value.read()]),
      write(entry) {
        const [key, content] = entry as [string, unknown];
        name.value = key;
        value.write(content);
      },
    };
  });
  return {
    element: box,
    read: () =>
      Object.fromEntries(list.flatMap((row) => [row.read() as [string, unknown]].filter(Boolean))),
    write(value) {
      for (const entry of Object.entries(value as object)) add().write(entry);
    },
  };
}

function choiceControl(field: FormField, label: string, strict: boolean): Control {
  const options = field.c ?? [];
  const select = el(
    'select',
    { ariaLabel: word('Kind of {}', label) },
    ...options.map(({ l }, index) => el('option', { value: String(index) }, l)),
  );
  const element = el('div', { className: 't-try-fields' }, select);
  let control: Control;
  const show = () => {
    const chosen = createControl(options[select.selectedIndex]?.s ?? { k: 'json' }, label, strict);
    if (control) control.element.replaceWith(chosen.element);
    else element.append(chosen.element);
    control = chosen;
  };
  on(select, 'change', show);
  show();
  return { element, read: () => control.read(), write: (value) => control.write(value) };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
