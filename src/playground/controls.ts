import type { FormField } from '../openapi/request/form-types.ts';
import { button, el, on } from './_dom.ts';
import type { Control } from './control.ts';
import { fileControl, jsonControl, selectControl, textControl } from './value-controls.ts';
import { t } from '../text/words/page-words.ts';

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
  if (field.r) words.append(el('span', { className: 't-try-mark', title: t('required') }, '*'));
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
    remove.ariaLabel = t('Remove from {}', label);
    row.append(remove);
    more.before(row);
    list.push(control);
    return control;
  };
  const more = button(t('Add'), 't-try-add', () => {
    const { element } = add();
    element.querySelector<HTMLElement>('input,select,textarea')?.focus();
    if (element.matches('input,select,textarea')) element.focus();
  });
  more.ariaLabel = t('Add to {}', label);
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
      placeholder: t('name'),
      ariaLabel: t('name'),
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
    { ariaLabel: t('Kind of {}', label) },
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
