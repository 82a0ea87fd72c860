import type { FormField } from '../../openapi/request/form-field.ts';
import { loadScript } from '../deferred-scripts.ts';
import { el, on } from '../dom.ts';
import { firstInput, INPUTS, type Control, type Need } from './control.ts';
import { holds } from './holds.ts';
import { hasNested, nestedControls } from './nested-controls.ts';
import { createPresets } from './presets.ts';
import { handledLater } from '../../text/promises.ts';

/** How a value is named for those who do not see where it stands. */
export interface SlotNames {
  label: string;
  /** Id of the element that a label is for. */
  id?: string | undefined;
  /** Id of the element that describes the value. */
  describedBy?: string | undefined;
}

/**
 * The place of one value: its own control, or an area for JSON while the value is none that the control can hold, or
 * nothing but the word for null or for what is empty.
 */
export function createSlot(field: FormField, own: Control, names: SlotNames, need: Need): Control {
  const element = el('div', { className: 't-try-value' });
  const presets = createPresets(field, names.label, need, () => show());
  let json: Control | undefined;

  const show = () => {
    const { chosen } = presets;
    const shown = json ?? own;
    element.replaceChildren(...(chosen ? [] : [shown.element]), ...presets.elements);
    element.dataset['preset'] = chosen ?? '';
    nameInput(shown.element, names);
  };
  const write = (value: unknown) => {
    const isPreset = presets.choose(value);
    const fits = isPreset || value === undefined || holds(field, value);
    json = fits ? undefined : hasNested() ? nestedControls().createJson() : holdFor(value);
    (json ?? own).write(isPreset ? undefined : value);
    show();
  };
  /** Holds a value until the area for it is loaded. */
  const holdFor = (value: unknown): Control => {
    const held = { element: el('div'), read: () => value, write: () => undefined };
    const retry = () => json === held && write(value);
    void handledLater(loadScript('nested-controls').then(retry));
    return held;
  };
  // What fits again is shown by its own control again.
  on(element, 'change', (event) => {
    if (!json || event.target !== json.element) return;
    if (!(json.element as HTMLTextAreaElement).validity.valid) return;
    const value = json.read();
    if (value === undefined || presets.has(value) || holds(field, value)) write(value);
  });
  on(element, 'input', () => element.toggleAttribute('data-filled', isFilled(element)));
  show();
  return {
    element,
    read: () => (presets.chosen ? presets.read() : (json ?? own).read()),
    write(value) {
      write(value);
      element.toggleAttribute('data-filled', isFilled(element));
    },
  };
}

function nameInput(element: HTMLElement, { label, id, describedBy }: SlotNames): void {
  const input = firstInput(element);
  if (!input || element.querySelector('.t-try-value')?.contains(input)) return;
  if (id === undefined) input.ariaLabel ??= label;
  else input.id = id;
  if (describedBy !== undefined) input.setAttribute('aria-describedby', describedBy);
}

/** Whether the input of a slot has text; of a group that is not asked. */
function isFilled(element: HTMLElement): boolean {
  const input = element.firstElementChild;
  return Boolean(input?.matches(INPUTS) && (input as HTMLInputElement).value);
}
