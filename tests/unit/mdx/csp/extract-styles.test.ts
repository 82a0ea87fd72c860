import { describe, expect, test } from 'vitest';
import { StyleExtractor } from '../../../../src/mdx/csp/extract-styles.ts';
import { finishHtml } from '../../../../src/mdx/page/finish-html.ts';

function move(text: string) {
  const styles = new StyleExtractor((address) => `/docs${address}`);
  const { html } = finishHtml(text, { styles, needs: new Map() });
  return { html, css: styles.css() };
}
/** Declarations that a style attribute becomes. */
const rulesOf = (style: string) =>
  move(`<p style="${style}">a</p>`).css.replace(/\[data-s="[\w-]{8}"\]:not\(#t#t-#t--\)/g, '');

describe('style attributes', () => {
  test('become rules of a sheet, once for equal ones', () => {
    expect(
      move(
        '<p class="a" style="color: red">a</p><b style=\'color: red\'>b</b><i style=top:0>c</i>',
      ),
    ).toEqual({
      html: '<p class="a" data-s="Q_4okYWG">a</p><b data-s="Q_4okYWG">b</b><i data-s="DUQGla46">c</i>',
      css: '[data-s="Q_4okYWG"]:not(#t#t-#t--){color: red}[data-s="DUQGla46"]:not(#t#t-#t--){top:0}',
    });
  });

  test('that are important come in a layer before all others', () => {
    expect(rulesOf('color:red!important;top:0')).toBe(
      '@layer t-first{[data-s="-seFB8DF"]{color:red!important}}{top:0}',
    );
  });

  test('complete the addresses in them', () => {
    expect(rulesOf('background:url(/a.png)')).toBe('{background:url("/docs/a.png")}');
    expect(rulesOf("background:url('data:image/png;base64,AA==')")).toBe(
      '{background:url("data:image/png;base64,AA==")}',
    );
  });

  test.each([
    ['color:red}body{display:none', ''],
    ['color:red;x:"} body{top:0}";left:0', '{color:red;x:"} body{top:0}";left:0}'],
    ['content:"open', ''],
    ['width:calc(1px', ''],
    ['color:red;width:calc(1px;top:0', '{color:red}'],
    ['color:red\\', ''],
    ['/* } */ color:red', '{color:red}'],
    ['--a:@import', ''],
    ['red', ''],
  ])('never end the rule around them: %s', (style, rules) => {
    expect(rulesOf(style.replaceAll('"', '&quot;'))).toBe(rules);
  });

  test('stay where they are text: in scripts, sheets, comments, other attributes', () => {
    const html =
      '<script>a = "<p style=\'a:b\'>"</script><style>p{}</style><!-- <p style="a:b"> --><p title=" style=&quot;a:b&quot;">';
    expect(move(html)).toEqual({ html, css: '' });
  });

  test('of SVG count as well, empty ones go', () => {
    expect(move('<svg><path style="fill:red" d="M0 0"/></svg><p style="">a</p>').html).toBe(
      '<svg><path data-s="NnhXeTx7" d="M0 0"/></svg><p>a</p>',
    );
  });
});
