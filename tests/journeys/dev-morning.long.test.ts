// A morning with `trellis dev`: its server goes on through edits, mistakes and another branch, and shows what a build writes.
import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { listenLive } from '../support/dev-server.ts';
import { git } from '../support/git.ts';
import { readTree } from '../support/read-tree.ts';
import { BIN } from '../support/run-node.ts';
import { changeProject, makeTempDir, page, svg } from '../support/write-project.ts';
import { Terminal, type Served } from './_terminal.ts';

const trellis = `"${process.execPath}" "${BIN}"`;
const parent = makeTempDir();
const project = join(parent, 'docs');
const terminal = new Terminal(project);

let served: Served;

const start = async () => void (served = await terminal.serve(`${trellis} dev --offline`));
const read = (path: string) => readFileSync(join(project, path), 'utf8');
const write = (path: string, text: unknown) => changeProject(project, { [path]: text });

beforeAll(async () => {
  const made = await new Terminal(parent).run(`${trellis} new docs`);
  expect(made, made.stderr).toMatchObject({ exitCode: 0 });
  git(project, 'init', '-q', '-b', 'main');
  git(project, 'add', '-A');
  git(project, 'commit', '-qm', 'Start');
  await start();
});
afterAll(() => served.stop());

/** Waits until the page at a path has a text. */
const expectText = (path: string, text: string) =>
  expect.poll(async () => (await served.get(path)).text, { message: path }).toContain(text);

/** Waits until there is no page at a path. */
const expectNoPage = (path: string) =>
  expect.poll(async () => (await served.get(path)).status, { message: path }).toBe(404);

/** Waits until the problems that an open page shows fulfill a condition. */
async function expectProblems(path: string, isAwaited: (places: string[]) => boolean) {
  const listener = await listenLive(served.url, path);
  await listener.until(({ problems }) => isAwaited(problems.map(({ location }) => location)));
  listener.close();
}

/** Lists other pages of a group in docs.json. */
function listPages(group: string, pages: string[]): void {
  const config = JSON.parse(read('docs.json')) as {
    navigation: { tabs: { groups: { group: string; pages: string[] }[] }[] };
  };
  for (const tab of config.navigation.tabs)
    for (const one of tab.groups) if (one.group === group) one.pages = pages;
  write('docs.json', config);
}

