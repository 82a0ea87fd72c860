import type { FormField } from '../../openapi/request/form-field.ts';
import { t } from '../../text/words/page-words.ts';
import { writeExact } from '../../text/exact-json.ts';
import { button } from '../dom.ts';
import type { Need } from './control.ts';

/** Values that cannot be typed: null, and what is empty. */
export interface Presets {
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
export function createPresets(
  field: FormField,
  label: string,
  need: Need,
  changed: () => void,
): Presets {
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
