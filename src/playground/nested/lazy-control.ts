import { el } from '../dom.ts';
import type { Control } from '../controls/control.ts';

/** A control that is made when somebody looks at it, or when it gets a value. */
export interface LazyControl extends Control {
  make(): Control;
}

/** Stands for a control whose value is nothing until it is made. */
export function lazyControl(create: () => Control): LazyControl {
  const element = el('div');
  let control: Control | undefined;
  const make = (): Control => {
    if (!control) element.replaceChildren((control = create()).element);
    return control;
  };
  return {
    element,
    make,
    read: () => control?.read(),
    write(value) {
      if (value !== undefined || control) make().write(value);
    },
  };
}
