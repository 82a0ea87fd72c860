// Components written for Astro in a folder that has nothing else of Astro.
import { existsSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { readTree } from '../support/read-tree.ts';
import { changeProject, makeTempDir, page, writeProject } from '../support/write-project.ts';

const CHART = `---
import Bar from './Bar.astro';
import { double } from './double.ts';
const { title, values = [], icon } = Astro.props;
---
<figure class="chart mt-7">
  <figcaption style="font-weight: bold">{icon}{title}</figcaption>
  {values.map((value) => <Bar value={double(value)} />)}
  <slot />
  {Astro.slots.has('foot') && <footer><slot name="foot" /></footer>}
</figure>
<style>.chart { padding: 3px; }</style>
<script>document.documentElement.dataset.chart = 'here';</script>
`;

const HOME = `import Chart from './components/Chart.astro';

<Chart title="Growth" values={[1, 21]} icon={<Badge>New</Badge>}>

## In the chart

<Tabs><Tab title="npm">Run **npm**.</Tab><Tab title="pnpm">Run pnpm.</Tab></Tabs>

<p slot="foot">See [other](/other).</p>

</Chart>

<Steps>
<Step title="First"><Chart title="In a step">Unknown {name}, 1 < 2.</Chart></Step>
</Steps>`;

const FILES = {
  'docs.json': {
    name: 'Fern',
    navigation: [{ group: 'All', pages: ['home', 'other', 'guides/ferns and moss', 'breaks'] }],
  },
  'home.mdx': page('Home', HOME),
  'other.mdx': page('Other'),
  'guides/ferns and moss.mdx': page(
    'Ferns',
    'import Note from \'/snippets/note.mdx\';\n\n<Note who="you" />',
  ),
  'breaks.mdx': page(
    'Breaks',
    "import Breaks from './components/Breaks.astro';\n\n<Breaks>Kept</Breaks>",
  ),
  'snippets/note.mdx':
    "import Chart from '/components/Chart.astro';\n\n<Chart title={who}>Noted</Chart>\n",
  'components/Chart.astro': CHART,
  'components/Bar.astro': '---\nconst { value } = Astro.props;\n---\n<b class="bar">{value}</b>',
  'components/double.ts': 'export const double = (n: number): number => n * 2;\n',
  'components/Breaks.astro': "---\nthrow new Error('not today');\n---\n<p>Never</p>",
};

let root: string;
let built: BuiltFixture;
beforeAll(async () => {
  root = writeProject(FILES);
  built = await buildFixture(root, { base: '/docs' });
});

const bodyOf = ({ html }: BuiltFixture, url: string) =>
  /<div class="t-prose">([\s\S]*?)<\/article>/.exec(html(url))?.[1] ?? '';
const problemsOf = ({ report }: BuiltFixture, id: string) =>
  report?.pages.find((one) => one.id === id)?.diagnostics;

describe('a component written for Astro', () => {
  it('is rendered with its props and its imports', () => {
    const body = bodyOf(built, '/home');
    expect(body).toMatch(/<figcaption[^>]*><span class="t-badge">New<\/span>Growth<\/figcaption>/);
    expect(body).toMatch(/<b class="bar">2<\/b><b class="bar">42<\/b>/);
    expect(body).toContain('<footer');
    expect(body).toContain('<p>See <a href="/docs/other">other</a>.</p></footer>');
  });

  it('contains built-in components, and can be inside of them', () => {
    const body = bodyOf(built, '/home');
    expect(body).toMatch(/<figure.*id="in-the-chart".*<t-tabs.*<strong>npm<\/strong>.*<\/figure>/s);
    expect(body).toMatch(
      /<p id="first" class="t-step-title">First<\/p><figure.*Unknown \{name\}, 1 &lt; 2\./s,
    );
    expect(built.html('/home')).toContain('href="#in-the-chart">In the chart</a></li>');
  });

  it('may be a part of a snippet', () => {
    expect(bodyOf(built, '/guides/ferns and moss')).toMatch(
      /<figcaption[^>]*>you<\/figcaption>.*Noted/s,
    );
  });

  it('brings its styles and scripts to the pages that show it and to no others', () => {
    const [own, other] = [built.html('/home'), built.html('/other')];
    const sheets = [...own.matchAll(/<link rel="stylesheet" href="\/docs(\/_astro\/[^"]+)"/g)];
    const styles = sheets.map(([, path = '']) => built.file(path)).join('');
    expect(styles).toMatch(/\.chart\[data-astro-cid-\w+\]\{padding:3px\}/);
    expect(own.match(/<script type="module" src="\/docs\/_astro\/Chart[^"]+">/g)).toHaveLength(1);
    expect(other).not.toContain('_astro/Chart');
    expect(own).toContain('utilities.');
  });

  it('needs nothing of the policy but the files of the site', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
      built.html('/home'),
    );
    expect(policy?.[1]).not.toContain('unsafe');
    expect(bodyOf(built, '/home')).not.toMatch(/ style="|<script>|<style/);
  });

  it('is read by search and by the readers of Markdown', () => {
    expect(built.file('home.md')).toContain('42');
    expect(built.file('llms-full.txt')).toContain('Growth');
  });

  it('is listed in the report', () => {
    const renderers = built.report?.pages.map(({ id, renderer }) => `${id} ${renderer}`).toSorted();
    expect(renderers).toEqual([
      'breaks astro',
      'guides/ferns and moss astro',
      'home astro',
      'other trellis',
    ]);
    expect(problemsOf(built, 'home')?.map(({ code }) => code)).toEqual(['undefined-variable']);
  });

  it('that throws is left out, and its children are kept', () => {
    expect(bodyOf(built, '/breaks')).toContain('Kept');
    expect(problemsOf(built, 'breaks')).toMatchObject([
      { code: 'component-error', message: expect.stringContaining('not today') },
    ]);
  });
});

it('is never shown as it was: a build after a change is a build from nothing', async () => {
  const change = {
    'components/double.ts': 'export const double = (n: number): number => n * 3;\n',
  };
  changeProject(root, change);
  const again = await buildFixture(root, { base: '/docs' });
  expect(bodyOf(again, '/home')).toContain('<b class="bar">63</b>');
  rmSync(join(root, '.trellis'), { recursive: true });
  // A link to the project is the same project.
  const link = join(makeTempDir(), 'link');
  symlinkSync(root, link);
  const clean = await buildFixture(link, { base: '/docs' });
  expect(readTree(again.out)).toEqual(readTree(clean.out));
});

it('is rendered by Astro again only when something that it is made from changed', async () => {
  const own = writeProject(FILES);
  const out = join(own, 'dist');
  await buildFixture(own, { out });
  const renderedAt = () => statSync(join(own, '.trellis/astro-part/trellis-note.json')).mtimeMs;
  const first = renderedAt();
  changeProject(own, { 'other.mdx': page('Other', 'New words.') });
  const edited = await buildFixture(own, { out });
  expect(renderedAt()).toBe(first);
  expect(bodyOf(edited, '/home')).toContain('<b class="bar">42</b>');
  expect(bodyOf(edited, '/other')).toContain('New words.');
  changeProject(own, { 'components/Bar.astro': '<i class="bar">{Astro.props.value}</i>' });
  const changed = await buildFixture(own, { out });
  expect(renderedAt()).toBeGreaterThan(first);
  expect(bodyOf(changed, '/home')).toContain('<i class="bar">42</i>');
});

it('costs the pages that import it their place with Astro where it cannot be compiled, and no others', async () => {
  const broken = await buildFixture(
    writeProject({
      ...FILES,
      'components/Breaks.astro': '---\nconst x = ;\n---\n<p>Never</p>',
      'components/Lost.astro': "---\nimport leaf from './leaf.ts';\n---\n{leaf}",
      'other.mdx': page('Other', "import Lost from './components/Lost.astro';\n\n<Lost />"),
    }),
  );
  expect(broken.exitCode).toBe(0);
  expect(problemsOf(broken, 'breaks')).toMatchObject([
    { code: 'astro-component', file: 'components/Breaks.astro', line: 2, column: 11 },
  ]);
  expect(problemsOf(broken, 'other')).toMatchObject([
    {
      message: expect.stringMatching(/^Astro cannot render other.mdx: Could not resolve .*\.$/),
      line: 2,
      column: 18,
    },
  ]);
  expect(bodyOf(broken, '/breaks')).toContain('Kept');
  expect(bodyOf(broken, '/home')).toContain('<b class="bar">42</b>');
});

it('leaves a folder without such components as it is', async () => {
  const plain = writeProject({
    'docs.json': { name: 'Fern', navigation: ['a'] },
    'a.mdx': page('A'),
  });
  await buildFixture(plain);
  expect(existsSync(join(plain, '.trellis/module-pages'))).toBe(false);
  expect(existsSync(join(plain, '.trellis/astro'))).toBe(false);
});
