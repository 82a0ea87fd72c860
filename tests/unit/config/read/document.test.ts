import { expect, test } from 'vitest';
import {
  createDocument,
  moveValue,
  locationAt,
  removeValues,
  setValue,
  type JsonDocument,
} from '../../../../src/config/document.ts';

const open = (value: unknown) => createDocument(value, { file: 'docs.json', text: '' });

const pathOf = (doc: JsonDocument, ...path: (string | number)[]) => locationAt(doc, path).path;

test('values stand where the document has them', () => {
  expect(pathOf(open({ tabs: [{ name: 'A' }] }), 'tabs', 0, 'name')).toEqual(['tabs', 0, 'name']);
});

test('what is moved keeps its place, with all that is inside it', () => {
  const doc = open({ fonts: { heading: { family: 'Inter' } } });
  moveValue(doc, ['fonts', 'heading'], ['font', 'headings']);
  expect(doc.value).toEqual({ fonts: {}, font: { headings: { family: 'Inter' } } });
  expect(pathOf(doc, 'font', 'headings', 'family')).toEqual(['fonts', 'heading', 'family']);
  expect(pathOf(doc, 'font')).toEqual(['fonts', 'heading']);
});

test('what follows a value that is taken out of a list keeps its place', () => {
  const doc = open({ navigation: ['a', { pages: ['b', 'c'] }, 'd'] });
  removeValues(doc, [
    ['navigation', 0],
    ['navigation', 1, 'pages', 0],
  ]);
  expect(doc.value).toEqual({ navigation: [{ pages: ['c'] }, 'd'] });
  expect(pathOf(doc, 'navigation', 0, 'pages', 0)).toEqual(['navigation', 1, 'pages', 1]);
  expect(pathOf(doc, 'navigation', 1)).toEqual(['navigation', 2]);
});

test('a value that is made from another one stands where that one stands', () => {
  const doc = open({ appearance: { strict: true } });
  setValue(doc, ['modeToggle', 'isHidden'], true, locationAt(doc, ['appearance', 'strict']));
  expect(pathOf(doc, 'modeToggle', 'isHidden')).toEqual(['appearance', 'strict']);
});
