import { t } from '../../text/words/page-words.ts';
import { el } from '../dom.ts';
import type { Control } from './control.ts';
import { createRows } from './rows.ts';

/** An input for an object, or for a part of it. */
export interface ObjectControl extends Control {
  read(): Record<string, unknown>;
}

/** Inputs for properties by name, and for those that have no fixed name. */
export function objectControl(
  members: ReadonlyMap<string, Control>,
  others: ObjectControl | undefined,
): Control {
  const elements = [...members.values(), ...(others ? [others] : [])];
  return {
    element: el(
      'div',
      { className: 't-try-fields' },
      ...elements.map((control) => control.element),
    ),
    read() {
      const entries = [...members].map(([name, control]) => [name, control.read()] as const);
      const given = [...entries, ...Object.entries(others?.read() ?? {})].filter(
        ([, value]) => value !== undefined,
      );
      return given.length > 0 ? Object.fromEntries(given) : undefined;
    },
    write(value) {
      const rest: Record<string, unknown> = { ...(value as object) };
      for (const [name, control] of members) {
        if (name in rest) control.write(rest[name]);
        delete rest[name];
      }
      if (Object.keys(rest).length > 0) others?.write(rest);
    },
  };
}

/** Properties whose names the reader makes up; `create` makes the control of a value. */
export function mapControl(create: () => Control): ObjectControl {
  const { element, controls, add } = createRows('attributes', () => pairControl(create()));
  return {
    element,
    read: () =>
      Object.fromEntries(
        controls.flatMap((pair) => [pair.read() as [string, unknown]].filter(Boolean)),
      ),
    write(value) {
      for (const entry of Object.entries(value as object)) add().write(entry);
    },
  };
}

function pairControl(value: Control): Control {
  const name = el('input', { placeholder: t('name'), ariaLabel: t('name'), autocomplete: 'off' });
  return {
    element: el('div', { className: 't-try-pair' }, name, value.element),
    read: () => (name.value === '' ? undefined : [name.value, value.read()]),
    write(entry) {
      const [key, content] = entry as [string, unknown];
      name.value = key;
      value.write(content);
    },
  };
}
