import { expect, test } from 'vitest';
import { splitPage } from '../../../src/content/front-matter.ts';

test('the body keeps the line numbers of the file', () => {
  expect(splitPage('---\ntitle: A\n---\nText\n')).toEqual({
    yaml: 'title: A',
    body: '\n\n\nText\n',
    yamlLine: 2,
  });
});

test('a page without front matter is all body', () => {
  expect(splitPage('# A\n\n---\n\nB\n')).toEqual({
    yaml: undefined,
    body: '# A\n\n---\n\nB\n',
    yamlLine: 1,
  });
});

test('front matter may be empty', () => {
  expect(splitPage('---\n---\nText')).toMatchObject({ yaml: '', body: '\n\nText' });
});

test('front matter may end the file', () => {
  expect(splitPage('---\ntitle: A\n---')).toMatchObject({ yaml: 'title: A', body: '\n\n' });
});

test('blank lines before the front matter are passed over and counted', () => {
  expect(splitPage('\n\n---\ntitle: A\n---\nText')).toEqual({
    yaml: 'title: A',
    body: '\n\n\n\n\nText',
    yamlLine: 4,
  });
});

test('a byte order mark is removed', () => {
  expect(splitPage('\uFEFF---\ntitle: A\n---\n')).toMatchObject({ yaml: 'title: A' });
});

test('CRLF line ends become line feeds', () => {
  expect(splitPage('---\r\ntitle: A\r\n---\r\nOne\r\nTwo')).toMatchObject({
    yaml: 'title: A',
    body: '\n\n\nOne\nTwo',
  });
});

test('a line that begins with three hyphens in a value ends nothing', () => {
  expect(splitPage('---\ntitle: "--- A"\n---\n')).toMatchObject({ yaml: 'title: "--- A"' });
});

test('+++ marks TOML', () => {
  expect(splitPage('+++\ntitle = "A"\n+++\nText')).toEqual({
    yaml: 'title = "A"',
    body: '\n\n\nText',
    yamlLine: 2,
    isToml: true,
  });
});

test('front matter that is never closed ends at the first empty line', () => {
  expect(splitPage('---\ntitle: A\ndescription: B\n\n# A\n')).toEqual({
    yaml: 'title: A\ndescription: B\n',
    body: '\n\n\n\n# A\n',
    yamlLine: 2,
    isUnclosed: true,
  });
  expect(splitPage('---\ntitle: A')).toMatchObject({ yaml: 'title: A', body: '\n' });
});

test.each([['---\nNote: this is text.\n\nMore.\n'], ['---\ntitle: A\nand text\n']])(
  '%j begins with a rule, not with front matter',
  (text) => {
    expect(splitPage(text)).toEqual({ yaml: undefined, body: text, yamlLine: 1 });
  },
);
