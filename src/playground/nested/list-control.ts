import type { Control } from '../controls/control.ts';
import { createRows } from './rows.ts';

/** A list of values; `create` makes the control of the one at an index, and `least` are asked for. */
export function listControl(
  label: string,
  create: (index: number) => Control,
  { least, isTuple }: { least: number; isTuple: boolean },
): Control {
  const { element, controls, add, clear } = createRows(label, create, least);
  return {
    element,
    read() {
      const values = controls.map((control) => control.read());
      const given = values.filter((value) => value !== undefined);
      if (given.length === 0) return undefined;
      // Entries that have a meaning by their place keep it.
      const last = values.findLastIndex((value) => value !== undefined);
      return isTuple ? values.slice(0, last + 1).map((value) => value ?? null) : given;
    },
    write(value) {
      clear();
      for (const item of Array.isArray(value) ? value : []) add().write(item);
      while (controls.length < least) add();
    },
  };
}
