import { expect, test } from 'vitest';
import { findCommon } from '../../../../src/client/book/chapters.ts';

test.each([
  ['Show child attributes', 'Hide child attributes', 'child attributes'],
  ['Felder anzeigen', 'Felder ausblenden', 'Felder'],
  ['属性を表示', '属性を非表示', '属性を'],
  ['Open', 'Close', ''],
])('%s and %s have %s in common', (closed, opened, name) => {
  expect(findCommon(closed, opened)).toBe(name);
});
