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
  isPatternMet,
  loadNestedControls,
  nestedControls,
  type Control,
  type Need,
} from './control.ts';

/** Accessible names of a value, outside of its visual context. */
export interface SlotNames {
  label: string;
  /** Id of the element that a label is for. */
  id?: string | undefined;
  /** Id of the element that describes the value. */
  describedBy?: string | undefined;
}

/**
 * Container of one value: its own control, a JSON text area while that control does not support the
 * value, or only the label of a preset such as null.
 */
export function createSlot(
  field: FormField,
  control: Control,
  names: SlotNames,
  need: Need,
): Control {
  const element = el('div', { className: 't-try-value' });
  const presets = createPresets(field, names.label, need, () => show());
  let json: Control | undefined;

  const show = () => {
    const { chosen } = presets;
    const active = json ?? control;
    element.replaceChildren(...(chosen ? [] : [active.element]), ...presets.elements);
    element.dataset['preset'] = chosen ?? '';
    nameInput(active.element, names);
  };
  const write = (value: unknown) => {
    const isPreset = presets.choose(value);
    const fits = isPreset || value === undefined || hasValue(field, value);
    json = fits ? undefined : hasNested() ? nestedControls().createJson() : holdFor(value);
    (json ?? control).write(isPreset ? undefined : value);
    show();
  };
  /** Holds a value until the text area is loaded. */
  const holdFor = (value: unknown): Control => {
    const nothing = () => undefined;
    const placeholder = { element: el('div'), read: () => value, write: nothing, require: nothing };
    const retry = () => json === placeholder && write(value);
    void deferRejection(loadNestedControls().then(retry));
    return placeholder;
  };
  // A value that is valid again is shown by its own control.
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
    read: () => (presets.chosen ? presets.read() : (json ?? control).read()),
    write(value) {
      write(value);
      element.toggleAttribute('data-filled', isFilled(element));
    },
    require: (isRequired) => (json ?? control).require(isRequired),
  };
}

function nameInput(element: HTMLElement, { label, id, describedBy }: SlotNames): void {
  const input = firstInput(element);
  if (!input || element.querySelector('.t-try-value')?.contains(input)) return;
  if (id === undefined) input.ariaLabel ??= label;
  else input.id = id;
  if (describedBy !== undefined) input.setAttribute('aria-describedby', describedBy);
}

/** Whether the input of a slot has text; not used for groups. */
function isFilled(element: HTMLElement): boolean {
  const input = element.firstElementChild;
  return Boolean(input?.matches(INPUTS) && (input as HTMLInputElement).value);
}

/** Preset values that cannot be typed: null and empty values. */
interface Presets {
  /** A button for each. */
  elements: HTMLElement[];
  /** The one that is chosen, as JSON. */
  readonly chosen: string | undefined;
  read(): unknown;
  has(value: unknown): boolean;
  /** Selects a value if it is a preset, or clears the selection; returns whether it is. */
  choose(value: unknown): boolean;
}

/** The values of a field that its inputs cannot express. */
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

/** A value as JSON, and whether it is offered before the reader enters it. */
interface Preset {
  text: string;
  isOffered: boolean;
}

function listPresets(field: FormField, need: Need): Preset[] {
  const { kind, nullable = false, minLength, format, properties = [] } = field;
  // Lists of values include null, and JSON text supports all values.
  if (field.enum || kind === 'boolean' || kind === 'json') return [];
  const none = nullable ? [{ text: 'null', isOffered: true }] : [];
  const isFree = !minLength && format === undefined && isPatternMet(field, '');
  if (kind === 'text') return [...none, { text: '""', isOffered: isFree }];
  const isSent = !field.isUnsentEmpty;
  if (kind === 'array')
    return [...none, { text: '[]', isOffered: isSent && !field.minItems && !field.tuple }];
  // Elsewhere an object without anything entered is an empty one.
  if (kind !== 'object' || need !== 'optional') return none;
  const isOffered = isSent && !properties.some(({ required }) => required);
  return [...none, { text: '{}', isOffered }];
}
