import type { FormField } from '../../openapi/request/form-field.ts';
import { choiceControl } from './choice-control.ts';
import type { Control } from './control.ts';
import { fileControl } from './file-control.ts';
import { jsonControl } from './json-control.ts';
import { labelControl } from './label-control.ts';
import { listControl } from './list-control.ts';
import { mapControl, objectControl } from './object-control.ts';
import { selectControl } from './select-control.ts';
import { textControl } from './text-control.ts';

/** What is edited where the form knows nothing of a value. */
const ANY_VALUE: FormField = { kind: 'json' };

/** The control of a field; with `required`, the browser asks for what has to be there. */
export function createControl(field: FormField, label: string, required: boolean): Control {
  const control = pickControl(field, label, required);
  if (field.initial !== undefined) control.write(JSON.parse(field.initial));
  return control;
}

/** The control of a field with its name before it. What is required in an optional object is not asked for. */
export function createLabelled(field: FormField, name: string, required: boolean): Control {
  return labelControl(field, name, createControl(field, name, required && field.required === true));
}

function pickControl(field: FormField, label: string, required: boolean): Control {
  const { kind, properties = [], additional, items = ANY_VALUE, options = [] } = field;
  if (kind === 'object') {
    const members = properties.map((member): [string, Control] => {
      const { name = '' } = member;
      return [name, createLabelled(member, name, required)];
    });
    const others = additional && mapControl(() => createControl(additional, 'value', false));
    return objectControl(new Map(members), others);
  }
  if (kind === 'array') return listControl(label, () => createControl(items, label, false));
  if (kind === 'choice') {
    const labels = options.map((option) => option.label);
    return choiceControl(label, labels, (index) =>
      createControl(options[index]?.field ?? ANY_VALUE, label, required),
    );
  }
  if (field.enum || kind === 'boolean') return selectControl(field, required);
  if (kind === 'json') return jsonControl(field, required);
  return kind === 'file' ? fileControl(required) : textControl(field, required);
}
