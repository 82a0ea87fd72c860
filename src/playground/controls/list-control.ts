import type { Control } from './control.ts';
import { createRows } from './rows.ts';

/** A list of values; `create` makes the control of one. */
export function listControl(label: string, create: () => Control): Control {
  const { element, controls, add } = createRows(label, create);
  return {
    element,
    read() {
      const values = controls
        .map((control) => control.read())
        .filter((value) => value !== undefined);
      return values.length > 0 ? values : undefined;
    },
    write(value) {
      for (const item of Array.isArray(value) ? value : []) add().write(item);
    },
  };
}
