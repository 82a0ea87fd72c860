// A site that several machines prepare and one puts together is the site of one machine.
import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BuildReport } from '../../src/cli/build/job.ts';
import { runInEngine } from '../support/engine-process.ts';
import { KINDS_PROJECT } from '../support/kinds-project.ts';
import { findDifferences, readTree } from '../support/read-tree.ts';
import { changeProject, makeTempDir, page, writeProject } from '../support/write-project.ts';

const OPTIONS = ['--site', 'https://kinds.example', '--offline'];

const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: 400,
      channels: 3,
      background: 'green',
      noise: { type: 'gaussian', mean: 99, sigma: 9 },
    },
  })
    .png()
    .toBuffer();

let root: string;

const run = (...args: string[]) => runInEngine(['build', root, ...OPTIONS, ...args]);

const prepare = async (count: number) => {
  for (let number = 1; number <= count; number += 1) {
    const { exitCode, stdout } = await run('--shard', `${number}/${count}`);
    expect(stdout).toMatch(
      new RegExp(`^Prepared \\d+ of \\d+ pages in [\\d.]+ s \\(shard ${number}/${count}\\)$`, 'm'),
    );
    expect(exitCode).toBe(0);
  }
};

/** A copy as from another machine: its files are other ones. */
const copyOf = (folder: string) => {
  const copy = join(makeTempDir(), 'copy');
  cpSync(folder, copy, { recursive: true });
  return copy;
};

const merge = async () => {
  const report = join(root, 'report.json');
  const { exitCode, stdout, stderr } = await run('--merge', '--report', report);
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  return { stdout, stderr, ...(JSON.parse(readFileSync(report, 'utf8')) as BuildReport) };
};

beforeAll(async () => {
  const docs = KINDS_PROJECT['docs.json'] as object;
  root = writeProject({
    ...KINDS_PROJECT,
    'docs.json': { ...docs, thumbnails: {} },
    'wide.png': await noise(1600),
    'index.mdx': page('Home', '![Wide](/wide.png)\n\n[Beds](/media)\n\n```js\nlet a = 1;\n```'),
  });
});

describe('a site from shards', () => {
  it('has the bytes of a site from one machine, and no page is rendered twice', async () => {
    const whole = join(makeTempDir(), 'whole');
    expect((await run('--out', whole)).exitCode).toBe(0);
    rmSync(join(root, '.trellis'), { recursive: true });
    await prepare(3);
    const drawn = readdirSync(join(root, '.trellis/shards/1-of-3/drawings'));
    expect(drawn.length).toBeGreaterThan(0);
    const { counts } = await merge();
    expect(counts).toMatchObject({ rendered: 0, failed: 0 });
    expect(findDifferences(readTree(join(root, 'dist')), readTree(whole))).toEqual([]);
  });

  it('has the shards of other machines, as artifacts bring them', async () => {
    const brought = copyOf(join(root, '.trellis/shards'));
    rmSync(join(root, '.trellis'), { recursive: true });
    rmSync(join(root, 'dist'), { recursive: true });
    cpSync(brought, join(root, '.trellis/shards'), { recursive: true });
    expect((await merge()).counts.rendered).toBe(0);
  });

  it('has pages that changed since as they are now, and the build says so', async () => {
    changeProject(root, { 'media.mdx': page('Media', 'New words.') });
    const { counts, stderr } = await merge();
    expect(counts.rendered).toBe(1);
    expect(stderr).toContain(
      'Note: 1 page was rendered again, because content, options, or the version of Trellis differ from those of the shards.',
    );
    expect(readFileSync(join(root, 'dist/media/index.html'), 'utf8')).toContain('New words.');
  });

  it('is built without shards if one of them is damaged', async () => {
    const kept = copyOf(join(root, '.trellis/shards'));
    const dir = join(kept, '2-of-3/pages');
    const [pack = ''] = readdirSync(dir).filter((name) => name.endsWith('.pack'));
    writeFileSync(join(dir, pack), readFileSync(join(dir, pack), 'utf8').toUpperCase());
    rmSync(join(root, '.trellis'), { recursive: true });
    cpSync(kept, join(root, '.trellis/shards'), { recursive: true });
    const { counts, stderr } = await merge();
    expect(stderr).toContain(
      'The cache of earlier builds is damaged; this build starts without it.',
    );
    expect(counts).toMatchObject({ reused: 0, failed: 0 });
    cpSync(kept, join(root, '.trellis/shards'), { recursive: true });
  });

  it('needs all shards', async () => {
    rmSync(join(root, '.trellis/shards/2-of-3'), { recursive: true });
    const { exitCode, stderr } = await run('--merge');
    expect(stderr).toContain(
      `Shards not found in ${join(root, '.trellis/shards')}, or not complete: 2/3. Prepare them with --shard 2/3.`,
    );
    expect(exitCode).toBe(2);
  });

  it('takes no links for files of shards', async () => {
    await run('--shard', '2/3');
    const first = join(root, '.trellis/shards/1-of-3');
    const brought = join(makeTempDir(), 'brought');
    renameSync(first, brought);
    cpSync(brought, first, { recursive: true });
    rmSync(join(first, 'pages'), { recursive: true });
    symlinkSync(join(brought, 'pages'), join(first, 'pages'));
    const { exitCode, stderr } = await run('--merge');
    expect(stderr).toContain(
      `Cannot merge the shard ${first}: it contains a link or special file that Trellis did not create (pages).`,
    );
    expect(exitCode).toBe(2);
  });
});

describe('the command line of shards', () => {
  it.each([
    [['--shard', '0/3'], 'Invalid --shard "0/3"'],
    [['--shard', '4/3'], 'Invalid --shard "4/3"'],
    [['--shard', 'two'], 'Invalid --shard "two"'],
    [['--shard', '1/3', '--merge'], 'Cannot combine --shard with --merge.'],
    [
      ['--shard', '1/3', '--out', 'x'],
      'Cannot combine --shard with --out. Use --out with --merge.',
    ],
  ])('%j is refused', async (args, message) => {
    const { exitCode, stderr } = await run(...args);
    expect(stderr).toContain(message);
    expect(exitCode).toBe(2);
  });

  it('a site that cannot be built has no shards', async () => {
    changeProject(root, { 'docs.json': '{' });
    const { exitCode, stderr } = await run('--shard', '1/2');
    expect(stderr).toContain('docs.json');
    expect(exitCode).toBe(1);
  });
});
