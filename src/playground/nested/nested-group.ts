import type { FormField } from '../../openapi/request/form-field.ts';
import { baseControls } from '../controls/base-controls.ts';
import type { Control, Need } from '../controls/control.ts';
import { el, on } from '../dom.ts';
import { lazyControl } from './lazy-control.ts';

/** Inputs that are shown when their name is opened, and made then, unless they have a value before. */
export function createGroup(field: FormField, name: string, need: Need): Control {
  const { createControl, labelParts } = baseControls();
  const control = lazyControl(() => createControl(field, { label: name }, need));
  if (field.required || hasInitial(field)) control.make();
  const { words, help } = labelParts(field, name);
  const element = el(
    'details',
    { className: 't-try-nested', open: field.required === true },
    el('summary', {}, el('span', { className: 't-try-name' }, ...words)),
    el('div', {}, ...help, control.element),
  );
  on(element, 'toggle', () => {
    if (element.open) control.make();
  });
  return {
    element,
    read: () => control.read(),
    write(value) {
      if (value !== undefined) element.open = true;
      control.write(value);
    },
  };
}

/** Whether there is a value in a group before anybody opens it. */
function hasInitial({ initial, properties = [], choices = [] }: FormField): boolean {
  return initial !== undefined || [...properties, ...choices].some(hasInitial);
}
