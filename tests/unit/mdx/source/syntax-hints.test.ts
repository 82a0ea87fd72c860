import { expect, test } from 'vitest';
import { renderBody } from '../_page.ts';

/** Words of a page, and the hints of its problems. */
function read(body: string): [words: string, ...hints: string[]] {
  const { html, diagnostics } = renderBody(body);
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [words, ...diagnostics.map(({ hint = '' }) => hint)];
}

test.each([
  [
    '<Note>Water it.\n\nAfter.',
    'Water it. After.',
    'close it with </Note>, or write \\<Note> where words are meant',
  ],
  [
    'A List<String> here.',
    'A List&lt;String&gt; here.',
    'close it with </String>, or write \\<String> where words are meant',
  ],
  [
    'Send <token> here.',
    'Send &lt;token&gt; here.',
    'close it with </token>, or write \\<token> where a placeholder is meant',
  ],
  [
    '<Card title="He said "hi"">Body</Card>',
    'He said &quot;hi&quot; Body',
    'write \\< for the sign itself; values of attributes stand in quotes',
  ],
  [
    '<Card title=Fern cols={2}>Body</Card>',
    'Fern Body',
    'write \\< for the sign itself; values of attributes stand in quotes',
  ],
  [
    '<Card title="A" href="/a>\n  Body\n</Card>',
    '&lt;Card title=“A” href=“/a&gt; Body',
    'close the quote that the value of "href" begins with: href="…"',
  ],
  [
    '<card title="A">\n  Body\n</Card>',
    '&lt;card title=“A”&gt; Body',
    'the tag opens as <card>: write both in the same letters',
  ],
  ['</Note>\n\nAfter.', 'After.', 'remove it, or open <Note> before it'],
  [
    'Use {braces.\n\nAfter.',
    'Use {braces. After.',
    'close it with }, or write \\{ for the sign itself',
  ],
  [
    'export const a = {\n\nAfter.',
    'After.',
    'correct the import or export; an empty line ends it, so text has to stand below one',
  ],
])('%j keeps its words, with a hint of its own', (body, words, hint) => {
  expect(read(body)).toEqual([words, hint]);
});

test('an element that another one closes is told once', () => {
  expect(read('<Note>\nText</Tip>\n\nAfter.')).toEqual([
    'Text After.',
    '<Note> is still open here: close it first, or write </Note> in place of </Tip>',
  ]);
});
