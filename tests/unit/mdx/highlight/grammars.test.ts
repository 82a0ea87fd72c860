import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';

const { bundledLanguagesInfo } = createRequire(import.meta.url)(
  'shiki/langs',
) as typeof import('shiki/langs');

const LANGUAGES = bundledLanguagesInfo.map(({ id }) => id).toSorted();

/** The same names three times: from the front, from the back, and by their last letters. */
function ordersOf(names: readonly string[]): string[][] {
  const reverse = (name: string) => [...name].toReversed().join('');
  const byEnd = names.map(reverse).toSorted().map(reverse);
  return [[...names], names.toReversed(), byEnd];
}

/** Modules that have loaded no grammar. */
async function createHighlighter() {
  vi.resetModules();
  const { readRegistrations } = await import('../../../../src/mdx/highlighter.ts');
  const { Highlighter } = await import('../../../../src/mdx/highlighter.ts');
  return { readRegistrations, highlighter: new Highlighter() };
}

test('each language has the same grammars, regardless of those loaded before', async () => {
  const results: Record<string, string[]>[] = [];
  for (const order of ordersOf(LANGUAGES)) {
    const { readRegistrations } = await createHighlighter();
    const namesOf = (language: string) => readRegistrations(language).map(({ name }) => name);
    results.push(Object.fromEntries(order.map((name) => [name, namesOf(name)])));
  }
  const [first, ...others] = results;
  expect(first?.['html']).toEqual(['javascript', 'css', 'html']);
  for (const other of others) expect(other).toEqual(first);
});

test('code in several languages has the same colors, regardless of code highlighted before', async () => {
  const names = ['css', 'html', 'javascript', 'markdown', 'mdx', 'vue'];
  const code = '---\ntitle: A\n---\n<style>a { color: red }</style>\n```css\na { b: c }\n```\n';
  const results: Record<string, string>[] = [];
  for (const order of ordersOf(names)) {
    const { highlighter } = await createHighlighter();
    results.push(
      Object.fromEntries(order.map((name) => [name, highlighter.highlight(code, name).html])),
    );
  }
  for (const html of Object.values(results[0] ?? {})) expect(html).toMatch(/<span class=[a-z]>/);
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);
});

test('MDX on a page of the documentation is colored after a page with CSS', async () => {
  vi.resetModules();
  const { renderBody } = await import('../_page.ts');
  const read = (name: string) =>
    readFileSync(new URL(`../../../../content/trellis/${name}.mdx`, import.meta.url), 'utf8');
  expect(renderBody(read('styling')).html).toContain('language-css');
  const { html, diagnostics } = renderBody(read('components/tabs'));
  expect(diagnostics.filter(({ code }) => code === 'uncolored-code')).toEqual([]);
  expect(html).toMatch(/<code class="language-mdx"><span class=p>&lt;</);
  expect(html).not.toContain('<code class="language-text">');
});
