import { describe, expect, test } from 'vitest';
import { inlineHtml, plainInline } from '../../../../src/mdx/inline-markdown.ts';

const html = (text: string) => inlineHtml(text, (href) => `/base${href}`);

describe('Markdown in a title or a description', () => {
  test.each([
    ['Run `a` and ``b`c``', 'Run <code>a</code> and <code>b`c</code>', 'Run a and b`c'],
    ['Click **Save**.', 'Click <strong>Save</strong>.', 'Click Save.'],
    ['点击 **安装**', '点击 <strong>安装</strong>', '点击 安装'],
    ['**Set `x`**', '<strong>Set <code>x</code></strong>', 'Set x'],
    ['_only_ *once*', '<em>only</em> <em>once</em>', 'only once'],
    ['See [the guide](/a(b)).', 'See <a href="/base/a(b)">the guide</a>.', 'See the guide.'],
    ['[**A**](https://a.b "c")', '<a href="/basehttps://a.b"><strong>A</strong></a>', 'A'],
    ['A\\_B \\*', 'A_B *', 'A_B *'],
  ])('%s', (text, expected, plain) => {
    expect(html(text)).toBe(expected);
    expect(plainInline(text)).toBe(plain);
  });

  test.each([
    'max_tokens_per_call and __init__.py',
    '2 * 3 * 4',
    '*.ts,*.js',
    '**/*.ts and **/*.js',
    '1. not a list',
    '# not a heading',
    'a ` b',
    '![a](b)',
    'list[0](x y z',
  ])('%s stays as it is', (text) => {
    expect(html(text)).toBe(text);
  });

  test('tags are text, and links that could run code are words', () => {
    expect(html('The <Card> of [x](javascript:alert(1)) "y"')).toBe(
      'The &lt;Card&gt; of x &quot;y&quot;',
    );
  });
});
