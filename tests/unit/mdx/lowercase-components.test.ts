// A name that a page imports or exports is that component, whatever its first letter.
import { describe, expect, it } from 'vitest';
import { htmlOf, renderBody } from './_page.ts';

const FILES = {
  'snippets/note.mdx': 'Shared **note**{props.suffix}',
  'snippets/ui.jsx':
    'export const badge = ({ children }) => <i>{children}</i>;\nexport const ui = { Box: () => <u>box</u> };\nexport const title = "Words";',
};

describe('a component with a small first letter', () => {
  it.each([
    ["import someName from '/snippets/note.mdx'\n\n<someName suffix='!' />", 'Shared <strong>note'],
    ["import someName from '/snippets/note.mdx'\n\n<someName />", 'Shared <strong>note'],
    ["import { badge } from '/snippets/ui.jsx'\n\nA <badge>new</badge> one", 'A <i>new</i> one'],
    ["import { badge as b } from '/snippets/ui.jsx'\n\n{true && <b>new</b>}", '<i>new</i>'],
    ["import { ui } from '/snippets/ui.jsx'\n\n<ui.Box />", '<u>box</u>'],
    ["import * as all from '/snippets/ui.jsx'\n\n<all.ui.Box />", '<u>box</u>'],
    ['export const x = () => <b>x</b>\n\n<x />', '<b>x</b>'],
    ['export function hello({ to }) { return <b>{to}</b> }\n\n<hello to="you" />', '<b>you</b>'],
    ['export const x = () => <b>x</b>\n\nexport const Y = () => <x />\n\n<Y />', '<b>x</b>'],
  ])('is shown: %j', (body, html) => {
    const { html: rendered, diagnostics, status } = renderBody(body, { files: FILES });
    expect(rendered).toContain(html);
    expect([diagnostics, status]).toEqual([[], 'ok']);
  });

  it('lives in the browser like any other', () => {
    const body =
      'export const counter = () => { const [n] = useState(0); return <b>{n}</b> }\n\n<counter />';
    expect(renderBody(body).islands?.parts).toEqual([[0, 'counter']]);
  });
});

describe('an element of HTML stays one', () => {
  it('where a text or a number has its name', () => {
    const body = "import { title } from '/snippets/ui.jsx'\n\n<svg><title>{title}</title></svg>";
    expect(htmlOf(body, { files: FILES })).toContain('<title>Words</title>');
  });

  it('where Markdown makes it', () => {
    const body = 'export const strong = () => <i>own</i>\n\n**{1 + 1}** and <strong />';
    expect(htmlOf(body)).toBe('<p><strong>2</strong> and <i>own</i></p>');
  });

  it('in code', () => {
    const body = 'export const b = () => <i>own</i>\n\n`<b />` <b />';
    expect(htmlOf(body)).toBe('<p><code>&lt;b /&gt;</code> <i>own</i></p>');
  });
});
