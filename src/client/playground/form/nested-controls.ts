import { ANY_FILE, isFileValue } from '../../../openapi/encoding.ts';
import {
  ANY_VALUE,
  isFixed,
  type FormExample,
  type FormField,
} from '../../../openapi/form-field.ts';
import { decodeShared } from '../../../openapi/request-form.ts';
import { parseExact } from '../../../utils/json.ts';
import { el, on } from '../../shared/dom.ts';
import { createBody, exampleMenu } from './body-inputs.ts';
import { choiceControl } from './choice-control.ts';
import type { Control, Need } from './control.ts';
import { createControl, createLabeled, labelParts } from './create-control.ts';
import { listControl, objectControl } from './object-control.ts';
import { restoreServer } from './restore-server.ts';
import { fileControl, jsonControl, momentControl } from './value-controls.ts';

// Inputs of objects, lists, alternatives, files, date-times, and bodies, the JSON parser, and what restores a form:
// loaded if a form needs any.
export { createBody, decodeShared, parseExact, restoreServer };

/** Whether a value is a file or a placeholder for one. */
export function hasFile(value: unknown): boolean {
  return value === ANY_FILE || isFileValue(value);
}

/** A list of examples that are put into a control. */
export function createExamples(
  label: string,
  examples: readonly FormExample[],
  control: Control,
): HTMLElement {
  return exampleMenu(label, examples, ({ value }) => control.write(parseExact(value)));
}

/** A text area for a value that no other control supports. */
export function createJson(): Control {
  return jsonControl({ kind: 'json' }, false);
}

/** A group of inputs that is created when opened, or at once if it has a value. */
export function createGroup(field: FormField, name: string, need: Need): Control {
  const control = lazyControl(() => createControl(field, { label: name }, need));
  if (field.required || hasInitial(field)) control.make();
  const { label, help } = labelParts(field, name);
  const element = el(
    'details',
    { className: 't-try-nested', open: field.required === true },
    el('summary', {}, el('span', { className: 't-try-name' }, ...label)),
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
    require: control.require,
  };
}

/** Whether a group has a value before it is opened. */
function hasInitial({ initial, properties = [], choices = [] }: FormField): boolean {
  return initial !== undefined || [...properties, ...choices].some(hasInitial);
}

/** A control that is created when it is opened or gets a value. */
interface LazyControl extends Control {
  make(): Control;
}

/** Placeholder for a control, without a value until it is created. */
function lazyControl(create: () => Control): LazyControl {
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
    require: (isRequired) => make().require(isRequired),
  };
}

/** The control of a composite field, or of one with more than an input. */
export function createNested(field: FormField, label: string, need: Need): Control {
  const { kind, options = [] } = field;
  const required = need === 'required';
  if (kind === 'object') return createObject(field, label, need);
  if (kind === 'array') return createList(field, label, need);
  if (kind === 'choice')
    return choiceControl(
      field,
      label,
      required || (need === 'part' && field.required === true),
      (index) =>
        createUnnamed(
          options[index]?.field ?? ANY_VALUE,
          label,
          need === 'optional' ? 'wanted' : need,
        ),
    );
  if (kind === 'json') return jsonControl(field, required);
  return kind === 'file' ? fileControl(required) : momentControl(field, label, required);
}

function createObject(field: FormField, label: string, need: Need): Control {
  const { properties = [], choices = [], additional, names } = field;
  const isAsked = need === 'required';
  const parts = {
    label,
    members: properties.map((member) => {
      const { name = '' } = member;
      return { name, field: member, control: createLabeled(member, name, isAsked) };
    }),
    choices: choices.map((choice) => ({
      field: choice,
      control: createUnnamed(choice, field.name ?? label, isAsked ? need : 'part'),
    })),
    createOther: () => createUnnamed(additional ?? ANY_VALUE, 'value', 'wanted'),
    offersOthers: additional !== undefined,
    names,
  };
  return objectControl(parts, need);
}

/** Maximum number of empty rows in a list: documents can require millions. */
const MAX_ROWS = 20;

function createList(field: FormField, label: string, need: Need): Control {
  const { items = ANY_VALUE, tuple = [], minItems = 1 } = field;
  const required = need === 'required';
  if (items.kind === 'file') return fileControl(required, true);
  const fieldAt = (index: number) => tuple[index] ?? items;
  const counts = {
    least: tuple.length,
    required: Math.max(Math.min(minItems, MAX_ROWS), tuple.length),
    isFixedAt: (index: number) => isFixed(fieldAt(index)),
  };
  const create = (index: number, isFilledUp: boolean) => {
    const rowField = fieldAt(index);
    const isAsked = required && index < counts.required;
    // An object that the reader did not add has no value because of its constants.
    const others = isFilledUp && rowField.kind === 'object' ? 'optional' : 'wanted';
    return createUnnamed(rowField, label, isAsked ? 'required' : others);
  };
  return listControl(label, create, counts, required);
}

function createUnnamed(field: FormField, label: string, need: Need): Control {
  return createControl(field, { label }, need);
}
