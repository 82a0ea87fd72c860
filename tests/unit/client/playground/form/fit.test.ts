import { describe, expect, test } from 'vitest';
import type { FormField } from '../../../../../src/openapi/form-field.ts';
import { hasValue } from '../../../../../src/client/playground/form/control.ts';
import {
  bestOption,
  membersFor,
} from '../../../../../src/client/playground/form/choice-control.ts';
import { JsonSource } from '../../../../../src/utils/json.ts';

const kind = (value: string): FormField => ({
  kind: 'text',
  name: 'kind',
  required: true,
  enum: [JSON.stringify(value)],
});
const object = (...properties: FormField[]): FormField => ({ kind: 'object', properties });
const choice = (...fields: FormField[]): FormField => ({
  kind: 'choice',
  options: fields.map((field, index) => ({ label: String(index), field })),
});
const TEXT: FormField = { kind: 'text' };

describe('a control can show', () => {
  test.each<[FormField, unknown, boolean]>([
    [TEXT, 'a', true],
    [TEXT, 1, false],
    [{ kind: 'text', enum: ['"a"'] }, 'b', false],
    [{ kind: 'text', enum: ['"a"'], nullable: true }, null, true],
    [{ kind: 'integer' }, new JsonSource('9007199254740993'), true],
    [{ kind: 'object' }, new JsonSource('{"2":0,"1":0}'), false],
    [{ kind: 'object' }, { '': 1 }, false],
    [{ kind: 'array' }, [], true],
    [{ kind: 'json' }, null, true],
    [choice(TEXT, { kind: 'array' }), 7, false],
  ])('%j: %j: %s', (field, value, isHeld) => {
    expect(hasValue(field, value)).toBe(isHeld);
  });
});

describe('of alternatives, a value is the one', () => {
  test.each<[string, FormField, unknown, number]>([
    ['whose constant it has', choice(object(kind('a')), object(kind('b'))), { kind: 'b' }, 1],
    ['whose constant it has, whatever else it has', choice(object(kind('a'), { ...TEXT, name: 'x' }), object(kind('b'))), { kind: 'b', x: '' }, 1],
    ['whose required property it has', choice(object({ ...TEXT, name: 'a', required: true }), object({ ...TEXT, name: 'b', required: true })), { b: '' }, 1],
    ['that knows its property', choice(object({ ...TEXT, name: 'a' }), object({ ...TEXT, name: 'b' })), { b: '' }, 1],
    ['of its type', choice({ kind: 'integer' }, TEXT), '7', 1],
    ['of its exact type', choice({ kind: 'json' }, TEXT), 'a', 1],
    ['whose entries fit', choice({ kind: 'array', items: TEXT }, { kind: 'array', items: { kind: 'integer' } }), [1], 1],
    ['whose format says so', choice(TEXT, { kind: 'text', pattern: '^#' }), '#fff', 1],
    ['that comes first, of equals', choice(TEXT, TEXT), 'a', 0],
  ])('%s', (_title, field, value, index) => {
    expect(bestOption(field, value).index).toBe(index);
  });
}); // prettier-ignore

test('an alternative beside properties takes the members that it has inputs for', () => {
  const beside = choice(object(kind('a')), object(kind('b'), { ...TEXT, name: 'x' }));
  expect(membersFor(beside, { kind: 'b', x: '', y: '' })).toEqual({ kind: 'b', x: '' });
});
