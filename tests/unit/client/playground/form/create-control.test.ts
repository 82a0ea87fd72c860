// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { loadNestedControls } from '../../../../../src/client/playground/form/control.ts';
import {
  createControl,
  labelParts,
} from '../../../../../src/client/playground/form/create-control.ts';
import { ANY_VALUE, type FormField } from '../../../../../src/openapi/form-field.ts';
import { writeExact } from '../../../../../src/utils/json.ts';

const typeOf = (field: FormField) =>
  labelParts(field, 'plant').label.map((part) => (typeof part === 'string' ? '' : part.textContent)).join(''); // prettier-ignore

test('the label of an input has the type that pages show', () => {
  expect(typeOf(ANY_VALUE)).toBe('any');
  expect(typeOf({ kind: 'json' })).toBe('json');
  expect(typeOf({ kind: 'text', format: 'date' })).toBe('date');
  expect(typeOf({ kind: 'integer', enum: ['1'] })).toBe('enum');
});

test('an object that is cleared keeps the only value of a property, with all digits', async () => {
  await loadNestedControls();
  const id: FormField = { kind: 'integer', name: 'id', required: true, enum: ['9007199254740993'] };
  const control = createControl(
    { kind: 'object', properties: [id] },
    { label: 'plant' },
    'required',
  );
  control.write(undefined);
  expect(writeExact(control.read())).toBe('{"id":9007199254740993}');
});
