// Every page of the Plant Store and every component of the library by both renderers: compiled by the engine alone, and as
// modules that Astro renders, which the import of an empty component has it do. The HTML is compared as it is.
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { components } from '../../src/mdx/components.ts';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { PLANT_STORE } from '../support/open-site.ts';
import { readTree } from '../support/read-tree.ts';
import { changeProject, page, writeProject } from '../support/write-project.ts';

/** `GitHub` only holds others, which pages of the Plant Store show. */
const names = Object.keys(components).filter((name) => !/^github$/i.test(name));

let fast: BuiltFixture;
let module: BuiltFixture;

beforeAll(async () => {
  fast = await buildFixture(writePlantStore('/parity/nothing.jsx'));
  module = await buildFixture(writePlantStore('/parity/Nothing.astro'));
});

/**
 * The Plant Store as a folder without a configuration for Astro, and pages with each component by itself. Each page
 * imports a component that it does not use.
 */
function writePlantStore(imported: string): string {
  const root = writeProject({});
  for (const folder of ['content', 'public'])
    cpSync(join(PLANT_STORE, folder), root, { recursive: true });
  cpSync(join(PLANT_STORE, 'openapi'), join(root, 'openapi'), { recursive: true });
  const docs = JSON.parse(readFileSync(join(PLANT_STORE, 'docs.json'), 'utf8'));
  changeProject(root, { 'docs.json': docs });
  for (const name of names) changeProject(root, { [`parity/${idOf(name)}.mdx`]: pageWith(name) });
  changeProject(root, {
    'parity/nothing.jsx': 'export default () => null;',
    'parity/Nothing.astro': '',
  });
  for (const file of listPages(root)) {
    const text = readFileSync(join(root, file), 'utf8');
    const statement = `\nimport Nothing from '${imported}';\n`;
    writeFileSync(join(root, file), text.replace(/^(---\n[\s\S]*?\n---\n)/, `$1${statement}`));
  }
  return root;
}

function idOf(name: string): string {
  return `${names.indexOf(name)}-${name.toLowerCase()}`;
}

function pageWith(name: string): string {
  const attributes =
    'title="Ferns & moss" name="care" href="/quickstart" icon="leaf" type="string"';
  const body = [
    '## Before',
    `<${name} ${attributes}>`,
    'Water **it** *daily*, "said" {undefinedName}: 1 < 2.\n\n```js title="a.js"\nconst a = 1;\n```',
    `</${name}>`,
    `In a line <${name} ${attributes}>short</${name}>, and <${name} />.`,
    `<Tabs><Tab title="One"><Steps><Step title="Two"><${name} label="x">In it.</${name}></Step></Steps></Tab></Tabs>`,
  ];
  return page(name, body.join('\n\n'));
}

function listPages(root: string): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.mdx') && !/^(?:snippets|\.trellis)/.test(file));
}

describe('a page by both renderers', () => {
  it('is rendered by Astro on one and by the engine alone on the other', () => {
    const renderersOf = ({ report }: BuiltFixture) =>
      new Set(report?.pages.map(({ renderer }) => renderer));
    expect(renderersOf(fast)).toEqual(new Set(['trellis']));
    const others = module.report?.pages.filter(({ renderer }) => renderer === 'trellis') ?? [];
    // Pages that Trellis makes of an OpenAPI document have no text to import anything.
    expect(others.filter(({ file }) => file.endsWith('.mdx')).map(({ id }) => id)).toEqual([]);
    expect(module.report?.pages.length).toBeGreaterThan(names.length + 60);
  });

  it('has the same problems', () => {
    const problemsOf = ({ report }: BuiltFixture) =>
      report?.pages.map(({ id, diagnostics }) => [id, diagnostics.map(({ message }) => message)]);
    expect(problemsOf(module)).toEqual(problemsOf(fast));
  });

  it('is the same site, byte for byte', () => {
    const [one, other] = [readTree(fast.out), readTree(module.out)];
    const differing = Object.keys({ ...one, ...other }).filter((path) => one[path] !== other[path]);
    expect(differing).toEqual([]);
  });
});
