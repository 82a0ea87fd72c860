// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import {
  loadNestedControls,
  nestedControls,
} from '../../../../../src/client/playground/form/control.ts';
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

test('a body that is required in one media type is optional in the others', async () => {
  await loadNestedControls();
  const state: FormField = { kind: 'text', name: 'state', required: true, enum: ['"expired"'] };
  const note: FormField = { kind: 'text', name: 'note', required: true };
  const { element, read } = nestedControls().createBody({
    parameters: [],
    bodyRequired: false,
    bodies: [
      {
        mediaType: 'application/json',
        required: true,
        field: { kind: 'object', properties: [state] },
      },
      { mediaType: 'multipart/form-data', field: { kind: 'object', properties: [note] } },
    ],
  });
  const types = element.querySelector<HTMLSelectElement>('.t-try-media select');
  expect(read()?.value).toEqual({ state: 'expired' });
  if (types) types.selectedIndex = 1;
  types?.dispatchEvent(new Event('input'));
  expect(element.querySelector<HTMLInputElement>('[name=note],textarea,input')?.required).toBe(
    false,
  );
  expect(read()).toBeUndefined();
});

test('an empty text is offered where the document allows it', () => {
  const isOffered = (limits: Partial<FormField>) => {
    const field: FormField = { kind: 'text', required: true, ...limits };
    const { element } = createControl(field, { label: 'plant' }, 'required');
    return element.querySelector<HTMLElement>('.t-try-preset')?.dataset['offered'];
  };
  expect([{}, { minLength: 0 }, { pattern: '^[a-z]*$' }].map(isOffered)).toEqual(['true', 'true', 'true']);
  expect([{ minLength: 1 }, { pattern: '^[a-z]+$' }, { format: 'email' }].map(isOffered)).toEqual([
    'false', 'false', 'false',
  ]);
}); // prettier-ignore

const text = (name: string, required?: true): FormField => ({
  kind: 'text',
  name,
  ...(required && { required }),
});
const object = (name: string, properties: FormField[], required?: true): FormField => ({
  kind: 'object',
  name,
  properties,
  ...(required && { required }),
});
const enter = (element: HTMLElement, value: string) => {
  (element as HTMLInputElement).value = value;
  element.dispatchEvent(new Event('input', { bubbles: true }));
};
const inputsOf = (element: HTMLElement) => [
  ...element.querySelectorAll<HTMLInputElement>('input:not([placeholder=name]),select'),
];
const optional = async (field: FormField) => {
  await loadNestedControls();
  return createControl(field, { label: 'plant' }, 'optional');
};

test('an optional object requires its properties once it has a value, and no longer when it is emptied', async () => {
  const { element, read } = await optional(object('plant', [text('name', true), text('note')]));
  const [name, note] = inputsOf(element) as [HTMLInputElement, HTMLInputElement];
  expect([name.required, note.required]).toEqual([false, false]);
  enter(note, 'Shady');
  expect([name.required, note.required]).toEqual([true, false]);
  expect(read()).toEqual({ note: 'Shady' });
  enter(note, '');
  expect([name.required, read()]).toEqual([false, undefined]);
});

test('objects and lists that an optional object requires follow it', async () => {
  const list: FormField = { kind: 'array', name: 'tags', required: true, items: { kind: 'text' } };
  const field = object('plant', [
    object('soil', [text('kind', true)], true),
    object('owner', [text('email')], true),
    list,
    text('note'),
  ]);
  const { element, read } = await optional(field);
  const note = inputsOf(element).at(-1) as HTMLInputElement;
  expect(inputsOf(element).map(({ required }) => required)).toEqual([false, false, false]);
  enter(note, 'Shady');
  // The list shows a row for its first item.
  expect(inputsOf(element).map(({ required }) => required)).toEqual([true, false, true, false]);
  expect(read()).toEqual({ owner: {}, note: 'Shady' });
  enter(note, '');
  expect(inputsOf(element).some(({ required }) => required)).toBe(false);
  expect(read()).toBeUndefined();
});

