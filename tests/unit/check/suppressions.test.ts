import { describe, expect, test } from 'vitest';
import { readDisableComments } from '../../../src/check/findings.ts';
import { checkFolder, listing, tell, text } from './_check.ts';

describe('a comment silences the next line with text', () => {
  test.each([
    ['an MDX comment', '{/* trellis-ignore-next-line image-alt */}\n![](/x.png)', []],
    ['an HTML comment', '<!-- trellis-ignore-next-line image-alt -->\n\n![](/x.png)', []],
    ['a list of rules', '{/* trellis-ignore-next-line broken-link, image-alt */}\n![](/x.png)', []],
    ['no rule at all', '{/* trellis-ignore-next-line */}\n![](/x.png)', []],
    ['another rule', '{/* trellis-ignore-next-line broken-link */}\n![](/x.png)', [7]],
    ['a line between', '{/* trellis-ignore-next-line image-alt */}\nText.\n\n![](/x.png)', [9]],
    ['a comment in code', '`{/* trellis-ignore-next-line image-alt */}`\n\n![](/x.png)', [8]],
  ])('%s', async (_, body, lines) => {
    const found = await checkFolder({ 'x.png': '', 'a.mdx': text('A', body) }, listing('a'));
    const own = found.filter(({ code }) => code === 'image-alt');
    expect(own.map(({ line }) => line)).toEqual(lines);
  });

  test('lines are counted the same with either line ending', () => {
    const comment = 'a\n\n{/* trellis-ignore-next-line math */}\n\nb';
    const expected = [{ line: 3, target: 5, end: 5, rules: ['math'] }];
    expect(readDisableComments(comment)).toEqual(expected);
    expect(readDisableComments(comment.replaceAll('\n', '\r\n'))).toEqual(expected);
  });
});

test('a comment above a code block silences all of it', () => {
  const comment = '{/* trellis-ignore-next-line diagram */}\n\n```mermaid\ngantt\n```\n\ngantt';
  expect(readDisableComments(comment)).toEqual([
    { line: 1, target: 3, end: 5, rules: ['diagram'] },
  ]);
});

test('a diagram is reported at its location, not where its type is mentioned', async () => {
  const body = 'About gantt.\n\n```mermaid\n  gantt\n    title Spring\n```';
  const check = async (before: string) =>
    (await checkFolder({ 'a.mdx': text('A', before + body) }, listing('a')))
      .filter(({ code }) => code === 'diagram-script')
      .map(({ line }) => line);
  expect(await check('')).toEqual([9]);
  const comment = '{/* trellis-ignore-next-line diagram-script */}';
  expect(await check(`${comment}\n\n`)).toEqual([11]);
  const above = body.replace('```mermaid', `${comment}\n\n$&`);
  const found = await checkFolder({ 'a.mdx': text('A', above) }, listing('a'));
  expect(found.filter(({ code }) => code === 'diagram-script')).toEqual([]);
});

describe('docs.json', () => {
  const files = { 'a.mdx': '---\ntitle: A\n---\n', 'old/b.mdx': '---\ntitle: B\n---\n' };
  const check = async (settings: object) =>
    (await checkFolder(files, { ...listing('a', 'old/b'), check: settings })).map(
      ({ code, severity, file }) => [code, severity, file],
    );

  test('turns off a rule, and raises the severity of another', async () => {
    expect(await check({ rules: { 'missing-description': 'off' } })).toEqual([]);
    expect(await check({ rules: { 'missing-description': 'warning' } })).toEqual([
      ['missing-description', 'warning', 'a.mdx'],
      ['missing-description', 'warning', 'old/b.mdx'],
    ]);
  });

  test('excludes files', async () => {
    const left = [['missing-description', 'info', 'a.mdx']];
    expect(await check({ ignore: [{ files: 'old/' }] })).toEqual(left);
    expect(await check({ ignore: [{ files: ['old/**'], rules: 'missing-description' }] })).toEqual(
      left,
    );
    expect(await check({ ignore: [{ files: 'old', rules: ['image-alt'] }] })).toHaveLength(2);
  });

  test('cannot silence an error', async () => {
    const found = await checkFolder(
      {},
      { ...listing(), openapi: true, check: { rules: { 'wrong-type': 'off' } } },
    );
    expect(found.map(({ code }) => code)).toEqual(['wrong-type']);
  });

  test('reports unknown rules, also those of comments', async () => {
    const page = text('A', '{/* trellis-ignore-next-line image-alts */}\n\nText.');
    const found = await checkFolder(
      { 'a.mdx': page },
      { ...listing('a'), check: { rules: { 'orphan-pages': 'off' } } },
    );
    expect(tell(found, 'unknown-rule')).toEqual([
      'a.mdx:6:0 Unknown rule "image-alts".'.replace(':0', ''),
      'docs.json:1:163 Unknown rule "orphan-pages".',
    ]);
    expect(found.map(({ hint }) => hint)).toEqual([
      'Did you mean "image-alt"?',
      'Did you mean "orphan-page"?',
    ]);
  });
});
