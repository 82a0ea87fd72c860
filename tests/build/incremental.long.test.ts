// A page that is taken from the cache must be the page that a clean build would make.
import {
  appendFileSync,
  cpSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildFixture,
  buildInOwnProcess,
  type BuiltFixture,
  type OwnProcessOptions,
} from '../support/build-fixture.ts';
import { readTree } from '../support/read-tree.ts';
import { changeProject, makeTempDir, page, writeProject } from '../support/write-project.ts';
import { CHANGES, FILES } from './_changes.ts';

describe('a build with a cache', () => {
  let root: string;
  let out: string;

  const environment = { ...process.env };
  const table: [change: string, rendered: string][] = [];
  afterAll(() => {
    for (const name of Object.keys(process.env))
      if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    const width = Math.max(...table.map(([change]) => change.length));
    const lines = table.map(([change, rendered]) => `${change.padEnd(width)}  ${rendered}`);
    console.log(['Texts rendered again after a change of', ...lines].join('\n'));
  });

  beforeAll(async () => {
    root = writeProject(FILES);
    out = join(makeTempDir(), 'site');
    await buildInOwnProcess(root, { out });
  });

  it.each(CHANGES)('after a change of $kind is like one from nothing', async (change) => {
    changeProject(root, change.files ?? {});
    if (change.isCheckout) touchAll(root);
    Object.assign(process.env, change.env);
    const { base, site } = change;
    const warm = await buildInOwnProcess(root, { out, base, site });
    await expectClean(warm, { base, site });
    const { rendered, pages } = warm.report!.counts;
    table.push([change.kind, `${rendered} / ${pages}`]);
    if (change.rendered !== undefined) expect(rendered).toBe(change.rendered);
  });

  it('from the same files, written in another order, has the same bytes', async () => {
    const files = Object.keys(readTree(root, ['.trellis'])).toReversed();
    const other = makeTempDir('trellis-copy-');
    for (const file of files)
      changeProject(other, { [file]: new Uint8Array(readFileSync(join(root, file))) });
    const built = await buildInOwnProcess(other);
    expect(readTree(built.out)).toEqual(readTree((await buildInOwnProcess(root, { out })).out));
  });

  it('after a page was removed is like one from nothing', async () => {
    rmSync(join(root, 'four.mdx'));
    await expectClean(await buildInOwnProcess(root, { out }));
  });

  it('by another version of the engine is like one from nothing', async () => {
    const manifest = join(root, '.trellis/pages/manifest.json');
    const text = readFileSync(manifest, 'utf8').replace(/"key":"[^"]*"/g, '"key":"of another"');
    writeFileSync(manifest, text);
    const warm = await buildInOwnProcess(root, { out });
    await expectClean(warm);
    expect(warm.report?.counts.reused).toBe(0);
  });

  it('by another version of Node is like one from nothing', async () => {
    await buildInOwnProcess(root, { out });
    const nodeArgs = ['--import', pretendVersion('v24.99.0')];
    const warm = await buildInOwnProcess(root, { out, nodeArgs });
    await expectClean(warm, { nodeArgs });
    expect(warm.report?.counts.reused).toBe(0);
    table.push([
      'the version of Node',
      `${warm.report!.counts.rendered} / ${warm.report!.counts.pages}`,
    ]);
    const again = await buildInOwnProcess(root, { out, nodeArgs });
    expect(again.report?.counts.rendered).toBe(0);
    const back = await buildInOwnProcess(root, { out });
    await expectClean(back);
    expect(back.report?.counts.reused).toBe(0);
  });

  it('whose published files were changed by hand is like one from nothing', async () => {
    appendFileSync(join(out, 'one/index.html'), '<!-- changed -->');
    changeProject(root, { 'three.mdx': page('Three', 'Third text.') });
    await expectClean(await buildInOwnProcess(root, { out }));
  });

  it('touches only what a change of one page shows in', async () => {
    const before = listTimes(out);
    changeProject(root, { 'three.mdx': page('Three', 'Fourth text.') });
    await buildInOwnProcess(root, { out });
    const after = listTimes(out);
    const pages = [...after].filter(
      ([path, time]) => path.endsWith('.html') && before.get(path) !== time,
    );
    expect(pages.map(([path]) => path)).toEqual(['three/index.html']);
  });

  async function expectClean(warm: BuiltFixture, options: OwnProcessOptions = {}): Promise<void> {
    const build = options.nodeArgs ? buildInOwnProcess : buildFixture;
    const clean = await build(copyOf(root), options);
    expect(warm.exitCode).toBe(0);
    expect(readTree(warm.out)).toEqual(readTree(clean.out));
  }
});

/** Times at which the files below a folder were written, by path. */
function listTimes(folder: string): Map<string, number> {
  const paths = Object.keys(readTree(folder));
  return new Map(paths.map((path) => [path, statSync(join(folder, path)).mtimeMs]));
}

/** The project without what builds have left in it. */
function copyOf(root: string): string {
  const copy = makeTempDir('trellis-copy-');
  cpSync(root, copy, { recursive: true, filter: (file) => !file.includes('.trellis') });
  return copy;
}

function touchAll(folder: string): void {
  const time = new Date('2020-02-02');
  for (const path of Object.keys(readTree(folder))) utimesSync(join(folder, path), time, time);
}

/** A module that makes Node say it is of another version, for whatever it is loaded before. */
function pretendVersion(version: string): string {
  const file = join(makeTempDir(), 'version.mjs');
  writeFileSync(
    file,
    `Object.defineProperty(process, 'version', { value: ${JSON.stringify(version)} });\n`,
  );
  return file;
}
