import { expect, test } from 'vitest';
import {
  createDocument,
  locationAt,
  removeValues,
  renameProperty,
  type JsonDocument,
} from '../../../../src/config/document.ts';

const open = (value: unknown) => createDocument(value, { file: 'docs.json', text: '' });

const pathOf = (doc: JsonDocument, ...path: (string | number)[]) => locationAt(doc, path).path;

test('values have their locations in the document', () => {
  expect(pathOf(open({ tabs: [{ name: 'A' }] }), 'tabs', 0, 'name')).toEqual(['tabs', 0, 'name']);
});

test('a renamed property keeps its place, with all that is inside it', () => {
  const doc = open({ fonts: { headings: { family: 'Inter' } } });
  renameProperty(doc, ['fonts'], 'headings', 'heading');
  expect(doc.value).toEqual({ fonts: { heading: { family: 'Inter' } } });
  expect(pathOf(doc, 'fonts', 'heading', 'family')).toEqual(['fonts', 'headings', 'family']);
});

test('items after a removed one keep their locations', () => {
  const doc = open({ navigation: ['a', { pages: ['b', 'c'] }, 'd'] });
  removeValues(doc, [
    ['navigation', 0],
    ['navigation', 1, 'pages', 0],
  ]);
  expect(doc.value).toEqual({ navigation: [{ pages: ['c'] }, 'd'] });
  expect(pathOf(doc, 'navigation', 0, 'pages', 0)).toEqual(['navigation', 1, 'pages', 1]);
  expect(pathOf(doc, 'navigation', 1)).toEqual(['navigation', 2]);
});

test('an item of a list that is longer than the arguments of a function is removed', () => {
  const list = Array.from({ length: 200_000 }, (_, index) => index);
  removeValues(open({ list }), [['list', 0]]);
  expect([list.length, list[0]]).toEqual([199_999, 1]);
});
