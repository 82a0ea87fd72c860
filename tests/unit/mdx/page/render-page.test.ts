import { expect, test } from 'vitest';
import {
  renderPage,
  type GeneratedParts,
  type PageSource,
} from '../../../../src/mdx/render-page.ts';
import { createEnvironment, renderBody } from '../_page.ts';

const PAGE: PageSource = {
  id: 'page',
  file: 'page.mdx',
  href: '/page',
  title: 'Page',
  frontMatter: { raw: {} },
  body: '## Text',
};

const withParts = (render: GeneratedParts['render']) =>
  renderPage(PAGE, { ...createEnvironment(), generated: { digest: () => '', render } });

test('generated parts surround the text and are postprocessed with it', () => {
  const parts = { before: '<h2>Before</h2>', after: '<a href="https://a.b">c</a>' };
  const { html, headings, ids } = withParts(() => parts);
  expect(html).toMatch(/Before[\s\S]*Text[\s\S]*target="_blank"/);
  expect(headings.map(({ text }) => text)).toEqual(['Before', 'Text']);
  expect(ids).toEqual(['before', 'text']);
});

test('problems of generated parts count for the page', () => {
  const { status, diagnostics } = withParts((_page, context) => {
    context.warn('unknown-operation', 'there is no such operation');
    return { before: '', after: '' };
  });
  expect(status).toBe('degraded');
  expect(diagnostics).toMatchObject([{ code: 'unknown-operation', file: 'page.mdx' }]);
});

test('a page of which nothing can be rendered says so', () => {
  const { html, status } = renderBody('export const a = null.x');
  expect(status).toBe('failed');
  expect(html).toContain('This page cannot be displayed.');
});

test('a page of undefined components is reported, and has not failed', () => {
  const { html, status } = renderBody('<Nowhere />');
  expect(status).toBe('degraded');
  expect(html).toContain('This page cannot be displayed.');
});

test('a page of nothing but definitions is empty and in order', () => {
  expect(renderBody('export const a = 1')).toMatchObject({ html: '', status: 'ok' });
});

test('results of a failed attempt are discarded', () => {
  const body = '<Accordion title="A">x</Accordion>\n\n{(() => { throw new Error("no") })()}';
  expect(renderBody(body).html).toContain('id="a"');
});

test('cells beyond the header of a table are reported with their text, and the page is degraded', () => {
  const { html, status, diagnostics } = renderBody(
    'Kinds:\n\n| Name | Kind |\n| --- | --- |\n| Moss | `a|b` |\n| Fern | tree | tall | |\n| Ivy | climber | |\n',
  );
  expect(html).not.toContain('tall');
  expect(status).toBe('degraded');
  expect(diagnostics).toMatchObject([
    {
      code: 'dropped-cells',
      message: 'The row has more cells than the header (2). "tall |" is not shown.',
      line: 6,
    },
  ]);
});

test('a table goes on behind a line of text, as an empty line alone ends it', () => {
  const { html, diagnostics } = renderBody(
    '| A | B |\n| - | - |\n| 1 | 2 |\nOthers:\n| C | D | E |\n| - | - | - |\n| 3 | 4 | five |\n\n| F | G |\n| - | - |\n| 5 | 6 |\n',
  );
  expect(html).not.toContain('five');
  expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
    ['dropped-cells', 5],
    ['dropped-cells', 7],
  ]);
});

test('tables in code are no tables', () => {
  expect(renderBody('```\n| A | B |\n| - | - |\n| 1 | 2 | 3 |\n```').diagnostics).toEqual([]);
});

test.each([
  [
    'has no component',
    'export const a = 1;',
    'Page part "parts/footer.jsx" has no default-exported component.',
  ],
  ['throws while it is read', 'export default null.x;', 'The file threw an error: '],
  ['is no valid code', 'export default (', 'mdx-syntax'],
  [
    'throws while it is rendered',
    'export default () => { throw new Error("No soil."); };',
    'The page part threw an error: No soil.',
  ],
])('a part of the page that %s is reported once', (_, code, problem) => {
  const { diagnostics, parts } = renderPage(PAGE, {
    ...createEnvironment({ 'parts/footer.jsx': code }),
    parts: {
      files: { footer: 'parts/footer.jsx' },
      site: { name: 'Fern', base: '', origin: undefined },
    },
  });
  expect(parts).toEqual({});
  expect(diagnostics.map(({ code: rule, message }) => `${rule} ${message}`)).toEqual([
    expect.stringContaining(problem),
  ]);
  expect(diagnostics[0]?.file).toBe('parts/footer.jsx');
});
