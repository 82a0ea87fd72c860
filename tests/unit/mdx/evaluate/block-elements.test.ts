import { describe, expect, test } from 'vitest';
import { htmlOf } from '../_page.ts';

/** HTML in which blocks are short. */
function read(body: string, files: Record<string, string> = {}): string {
  return htmlOf(body, { files })
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<div role="note"[^>]*><div[^>]*>([\s\S]*?)<\/div><\/div>/g, '[$1]');
}

describe('blocks are between paragraphs, not inside of them', () => {
  test.each([
    ['before <Note>x</Note> after', '<p>before </p>[x]<p> after</p>'],
    ['**a** <Note>x</Note>', '<p><strong>a</strong> </p>[x]'],
    ['<Note>x</Note> <Tip>y</Tip> z', '[x][y]<p> z</p>'],
    ['- a\n\n  b <Note>x</Note>', '<p>b </p>[x]'],
  ])('%s', (body, html) => {
    expect(read(body)).toContain(html);
  });

  test('snippets, too', () => {
    const files = { 'snippets/a.mdx': 'text' };
    expect(read("import A from '/snippets/a.mdx'\n\nbefore <A /> after", files)).toBe(
      '<p>before </p><p>text</p><p> after</p>',
    );
    expect(read('before <Snippet file="a.mdx" />', files)).toBe('<p>before </p><p>text</p>');
  });
});

test.each([
  '<p>a <b>c</b> d</p>',
  '<p>a {1 + 1} <Icon icon="rocket" /> <Badge>b</Badge></p>',
  'a <Tooltip tip="x">b</Tooltip> c',
])('what may stand in a line stays in it: %s', (body) => {
  expect(htmlOf(body).match(/<p>/g)).toHaveLength(1);
});
