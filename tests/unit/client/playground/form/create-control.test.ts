// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { labelParts } from '../../../../../src/client/playground/form/create-control.ts';
import { ANY_VALUE, type FormField } from '../../../../../src/openapi/form-field.ts';

const typeOf = (field: FormField) =>
  labelParts(field, 'plant').label.map((part) => (typeof part === 'string' ? '' : part.textContent)).join(''); // prettier-ignore

test('the label of an input has the type that pages show', () => {
  expect(typeOf(ANY_VALUE)).toBe('any');
  expect(typeOf({ kind: 'json' })).toBe('json');
  expect(typeOf({ kind: 'text', format: 'date' })).toBe('date');
  expect(typeOf({ kind: 'integer', enum: ['1'] })).toBe('enum');
});
