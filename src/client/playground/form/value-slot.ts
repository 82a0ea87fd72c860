import { t } from '../../../i18n/page-messages.ts';
import type { FormField } from '../../../openapi/form-field.ts';
import { deferRejection } from '../../../utils/errors.ts';
import { writeExact } from '../../../utils/json.ts';
import { button, el, on } from '../../shared/dom.ts';
import {
  firstInput,
  hasNested,
  hasValue,
  INPUTS,
  loadNestedControls,
  nestedControls,
  type Control,
  type Need,
} from './control.ts';

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
    const fits = isPreset || value === undefined || hasValue(field, value);
    json = fits ? undefined : hasNested() ? nestedControls().createJson() : holdFor(value);
    (json ?? own).write(isPreset ? undefined : value);
    show();
  };
  /** Holds a value until the area for it is loaded. */
  const holdFor = (value: unknown): Control => {
    const held = { element: el('div'), read: () => value, write: () => undefined };
    const retry = () => json === held && write(value);
    void deferRejection(loadNestedControls().then(retry));
    return held;
  };
  // What fits again is shown by its own control again.
  on(element, 'change', (event) => {
    if (!json || event.target !== json.element) return;
    if (!(json.element as HTMLTextAreaElement).validity.valid) return;
    const value = json.read();
    if (value === undefined || presets.has(value) || hasValue(field, value)) write(value);
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

/** Values that cannot be typed: null, and what is empty. */
interface Presets {
  /** A button for each. */
  elements: HTMLElement[];
  /** The one that is chosen, as JSON. */
  readonly chosen: string | undefined;
  read(): unknown;
  has(value: unknown): boolean;
  /** Chooses a value if it is among them, else none; whether it was. */
  choose(value: unknown): boolean;
}

/** The values of a field that its inputs have no way to say. */
function createPresets(field: FormField, label: string, need: Need, changed: () => void): Presets {
  const presets = listPresets(field, need);
  const texts = presets.map(({ text }) => text);
  let chosen: string | undefined;
  const elements = presets.map(({ text, isOffered }) => {
    const words = text === 'null' ? text : t('empty');
    const toggle = button(words, 't-try-preset', () => {
      choose(chosen === text ? undefined : text);
      changed();
      toggle.focus();
      toggle.dispatchEvent(new Event('input', { bubbles: true }));
    });
    toggle.ariaLabel = `${words}: ${label}`;
    toggle.ariaPressed = 'false';
    toggle.dataset['offered'] = String(isOffered);
    return toggle;
  });
  const choose = (text: string | undefined) => {
    chosen = text;
    for (const [index, toggle] of elements.entries())
      toggle.ariaPressed = String(texts[index] === text);
  };
  const find = (value: unknown) => (texts.length > 0 ? texts.indexOf(writeExact(value)) : -1);
  return {
    elements,
    get chosen() {
      return chosen;
    },
    read: () => JSON.parse(chosen ?? 'null') as unknown,
    has: (value) => find(value) >= 0,
    choose(value) {
      const index = value === undefined ? -1 : find(value);
      choose(texts[index]);
      return index >= 0;
    },
  };
}

/** A value as JSON, and whether it is offered to readers who have not entered it themselves. */
interface Preset {
  text: string;
  isOffered: boolean;
}

function listPresets(field: FormField, need: Need): Preset[] {
  const { kind, nullable = false, minLength, format, pattern, properties = [] } = field;
  // Lists of values have null among them, and JSON has all.
  if (field.enum || kind === 'boolean' || kind === 'json') return [];
  const none = nullable ? [{ text: 'null', isOffered: true }] : [];
  const isFree = minLength === undefined && format === undefined && pattern === undefined;
  if (kind === 'text') return [...none, { text: '""', isOffered: isFree }];
  if (kind === 'array')
    return [...none, { text: '[]', isOffered: !field.minItems && !field.tuple }];
  // Elsewhere an object without anything entered is an empty one.
  if (kind !== 'object' || need !== 'optional') return none;
  return [...none, { text: '{}', isOffered: !properties.some(({ required }) => required) }];
}
