import { expect, test } from 'vitest';
import { compile } from '../../../../src/mdx/compile/compile.ts';
import { releaseTags } from '../../../../src/mdx/source/preprocess.ts';

const TABS = [
  '<Tabs>',
  '  <Tab title="Lists">',
  '',
  '- One',
  '- Two',
  '',
  '  </Tab>',
  '  <Tab title="Words">',
  '',
  'Words.',
  '',
  '  </Tab>',
  '</Tabs>',
  '',
].join('\n');

test('a closing tag that a list would take in moves to the margin', () => {
  expect(releaseTags(TABS)).toBe(TABS.replace('- Two\n\n  </Tab>', '- Two\n\n</Tab>'));
});

test('a tag that was opened inside the item stays', () => {
  const inside = '- One\n\n  <Note>\n  Words.\n  </Note>\n\n- Two\n';
  expect(releaseTags(inside)).toBe(inside);
});

test('a tag with less indentation than the words of the list stays', () => {
  const deep = '<Steps>\n  <Step title="A">\n    - One\n    - Two\n  </Step>\n</Steps>\n';
  expect(releaseTags(deep)).toBe(deep);
});

test('code stays as it is', () => {
  const code = '<Tab title="a">\n\n- One\n\n```html\n  </Tab>\n```\n\n</Tab>\n';
  expect(releaseTags(code)).toBe(code);
});

test('a page on which that happens is compiled with every part', () => {
  const { problems, text } = compile(TABS, { file: 'tabs.mdx' });
  expect(problems).toEqual([]);
  expect(text).toContain('title="Words"');
});