describe('the server of trellis dev', { timeout: 300_000 }, () => {
  it('shows pages that are added, edited, renamed and deleted', async () => {
    write('guides/watering.mdx', page('Watering', 'On Mondays.'));
    listPages('Writing', ['guides/writing-pages', 'guides/watering']);
    await expectText('/guides/watering', 'On Mondays.');
    await expectText('/introduction', 'href="/guides/watering"');
    write('guides/watering.mdx', page('Watering', 'On Tuesdays.'));
    await expectText('/guides/watering', 'On Tuesdays.');
    renameSync(join(project, 'guides/watering.mdx'), join(project, 'guides/rain.mdx'));
    listPages('Writing', ['guides/writing-pages', 'guides/rain']);
    await expectText('/guides/rain', 'On Tuesdays.');
    await expectNoPage('/guides/watering');
    await expectText('/introduction', 'href="/guides/rain"');
    rmSync(join(project, 'guides/rain.mdx'));
    listPages('Writing', ['guides/writing-pages']);
    await expectNoPage('/guides/rain');
    expect((await served.get('/introduction')).text).not.toContain('/guides/rain');
    await expectProblems('/introduction', (places) => places.length === 0);
  });

  const HINT = 'Water it daily.\n';
  const START = page('Start', "import Hint from '/snippets/hint.mdx';\n\nFirst words.\n\n<Hint />");

  it.each([
    ['front matter', 'quickstart.mdx', '---\ntitle: "Start\n---\n\nFirst words.\n', '/quickstart'],
    ['MDX', 'quickstart.mdx', START.replace('words.', 'words. <Card'), '/quickstart'],
    ['an expression', 'quickstart.mdx', START.replace('words.', 'words. {null.x}'), '/quickstart'],
    ['a snippet', 'snippets/hint.mdx', 'Water it <Card daily.\n', '/quickstart'],
    ['docs.json', 'docs.json', '{ "name": ', '/quickstart'],
    ['the OpenAPI document', 'openapi.json', '{ "openapi": "3.1.0", "paths":', '/api-reference/list-notes'], // prettier-ignore
  ])(
    'goes on while %s is broken, reports where, and shows it when it is fixed',
    async (_, file, broken, path) => {
      changeProject(project, { 'quickstart.mdx': START, 'snippets/hint.mdx': HINT });
      await expectText('/quickstart', 'Water it daily.');
      const fixed = read(file);
      const html = (await served.get(path)).text;
      write(file, broken);
      await expectProblems(path, (places) => places.some((place) => place.startsWith(`${file}:`)));
      expect((await served.get(path)).status).toBe(200);
      expect(await served.get('/introduction')).toMatchObject({
        status: 200,
        text: expect.stringContaining('Describe in two sentences') as string,
      });
      write(file, fixed);
      await expectProblems(path, (places) => places.length === 0);
      expect(summarize((await served.get(path)).text)).toEqual(summarize(html));
    },
  );

  it('shows another logo', async () => {
    write('logo/light.svg', svg('tomato'));
    const { text } = await served.get('/introduction');
    const [, logo = ''] = /<img[^>]* src="([^"]*logo\/light[^"]*)"/.exec(text) ?? [];
    await expectText(logo, 'tomato');
  });

  it('shows another branch, and the first one again', async () => {
    git(project, 'add', '-A');
    git(project, 'commit', '-qm', 'Water');
    git(project, 'checkout', '-qb', 'manual');
    git(project, 'mv', 'guides', 'manual');
    listPages('Writing', ['manual/writing-pages']);
    write('introduction.mdx', page('Manual', 'Of the other branch.'));
    git(project, 'commit', '-qam', 'Move the guides');
    git(project, 'checkout', '-q', 'main');
    await expectText('/introduction', 'Describe in two sentences');
    await expectText('/guides/writing-pages', 'A page is a file');
    await expectNoPage('/manual/writing-pages');
    git(project, 'checkout', '-q', 'manual');
    await expectText('/introduction', 'Of the other branch.');
    await expectText('/manual/writing-pages', 'A page is a file');
    await expectNoPage('/guides/writing-pages');
  });

  it.each(['goes on', 'starts again'])(
    'serves the pages that a build writes when it %s',
    async (how) => {
      if (how === 'starts again') {
        await served.stop();
        write('quickstart.mdx', START.replace('First', 'Last'));
        await start();
      }
      const copy = join(makeTempDir(), 'docs');
      const isSource = (file: string) => !['.trellis', '.git', 'dist'].includes(basename(file));
      cpSync(project, copy, { recursive: true, filter: isSource });
      const built = await buildFixture(copy);
      expect(built.exitCode, built.stderr).toBe(0);
      const files = Object.keys(readTree(built.out)).filter((path) => path.endsWith('/index.html'));
      // Without those that only redirect.
      const pages = files.filter((file) => built.file(file).includes('<main'));
      expect(pages.length).toBeGreaterThan(4);
      for (const file of pages) {
        const { text } = await served.get(`/${file.slice(0, -'/index.html'.length)}`);
        expect(summarize(text), file).toEqual(summarize(built.file(file)));
      }
    },
  );
});

/** Content of a page: its main text, and the targets of its links. */
function summarize(html: string): { text: string; links: string[] } {
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  const text = main.replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<[^>]*>/g, ' ');
  const links = [...html.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(([, href = '']) => href);
  return { text: text.replace(/\s+/g, ' ').trim(), links };
}
