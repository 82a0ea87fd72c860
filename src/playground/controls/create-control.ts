import type { FormField } from '../../openapi/request/form-field.ts';
import { parseExact } from '../../text/exact-json.ts';
import { choiceControl } from './choice-control.ts';
import type { Control, Need } from './control.ts';
import { exampleMenu } from './example-menu.ts';
import { fileControl } from './file-control.ts';
import { jsonControl } from './json-control.ts';
import { labelGroup, labelRow, nextIds } from './label-control.ts';
import { lazyControl } from './lazy-control.ts';
import { listControl } from './list-control.ts';
import { momentControl } from './moment-control.ts';
import { objectControl } from './object-control.ts';
import { selectControl } from './select-control.ts';
import { textControl } from './text-control.ts';
import { createSlot, type SlotNames } from './value-slot.ts';

/** What is edited where the form knows nothing of a value. */
const ANY_VALUE: FormField = { kind: 'json' };

/** The control of a field, which takes any value. */
export function createControl(field: FormField, names: SlotNames, need: Need): Control {
  const control = createSlot(field, pickControl(field, names.label, need), names, need);
  const begin = field.initial ?? (need === 'required' ? field.default : undefined);
  if (begin !== undefined) control.write(parseExact(begin));
  return control;
}

/** The control of a field with its name before it. What is required in an optional object is not asked for. */
export function createLabelled(field: FormField, name: string, isAsked: boolean): Control {
  const need = isAsked && field.required ? 'required' : 'optional';
  if (isGroup(field)) {
    const create = () => createControl(field, { label: name }, need);
    const group = lazyControl(create);
    if (field.required || hasInitial(field)) group.make();
    return labelGroup(field, name, group, () => group.make());
  }
  const ids = nextIds();
  const describedBy = field.help === undefined ? undefined : ids.help;
  const control = createControl(field, { label: name, id: ids.id, describedBy }, need);
  const { examples } = field;
  if (!examples) return labelRow(field, name, control, ids);
  const menu = exampleMenu(name, examples, ({ value }) => control.write(parseExact(value)));
  return labelRow(field, name, control, ids, menu);
}

function pickControl(field: FormField, label: string, need: Need): Control {
  const { kind, options = [] } = field;
  const required = need === 'required';
  if (kind === 'object') return createObject(field, need);
  if (kind === 'array') return createList(field, label, need);
  if (kind === 'choice')
    return choiceControl(field, label, required || field.required === true, (index) =>
      createControl(options[index]?.field ?? ANY_VALUE, { label }, required ? need : 'wanted'),
    );
  if (field.enum || kind === 'boolean') return selectControl(field, required);
  if (kind === 'json') return jsonControl(field, required);
  if (kind === 'file') return fileControl(required);
  return field.format === 'date-time'
    ? momentControl(field, label, required)
    : textControl(field, required);
}

function createObject(field: FormField, need: Need): Control {
  const { properties = [], choices = [], additional, names } = field;
  const isAsked = need === 'required';
  const parts = {
    members: properties.map((member) => {
      const { name = '' } = member;
      return { name, field: member, control: createLabelled(member, name, isAsked) };
    }),
    choices: choices.map((choice) => ({
      field: choice,
      control: createControl(choice, { label: field.name ?? '' }, isAsked ? need : 'wanted'),
    })),
    createOther: () => createControl(additional ?? ANY_VALUE, { label: 'value' }, 'wanted'),
    offersOthers: additional !== undefined,
    names,
  };
  return objectControl(parts, need);
}

function createList(field: FormField, label: string, need: Need): Control {
  const { items = ANY_VALUE, tuple = [], minItems = 1 } = field;
  const least = need === 'required' ? Math.max(minItems, tuple.length) : tuple.length;
  if (items.kind === 'file') return fileControl(need === 'required', true);
  return listControl(
    label,
    (index) => {
      const isAsked = need === 'required' && index < least;
      return createControl(tuple[index] ?? items, { label }, isAsked ? 'required' : 'wanted');
    },
    { least, isTuple: tuple.length > 0 },
  );
}

/** Whether a field has inputs that stand below its name. */
function isGroup({ kind, items, options = [] }: FormField): boolean {
  if (kind === 'choice') return options.some((option) => isGroup(option.field));
  return kind === 'object' || (kind === 'array' && items?.kind !== 'file');
}

/** Whether there is a value in a group before anybody opens it. */
function hasInitial({ initial, properties = [], choices = [] }: FormField): boolean {
  return initial !== undefined || [...properties, ...choices].some(hasInitial);
}
