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
    'Close it with </Note>, or use \\<Note> to show the text.',
  ],
  [
    'A List<String> here.',
    'A List&lt;String&gt; here.',
    'Close it with </String>, or use \\<String> to show the text.',
  ],
  [
    'Send <token> here.',
    'Send &lt;token&gt; here.',
    'Close it with </token>, or use \\<token> to show the text.',
  ],
  [
    '<Card title="He said "hi"">Body</Card>',
    'He said &quot;hi&quot; Body',
    'Close the quote: title="…". If the value contains ", use \' around it.',
  ],
  ['<Card title= href="/a">Body</Card>', 'Body', 'Add a value: title="…".'],
  [
    '<Card title=“Fern”>Body</Card>',
    '“Fern” Body',
    'Put the value in straight quotes instead of curly ones: title="…".',
  ],
  ['<Card title=Fern cols={2}>Body</Card>', 'Fern Body', 'Put the value in quotes: title="Fern".'],
  [
    '<Card title="A" href="/a>\n  Body\n</Card>',
    '&lt;Card title=“A” href=“/a&gt; Body',
    'Close the quote: href="…". If the value contains ", use \' around it.',
  ],
  [
    '<card title="A">\n  Body\n</Card>',
    '&lt;card title=“A”&gt; Body',
    'Use the same case as in the opening tag <card>.',
  ],
  ['</Note>\n\nAfter.', 'After.', 'Remove it, or add <Note> before it.'],
  [
    'Use {braces.\n\nAfter.',
    'Use {braces. After.',
    'Close it with }, or use \\{ to show the character.',
  ],
  [
    'export const a = {\n\nAfter.',
    'After.',
    'Correct the import or export, and add an empty line before the text below it.',
  ],
])('%j keeps its words, with a hint of its own', (body, words, hint) => {
  expect(read(body)).toEqual([words, hint]);
});

test('an element that another one closes is reported once', () => {
  expect(read('<Note>\nText</Tip>\n\nAfter.')).toEqual([
    'Text After.',
    'Close <Note> first, or use </Note> instead of </Tip>.',
  ]);
});
