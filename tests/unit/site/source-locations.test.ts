import { expect, test } from 'vitest';
import { createSettingFinder } from '../../../src/site/source-locations.ts';

const find = (text: string, value: string) =>
  createSettingFinder(new Map([['docs.json', text]]))(['href', 'content'], value);

test('a setting is found with its quotes', () => {
  const place = { file: 'docs.json', line: 1, column: 10, length: 4 };
  expect(find('{"href": "/a"}', '/a')).toEqual(place);
});

test('a setting with escaped characters is found', () => {
  const place = { file: 'docs.json', line: 1, column: 10, length: 7 };
  expect(find('{"href": "/a\\/b"}', '/a/b')).toEqual(place);
});

test('a link in the content of a banner is found with the characters around it', () => {
  const place = { file: 'docs.json', line: 1, column: 17, length: 4 };
  expect(find('{"content": "[a](/b)"}', '/b')).toEqual(place);
});