test('a value that is filled in can be removed again', async () => {
  const { element, read, write } = await optional(object('plant', [text('name', true)]));
  write({ name: 'Fern' });
  const [name] = inputsOf(element) as [HTMLInputElement];
  expect([name.required, read()]).toEqual([true, { name: 'Fern' }]);
  enter(name, '');
  expect([name.required, read()]).toEqual([false, undefined]);
});

test('alternatives of an optional object are required with it, not by their constants', async () => {
  const kind = (value: string): FormField => ({
    kind: 'text',
    name: 'kind',
    required: true,
    enum: [JSON.stringify(value)],
  });
  const option = (label: string) => ({
    label,
    field: object(label, [kind(label), text('number', true)]),
  });
  const options = [option('card'), option('transfer')];
  const beside: FormField = {
    ...object('plant', [text('note')]),
    choices: [{ kind: 'choice', required: true, options }],
  };
  const { element, read } = await optional(beside);
  const numberOf = () => inputsOf(element).at(-1) as HTMLInputElement;
  expect([numberOf().required, read()]).toEqual([false, undefined]);
  enter(inputsOf(element)[0] as HTMLInputElement, 'Shady');
  expect(numberOf().required).toBe(true);
  expect(read()).toEqual({ note: 'Shady', kind: 'card' });

  const inside = object('plant', [
    text('note'),
    { ...beside.choices?.[0], kind: 'choice', name: 'payment' },
  ]);
  const control = await optional(inside);
  const select = control.element.querySelector('select') as HTMLSelectElement;
  expect([select.value, control.read()]).toEqual(['', undefined]);
  enter(inputsOf(control.element)[0] as HTMLInputElement, 'Shady');
  expect(select.required).toBe(true);
  enter(select, '1');
  expect(control.read()).toEqual({ note: 'Shady', payment: { kind: 'transfer' } });
});

const KIND: FormField = { ...text('kind', true), enum: ['"a"'] };

test.each<[string, FormField]>([
  ['an object with a constant', object('', [KIND, text('id', true)])],
  ['a constant', KIND],
])('an object with a required list of %s can be emptied again', async (_name, items) => {
  const list: FormField = { kind: 'array', name: 'list', required: true, items };
  const { element, read } = await optional(
    object('plant', [text('note'), list, text('last', true)]),
  );
  const required = () => inputsOf(element).filter((input) => input.required);
  const [note] = inputsOf(element) as [HTMLInputElement];
  enter(note, 'Shady');
  expect(required()).not.toEqual([]);
  expect(read()).toEqual({ note: 'Shady', list: [items === KIND ? 'a' : { kind: 'a' }] });
  enter(note, '');
  expect(read()).toBeUndefined();
  expect(required()).toEqual([]);
});

test('the constant of a tuple is no value of an optional object', async () => {
  const tuple: FormField = { kind: 'array', name: 'pair', required: true, tuple: [KIND, text('')] };
  const { element, read } = await optional(object('plant', [text('name', true), tuple]));
  expect(read()).toBeUndefined();
  expect(inputsOf(element).filter((input) => input.required)).toEqual([]);
  enter(inputsOf(element)[0]!, 'Fern');
  expect(read()).toEqual({ name: 'Fern', pair: ['a'] });
});

test('a required object of constants is sent with the optional object around it', async () => {
  const { element, read } = await optional(
    object('plant', [text('note'), object('type', [KIND], true)]),
  );
  expect(read()).toBeUndefined();
  enter(inputsOf(element)[0]!, 'Shady');
  expect(read()).toEqual({ note: 'Shady', type: { kind: 'a' } });
  enter(inputsOf(element)[0]!, '');
  expect(read()).toBeUndefined();
});

test('a list with millions of required items starts with a few rows', async () => {
  const list: FormField = { kind: 'array', items: { kind: 'text' }, minItems: 1e9 };
  await loadNestedControls();
  const { element } = createControl(list, { label: 'list' }, 'required');
  expect(inputsOf(element)).toHaveLength(20);
});
