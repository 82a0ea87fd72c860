import type { FormField } from '../../../openapi/form-field.ts';
import type { BodyInput } from '../../../openapi/request.ts';
import { isObject } from '../../../utils/json-object.ts';
import { JsonSource, writeExact } from '../../../utils/json.ts';
import { el } from '../../shared/dom.ts';

/** An input, or a group of inputs, for one value. */
export interface Control {
  readonly element: HTMLElement;
  /** The value; undefined while nothing is entered. */
  read(): unknown;
  /** Sets a value that the control supports; undefined clears it. */
  write(value: unknown): void;
  /** Makes the browser require a value, or not: one that an object requires once it has begun. */
  require(isRequired: boolean): void;
}

/**
 * Whether a value is required: an empty `optional` control has no value, a `wanted` one has its
 * constants, a `part` has them too but begins with the object around it, and the browser validates
 * a `required` one.
 */
export type Need = 'optional' | 'wanted' | 'part' | 'required';

/** Characters of texts that patterns are tested with. */
const MAX_TESTED = 2000;

/** Whether a text matches the pattern of a field, if it has one and the test is fast. */
export function isPatternMet(
  { pattern, patternLength = MAX_TESTED }: Pick<FormField, 'pattern' | 'patternLength'>,
  text: string,
): boolean {
  return (
    pattern === undefined || text.length > patternLength || new RegExp(pattern, 'u').test(text)
  );
}

/** Elements that can be focused and filled in. */
export const INPUTS = 'input,select,textarea';

/** The first input of an element. */
export function firstInput(element: HTMLElement): HTMLElement | null {
  return element.matches(INPUTS) ? element : element.querySelector<HTMLElement>(INPUTS);
}

/** Whether the control of a field can show a value; does not check nested values. */
export function hasValue(field: FormField, value: unknown): boolean {
  const { kind, enum: values, nullable } = field;
  if (values) return values.includes(writeExact(value)) || (nullable === true && value === null);
  if (kind === 'json') return true;
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'boolean')
    return typeof value === 'boolean' || (nullable === true && value === null);
  if (kind === 'number' || kind === 'integer') return isNumber(value);
  if (kind === 'array') return Array.isArray(value);
  // A property with an empty name has no input.
  if (kind === 'object') return isRecord(value) && !Object.hasOwn(value, '');
  if (kind === 'file') return nestedControls().hasFile(value);
  return (field.options ?? []).some((option) => hasValue(option.field, value));
}

/** Whether a value is an object of JSON with members to show. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !(value instanceof JsonSource);
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (value instanceof JsonSource && /^-?\d/.test(value.source));
}

/** The inputs of the request body in the chosen media type. */
export interface BodyInputs {
  element: HTMLElement;
  read(): BodyInput | undefined;
  /** State of the inputs, for storage. */
  state(): unknown;
  restore(state: unknown): void;
}

/** Controls that only some forms need; see `needsNestedControls` for these forms. */
type NestedControls = typeof import('./nested-controls.ts');

let nested: NestedControls | undefined;

/** Loads these controls, for `nestedControls`. */
export async function loadNestedControls(): Promise<void> {
  nested ??= await import('./nested-controls.ts');
}

export function hasNested(): boolean {
  return nested !== undefined;
}

/** These controls. Throws before they are loaded. */
export function nestedControls(): NestedControls {
  if (!nested) throw new Error('The controls are not loaded');
  return nested;
}

/** Inputs under a title. */
export function inputGroup(title: string, ...children: Node[]): HTMLElement {
  return el('fieldset', { className: 't-try-group' }, el('legend', {}, title), ...children);
}

/** Whether a group contains any enabled control; nested inputs are created when they are opened. */
export function isUsable(group: HTMLElement): boolean {
  return group.querySelector('input,select,textarea,button,t-custom-server,.t-try-nested') !== null;
}
