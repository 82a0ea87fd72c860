import { expect, test } from 'vitest';
import {
  createDiagnostic,
  joinRepeats,
  messageWithPages,
} from '../../../src/diagnostics/diagnostic.ts';

const inSnippet = createDiagnostic({
  code: 'broken-link',
  message: 'Page not found: "/x".',
  file: 'snippets/s.mdx',
  line: 3,
  column: 7,
});
const onPage = createDiagnostic({
  code: 'empty-link',
  message: 'a link has no text',
  file: 'a.mdx',
});

test('reports a problem of a snippet once, with the pages that include it', () => {
  const found = joinRepeats([
    { id: 'a', file: 'a.mdx', diagnostics: [onPage, inSnippet] },
    { id: 'b', file: 'b.mdx', diagnostics: [inSnippet, inSnippet] },
  ]);
  expect(found).toEqual([onPage, { ...inSnippet, pages: ['a', 'b'] }]);
});

test('reports a problem of the site that pages also have once, with the pages', () => {
  const ofDocument = createDiagnostic({
    code: 'openapi-unreachable',
    message: 'gone.yaml: OpenAPI document does not exist',
    file: 'docs.json',
    line: 4,
  });
  const ofPages = ['a', 'b'].map((id) => ({ id, file: `${id}.mdx`, diagnostics: [ofDocument] }));
  expect(joinRepeats(ofPages, [ofDocument])).toEqual([{ ...ofDocument, pages: ['a', 'b'] }]);
});

test('the pages of a problem that all 20,000 pages have are listed without going through them again', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => `p${index}`);
  const { user } = process.cpuUsage();
  const [found] = joinRepeats(ids.map((id) => ({ id, file: id, diagnostics: [inSnippet] })));
  expect(found?.pages).toEqual(ids);
  expect(process.cpuUsage().user - user).toBeLessThan(2_000_000);
});

test.each([
  [undefined, ''],
  [['a'], ' Included by a.'],
  [['a', 'b'], ' Included by a and b.'],
  [['a', 'b', 'c'], ' Included by a and 2 other pages.'],
])('with the pages %j a message ends in "%s"', (pages, end) => {
  expect(messageWithPages({ message: 'The link has no text.', pages })).toBe(
    `The link has no text.${end}`,
  );
});
