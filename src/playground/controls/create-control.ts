import { isGroup, isNested, type FormField } from '../../openapi/request/form-field.ts';
import { parseScalar } from '../../text/exact-json.ts';
import type { Control, Need } from './control.ts';
import { labelRow, nextIds } from './label-control.ts';
import { nestedControls } from './nested-controls.ts';
import { selectControl } from './select-control.ts';
import { textControl } from './text-control.ts';
import { createSlot, type SlotNames } from './value-slot.ts';

/** The control of a field, which takes any value. */
export function createControl(field: FormField, names: SlotNames, need: Need): Control {
  const control = createSlot(field, pickControl(field, names.label, need), names, need);
  const begin = field.initial ?? (need === 'required' ? field.default : undefined);
  if (begin !== undefined)
    control.write(isNested(field) ? nestedControls().parse(begin) : parseScalar(begin));
  return control;
}

/** The control of a field with its name before it. What is required in an optional object is not asked for. */
export function createLabelled(field: FormField, name: string, isAsked: boolean): Control {
  const need = isAsked && field.required ? 'required' : 'optional';
  if (isGroup(field)) return nestedControls().createGroup(field, name, need);
  const ids = nextIds();
  const describedBy = field.help === undefined ? undefined : ids.help;
  const control = createControl(field, { label: name, id: ids.id, describedBy }, need);
  const { examples } = field;
  if (!examples) return labelRow(field, name, control, ids);
  const menu = nestedControls().createExamples(name, examples, control);
  return labelRow(field, name, control, ids, menu);
}

function pickControl(field: FormField, label: string, need: Need): Control {
  const required = need === 'required';
  if (isNested(field)) return nestedControls().create(field, label, need);
  if (field.enum || field.kind === 'boolean') return selectControl(field, required);
  return textControl(field, required);
}
