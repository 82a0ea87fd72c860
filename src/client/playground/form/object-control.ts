import { t } from '../../../i18n/page-messages.ts';
import { isFixed, type FormField } from '../../../openapi/form-field.ts';
import { getOwn } from '../../../utils/json-object.ts';
import { parseExact } from '../../../utils/json.ts';
import { button, el, on } from '../../shared/dom.ts';
import { membersFor } from './choice-control.ts';
import { firstInput, isPatternMet, isRecord, type Control, type Need } from './control.ts';

/** Parts of an object control. */
interface ObjectParts {
  label: string;
  /** Properties that have a name. */
  members: { name: string; field: FormField; control: Control }[];
  /** Alternatives that add properties. */
  choices: { field: FormField; control: Control }[];
  /** The control of a property that has no fixed name. */
  createOther: () => Control;
  /** Whether custom properties can be added; those of a value are shown in any case. */
  offersOthers: boolean;
  /** Regular expression that their names match. */
  names?: string | undefined;
}

/**
 * Inputs for the properties of an object. Required ones of an optional object are required as soon as the object has a
 * value: without anything entered, it is not sent.
 */
export function objectControl(parts: ObjectParts, need: Need): Control {
  const { members, choices } = parts;
  const isMap = members.length === 0;
  const others = mapControl(isMap ? parts.label : t('additional attributes'), parts);
  const fixed = new Set(fixedNames(parts));
  const hasConstants = need === 'wanted' || need === 'part';
  const asksMore = members.some(({ field }) => field.required && !isFixed(field));
  /** Names in source order; undefined before a value is written. */
  let order: string[] | undefined;
  let isRequired = false;
  others.element.hidden = !parts.offersOthers;

  const readEntries = (): ObjectEntry[] => [
    ...members.map(({ name, field, control }): ObjectEntry => [name, control.read(), field]),
    ...choices.flatMap(({ control }) => Object.entries(control.read() ?? {})),
    ...others.read(),
  ];
  const hasEntered = (entries: readonly ObjectEntry[], countsFixed: boolean) =>
    entries.some(([name, value]) => value !== undefined && (countsFixed || !fixed.has(name)));
  const read = (): Record<string, unknown> | undefined => {
    const entries = readEntries();
    const isAsked = (need === 'required' && !asksMore) || order !== undefined;
    if (!isAsked && !hasEntered(entries, hasConstants || isRequired)) return undefined;
    const sent = entries.flatMap(([name, value, field]): [string, unknown][] => {
      const empty = field && isEmptyObject(field) ? {} : undefined;
      const known = value === undefined ? empty : value;
      return known === undefined ? [] : [[name, known]];
    });
    return Object.fromEntries(inOrder(sent, order));
  };
  /** Constants are filled in already. */
  const demand = (isBegun: boolean) => {
    for (const { field, control } of [...members, ...choices])
      if (field.required && !isFixed(field)) control.require(isBegun);
  };
  /**
   * Once it has a value, an optional object requires what a required one does. Parts that are required only for that
   * have no value by themselves, or the object could not be emptied.
   */
  const update = () => {
    if (isRequired) return demand(true);
    demand(false);
    if (need !== 'part' && read() !== undefined) demand(true);
  };
  const write = (value: unknown) => {
    const record = isRecord(value) ? value : {};
    order = value === undefined ? undefined : Object.keys(record);
    const rest = { ...record };
    for (const { name, field, control } of members) {
      const isUntouched = value === undefined && isFixed(field);
      control.write(isUntouched ? parseExact(field.enum?.[0] ?? 'null') : getOwn(record, name));
      delete rest[name];
    }
    for (const { field, control } of choices) {
      const additional = membersFor(field, rest);
      control.write(value === undefined ? undefined : additional);
      for (const name of Object.keys(additional)) delete rest[name];
    }
    others.write(Object.entries(rest));
    others.element.hidden = !parts.offersOthers && Object.keys(rest).length === 0;
    if (need !== 'required') update();
  };
  const elements = [...members, ...choices].map(({ control }) => control.element);
  const element = el('div', { className: 't-try-fields' }, ...elements, others.element);
  // Everything in a required object is required from the start.
  if (need !== 'required') {
    on(element, 'input', () => {
      // An object that the reader empties has no value any more.
      demand(false);
      if (!hasEntered(readEntries(), hasConstants)) order = undefined;
      update();
    });
    // An input may have replaced a JSON text.
    on(element, 'change', update);
    update();
  }
  return {
    element,
    read,
    write,
    require(value) {
      isRequired = value;
      update();
    },
  };
}

/** A property with its value; properties that the document defines have a field. */
type ObjectEntry = [name: string, value: unknown, field?: FormField];

/** Whether a field requires an object, but nothing in it. */
function isEmptyObject({ kind, required, nullable, properties = [], choices }: FormField): boolean {
  const isAsking = choices !== undefined || properties.some((property) => property.required);
  return kind === 'object' && required === true && nullable === undefined && !isAsking;
}

/** Names of the defined properties, which include those of alternatives. */
function fixedNames({ members, choices }: Pick<ObjectParts, 'members' | 'choices'>): string[] {
  const fields = [
    ...members.map(({ field, name }) => ({ ...field, name })),
    ...choices.flatMap(({ field }) =>
      (field.options ?? []).flatMap((option) => option.field.properties ?? []),
    ),
  ];
  return fields.filter(isFixed).map(({ name }) => name ?? '');
}

