import { isFixed, type FormField } from '../../openapi/request/form-field.ts';
import { el } from '../dom.ts';
import type { Control, Need } from '../controls/control.ts';
import { isRecord } from '../controls/holds.ts';
import { membersFor } from './fit.ts';
import { mapControl } from './map-control.ts';

/** What the control of an object is made of. */
export interface ObjectParts {
  /** Properties that have a name. */
  members: { name: string; field: FormField; control: Control }[];
  /** Alternatives that stand beside them. */
  choices: { field: FormField; control: Control }[];
  /** The control of a property that has no fixed name. */
  createOther: () => Control;
  /** Whether readers are offered such properties; those of a value are shown all the same. */
  offersOthers: boolean;
  /** Regular expression that their names match. */
  names?: string | undefined;
}

/** Inputs for the properties of an object. */
export function objectControl(parts: ObjectParts, need: Need): Control {
  const { members, choices } = parts;
  const others = mapControl(parts.createOther, parts.names);
  const fixed = new Set(fixedNames(parts));
  const asksMore = members.some(({ field }) => field.required && !isFixed(field));
  /** Names in the order in which they were written; undefined while nothing is. */
  let order: string[] | undefined;
  others.element.hidden = !parts.offersOthers;

  const read = (): Record<string, unknown> | undefined => {
    const own = members.map(({ name, control }) => [name, control.read()] as const);
    const beside = choices.flatMap(({ control }) => Object.entries(control.read() ?? {}));
    const entries = [...own, ...beside, ...others.read()].filter(
      ([, value]) => value !== undefined,
    );
    const isAsked = (need === 'required' && !asksMore) || order !== undefined;
    const isGiven = entries.some(([name]) => need === 'wanted' || !fixed.has(name));
    return isAsked || isGiven ? Object.fromEntries(inOrder(entries, order)) : undefined;
  };
  const write = (value: unknown) => {
    const given = isRecord(value) ? value : {};
    order = value === undefined ? undefined : Object.keys(given);
    const rest = { ...given };
    for (const { name, field, control } of members) {
      const isUntouched = value === undefined && isFixed(field);
      control.write(isUntouched ? JSON.parse(field.enum?.[0] ?? 'null') : own(given, name));
      delete rest[name];
    }
    for (const { field, control } of choices) {
      const taken = membersFor(field, rest);
      control.write(value === undefined ? undefined : taken);
      for (const name of Object.keys(taken)) delete rest[name];
    }
    others.write(Object.entries(rest));
    others.element.hidden = !parts.offersOthers && Object.keys(rest).length === 0;
  };
  const elements = [...members, ...choices].map(({ control }) => control.element);
  return {
    element: el('div', { className: 't-try-fields' }, ...elements, others.element),
    read,
    write,
  };
}

/** Names of properties that have one value, those of alternatives among them. */
function fixedNames({ members, choices }: Pick<ObjectParts, 'members' | 'choices'>): string[] {
  const fields = [
    ...members.map(({ field, name }) => ({ ...field, name })),
    ...choices.flatMap(({ field }) =>
      (field.options ?? []).flatMap((option) => option.field.properties ?? []),
    ),
  ];
  return fields.filter(isFixed).map(({ name }) => name ?? '');
}

function own(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Entries in the order of their names, those without a place in it last. */
function inOrder<Entry extends readonly [string, unknown]>(
  entries: Entry[],
  order: readonly string[] | undefined,
): Entry[] {
  if (!order) return entries;
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = ([name]: Entry) => places.get(name) ?? order.length;
  return entries.toSorted((a, b) => placeOf(a) - placeOf(b));
}
