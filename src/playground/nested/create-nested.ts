import type { FormField } from '../../openapi/request/form-field.ts';
import { baseControls } from '../controls/base-controls.ts';
import type { Control, Need } from '../controls/control.ts';
import { choiceControl } from './choice-control.ts';
import { fileControl } from './file-control.ts';
import { jsonControl } from './json-control.ts';
import { listControl } from './list-control.ts';
import { momentControl } from './moment-control.ts';
import { objectControl } from './object-control.ts';

/** What is edited where the form knows nothing of a value. */
const ANY_VALUE: FormField = { kind: 'json' };

/** The control of a field that is made of others, or that has more than an input. */
export function createNested(field: FormField, label: string, need: Need): Control {
  const { kind, options = [] } = field;
  const required = need === 'required';
  if (kind === 'object') return createObject(field, need);
  if (kind === 'array') return createList(field, label, need);
  if (kind === 'choice')
    return choiceControl(field, label, required || field.required === true, (index) =>
      createControl(options[index]?.field ?? ANY_VALUE, label, required ? need : 'wanted'),
    );
  if (kind === 'json') return jsonControl(field, required);
  return kind === 'file' ? fileControl(required) : momentControl(field, label, required);
}

function createObject(field: FormField, need: Need): Control {
  const { properties = [], choices = [], additional, names } = field;
  const isAsked = need === 'required';
  const parts = {
    members: properties.map((member) => {
      const { name = '' } = member;
      return { name, field: member, control: baseControls().createLabelled(member, name, isAsked) };
    }),
    choices: choices.map((choice) => ({
      field: choice,
      control: createControl(choice, field.name ?? '', isAsked ? need : 'wanted'),
    })),
    createOther: () => createControl(additional ?? ANY_VALUE, 'value', 'wanted'),
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
      return createControl(tuple[index] ?? items, label, isAsked ? 'required' : 'wanted');
    },
    { least, isTuple: tuple.length > 0 },
  );
}

function createControl(field: FormField, label: string, need: Need): Control {
  return baseControls().createControl(field, { label }, need);
}