/** Entries in the order of their names, those without a place in it last. */
function inOrder<Entry extends readonly [string, unknown]>(
  entries: Entry[],
  order: readonly string[] | undefined,
): Entry[] {
  if (!order) return entries;
  const positions = new Map(order.map((name, position) => [name, position]));
  const positionOf = ([name]: Entry) => positions.get(name) ?? order.length;
  return entries.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** Properties with custom names. */
interface MapControl {
  element: HTMLElement;
  read(): [name: string, value: unknown][];
  write(entries: readonly [name: string, value: unknown][]): void;
}

/** The control of custom properties. */
function mapControl(label: string, { createOther, names }: ObjectParts): MapControl {
  const { element, controls, add, clear } = createRows(label, () =>
    pairControl(createOther(), names),
  );
  return {
    element,
    read: () => controls.flatMap((pair) => pair.entry()),
    write(entries) {
      clear();
      for (const entry of entries) add().put(entry);
    },
  };
}

/** A name with its value. */
interface PairControl extends Control {
  entry(): [name: string, value: unknown][];
  put(entry: readonly [name: string, value: unknown]): void;
}

function pairControl(value: Control, pattern: string | undefined): PairControl {
  const name = el('input', { placeholder: t('name'), ariaLabel: t('name'), autocomplete: 'off' });
  if (pattern !== undefined)
    on(name, 'input', () => {
      const isFine = name.value === '' || isPatternMet({ pattern }, name.value);
      name.setCustomValidity(isFine ? '' : t('Must match {}', pattern));
    });
  return {
    ...value,
    element: el('div', { className: 't-try-pair' }, name, value.element),
    entry: () => (name.value === '' ? [] : [[name.value, value.read()]]),
    put([key, content]) {
      name.value = key;
      value.write(content);
    },
  };
}

/** Minimum numbers of rows: always, and while the list is required. */
interface RowCounts {
  least: number;
  required: number;
}

/** A list of values, or a tuple; `create` makes the control of the one at an index. */
export function listControl(
  label: string,
  create: (index: number, isFilledUp: boolean) => Control,
  { least, required, isFixedAt }: RowCounts & { isFixedAt: (index: number) => boolean },
  isRequired: boolean,
): Control {
  const isTuple = least > 0;
  let isAsked = isRequired;
  /** Constants that the reader did not add: on their own, they do not give an optional list a value. */
  const constants = new Set<Control>();
  const createRow = (index: number, isFilledUp: boolean) => {
    const control = create(index, isFilledUp);
    if (isFilledUp && isFixedAt(index)) constants.add(control);
    return control;
  };
  const count = () => (isAsked ? required : least);
  const { element, controls, add, fillUp, clear } = createRows(label, createRow, count);
  return {
    element,
    read() {
      const values = controls.map((control) => control.read());
      const isGiven = (value: unknown, index: number) =>
        value !== undefined && (isAsked || !constants.has(controls[index]!));
      if (!values.some(isGiven)) return undefined;
      // Entries that have a meaning by their place keep it.
      const last = values.findLastIndex((value) => value !== undefined);
      return isTuple
        ? values.slice(0, last + 1).map((value) => value ?? null)
        : values.filter((value) => value !== undefined);
    },
    write(value) {
      clear();
      for (const item of Array.isArray(value) ? value : []) add().write(item);
      fillUp();
    },
    require(value) {
      isAsked = value;
      fillUp();
      for (const [index, control] of controls.entries()) control.require(value && index < required);
    },
  };
}

/** Rows that can be added and removed. */
interface Rows<Row extends Control> {
  element: HTMLElement;
  /** The controls of the rows. */
  controls: readonly Row[];
  add(): Row;
  /** Adds rows up to the minimum number. */
  fillUp(): void;
  /** Removes all rows. */
  clear(): void;
}

/** Creates an empty list; `label` names the rows, and `least` returns their minimum number. */
function createRows<Row extends Control>(
  label: string,
  create: (index: number, isFilledUp: boolean) => Row,
  least: () => number = () => 0,
): Rows<Row> {
  const controls: Row[] = [];
  const rows: HTMLElement[] = [];
  const element = el('div', { className: 't-try-list' });
  const remove = (index: number) => {
    controls.splice(index, 1);
    rows.splice(index, 1)[0]?.remove();
  };
  const fillUp = () => {
    while (controls.length < least()) add(true);
  };
  const add = (isFilledUp = false): Row => {
    const control = create(controls.length, isFilledUp);
    const row = el('div', { className: 't-try-item' }, control.element);
    const away = button('×', 't-try-remove', () => {
      remove(controls.indexOf(control));
      fillUp();
      more.focus();
      element.dispatchEvent(new Event('input', { bubbles: true }));
    });
    away.ariaLabel = t('Remove from {}', label);
    row.append(away);
    more.before(row);
    controls.push(control);
    rows.push(row);
    return control;
  };
  const more = button(t('Add'), 't-try-add', () => firstInput(add().element)?.focus());
  more.ariaLabel = t('Add to {}', label);
  element.append(more);
  fillUp();
  return {
    element,
    controls,
    add,
    fillUp,
    clear() {
      while (controls.length > 0) remove(controls.length - 1);
    },
  };
}
