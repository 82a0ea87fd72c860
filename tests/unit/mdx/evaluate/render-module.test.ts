// Pages with components that Astro renders. What Vite and Astro do on the way, `tests/build/astro-components.test.ts` has
// them do; here a function stands for Astro, and the compiled page is imported as it is.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_ADDITIONS } from '../../../../src/mdx/extensions.ts';
import { compileForVite } from '../../../../src/mdx/modules.ts';
import type { TextModule } from '../../../../src/mdx/evaluate/evaluate.ts';
import type { AstroContent, AstroUse } from '../../../../src/mdx/astro-components.ts';
import { createRenderState } from '../../../../src/mdx/render-state.ts';
import { renderModule, renderPage, type PageSource } from '../../../../src/mdx/render-page.ts';
import { createFolder } from '../../_folder.ts';
import { createEnvironment } from '../_page.ts';

const CHART = "import Chart, { Axis } from '/Chart.astro';\n\n";
const NOTE = "import Chart from '/Chart.astro';\n\n<Chart>in a snippet</Chart>\n";
const FILES = { 'Chart.astro': '<b class="p-4" />', 'snippets/note.mdx': NOTE };
const EXPORTS = {
  default: Object.assign(() => {}, { isAstroComponentFactory: true }),
  Axis: Object.assign(() => {}, { isAstroComponentFactory: true }),
};

function pageOf(body: string): PageSource {
  return {
    id: 'page',
    file: 'page.mdx',
    href: '/page',
    frontMatter: { raw: {} },
    title: 'Page',
    body,
  };
}

function environment() {
  return {
    ...createEnvironment(FILES),
    isRenderedByAstro: (file: string) => file.endsWith('.astro'),
  };
}

/** Shows what Astro is asked for. */
async function show({ name, props }: AstroUse, { slots, props: elements }: AstroContent) {
  if (props['fails']) throw new Error('not today');
  return { html: `[${name} ${JSON.stringify({ ...props, ...elements, ...slots })}]`, setup: '' };
}

/** Renders a page's text as Astro does. */
async function render(body: string) {
  const page = pageOf(body);
  const file = join(createFolder({}), 'page.mjs');
  const { text } = createRenderState(page, environment()).source.compiled;
  writeFileSync(file, compileForVite(text, NO_ADDITIONS));
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as TextModule;
  const files = { 'Chart.astro': { path: '/Chart.astro', exports: EXPORTS } };
  return renderModule(page, environment(), { text: module, files }, show);
}

const htmlOf = async (body: string) => (await render(body)).rendered.html;

describe('a page that imports what Astro renders', () => {
  it('makes its page require Astro, and shows its children until Astro has rendered it', () => {
    const { astroFiles, diagnostics, html } = renderPage(
      pageOf(`${CHART}<Chart>\n\nKept **words**\n\n</Chart>`),
      environment(),
    );
    expect([astroFiles, diagnostics]).toEqual([['Chart.astro'], []]);
    expect(html).toContain('<p>Kept <strong>words</strong></p>');
  });

  it('makes a page require Astro if a snippet on it uses one', () => {
    const text = "import Note from '/snippets/note.mdx';\n\n<Note />";
    expect(renderPage(pageOf(text), environment()).astroFiles).toEqual(['Chart.astro']);
  });

  it('is warned of components that nothing renders', () => {
    const text = "import Chart from '/Chart.vue';\n\n<Chart />";
    const { astroFiles, diagnostics } = renderPage(pageOf(text), {
      ...createEnvironment({ 'Chart.vue': '' }),
      isRenderedByAstro: () => false,
    });
    expect(astroFiles).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['unsupported-import']);
  });
});

describe('a component that Astro renders', () => {
  it('is given values as they are, and elements as HTML', async () => {
    const html = await htmlOf(
      `${CHART}<Chart n={1} list={['a', 2]} icon={<Badge>New</Badge>} name={nobody} />`,
    );
    expect(html).toContain(
      '{"n":1,"list":["a",2],"name":"{nobody}","icon":"<span class=\\"t-badge\\">New</span>"}',
    );
  });

  it('is given its content by slots, which are a part of the page', async () => {
    const { rendered } = await render(
      `${CHART}<Chart>\n\n## Inside\n\n<p slot="foot">*Foot*</p>\n\n<Fragment slot="foot">and more</Fragment>\n\n</Chart>`,
    );
    expect(rendered.html).toContain('"foot":"<p><em>Foot</em></p>and more"');
    expect(rendered.headings).toEqual([{ id: 'inside', text: 'Inside', depth: 2 }]);
  });

  it('can be inside another one, and inside built-in components', async () => {
    const html = await htmlOf(
      `${CHART}<Steps>\n<Step title="One">\n\n<Chart><Axis n={1} /></Chart>\n\n</Step>\n</Steps>`,
    );
    expect(html).toMatch(/<p id="one" class="t-step-title">One<\/p>\[Chart .*\[Axis /s);
  });

  it('can be in a snippet', async () => {
    const html = await htmlOf(`${CHART}import Note from '/snippets/note.mdx';\n\n<Note />`);
    expect(html).toContain('{"default":"in a snippet"}');
  });

  it('has the location of its source if it is hydrated', async () => {
    const html = await htmlOf(`${CHART}<Chart client:load />`);
    expect(html).toMatch(
      /"client:load":true,"client:component-path":".+","client:component-export":"default"/,
    );
  });

  it('is omitted if it throws, and its children are kept', async () => {
    const { rendered, failures } = await render(`${CHART}<Chart fails>Kept</Chart>`);
    expect(rendered.html).toContain('Kept');
    expect(failures).toMatchObject([{ code: 'component-error', line: 3 }]);
  });
});

describe('the text of such a page', () => {
  it.each([
    ['names that nobody defines', 'Hello {nobody} and {{double}}, 1 < 2.'],
    [
      'exports and expressions',
      'export const n = 2;\n\nTwice: {n * 2}, {[1, 2].map((one) => <b key={one}>{one}</b>)}',
    ],
    ['components of its own', 'export const Own = ({ a }) => <i>{a}</i>;\n\n<Own a="x" />'],
    [
      'living components',
      'export const Own = () => <b>{useState(4)[0]}</b>;\n\n<Own client:load />',
    ],
    [
      'components that nobody defines',
      '<Nobody>\n\nwords\n\n</Nobody>\n\n<Nobody.Part>x</Nobody.Part>',
    ],
    ['formulas, alerts, footnotes', '$$\nx^2\n$$\n\n> [!NOTE]\n> Words[^1]\n\n[^1]: Foot'],
    ['names of JavaScript itself', '{Math.max(1, 2)} {JSON.stringify({ a: 1 })} {Date}'],
  ])('reads as on any other page: %s', async (_, body) => {
    const fast = renderPage(pageOf(CHART + body), environment());
    const { rendered } = await render(CHART + body);
    expect(rendered.html).toBe(fast.html);
    expect(rendered.islands).toEqual(fast.islands);
  });
});
