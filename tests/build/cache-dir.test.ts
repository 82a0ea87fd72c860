// Where the cache of a project is, and which caches are not used.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildFixture, buildInOwnProcess } from '../support/build-fixture.ts';
import { runInEngine } from '../support/engine-process.ts';
import { git, writeRepository } from '../support/git.ts';
import {
  changeProject,
  makeTempDir,
  page,
  writeProject,
  type ProjectFiles,
} from '../support/write-project.ts';

const FILES: ProjectFiles = {
  'docs.json': { name: 'Plants', navigation: [{ group: 'Start', pages: ['index', 'soil'] }] },
  'index.mdx': page('Plants', 'Sown in May.'),
  'soil.mdx': page('Soil', 'Dark and dry.'),
};

const TEMPORARY = 'This run uses a temporary cache. To set a permanent one, use --cache DIR.';

/** How often a text has another one in it. */
const count = (text: string, part: string) => text.split(part).length - 1;

describe('a cache that cannot be written', () => {
  const root = writeProject({ ...FILES, '.trellis': 'in the way' });

  test('is replaced by a temporary one for each command, which is reported once', async () => {
    const site = await buildFixture(root);
    expect(site.exitCode).toBe(0);
    expect(site.html('/')).toContain('Sown in May.');
    expect(site.stderr.trim()).toBe(`${join(root, '.trellis')} is not a folder. ${TEMPORARY}`);
    for (const args of [['check'], ['translations'], ['rename', 'soil', 'ground', '--dry-run']]) {
      const { stderr, exitCode } = await runInEngine([...args, root]);
      expect(exitCode, stderr).toBe(0);
      expect(count(stderr, TEMPORARY)).toBe(1);
    }
    expect(readFileSync(join(root, '.trellis'), 'utf8')).toBe('in the way');
  });

  test('stops the command where --cache names it', async () => {
    const { exitCode, stderr } = await buildFixture(root, {
      args: ['--cache', join(root, '.trellis')],
    });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/--cache .* cannot be written \(ENOTDIR\)/);
  });

  // Permissions do not bind root.
  test.skipIf(process.getuid?.() === 0)('may be that of a read-only project', async () => {
    const locked = writeProject(FILES);
    chmodSync(locked, 0o555);
    const site = await buildFixture(locked);
    chmodSync(locked, 0o755);
    expect(site.exitCode).toBe(0);
    expect(count(site.stderr, `cannot be written (EACCES). ${TEMPORARY}`)).toBe(1);
  });
});

describe('a disk that fills while a build writes the cache', () => {
  const FULL = new URL('../support/_full-disk.js', import.meta.url).href;
  const buildOnFull = (root: string, below: string, at: number) =>
    buildInOwnProcess(root, {
      out: join(root, 'site'),
      nodeArgs: ['--import', `${FULL}?below=${encodeURIComponent(below)}&at=${at}`],
    });

  // Before pages are rendered, among the pages, and among the files of the site.
  test.each([3, 8, 30])('has the build use a temporary one, from write %i on', async (at) => {
    const root = writeProject(FILES);
    const site = await buildOnFull(root, join(root, '.trellis'), at);
    expect(site.exitCode, site.stderr).toBe(0);
    expect(site.html('/')).toContain('Sown in May.');
    expect(site.stderr.trim()).toBe(
      `${join(root, '.trellis')} cannot be written (ENOSPC). ${TEMPORARY}`,
    );
  });

  test('is reported where the site is complete already, and the next build is whole', async () => {
    const root = writeProject(FILES);
    const site = await buildOnFull(root, join(root, '.trellis/pages/manifest.json'), 0);
    expect(site.exitCode, site.stderr).toBe(0);
    expect(site.html('/soil')).toContain('Dark and dry.');
    expect(site.stderr.trim()).toBe(
      `Cannot write the cache ${join(root, '.trellis')} (ENOSPC). The site is complete, but the next build starts without this cache.`,
    );
    changeProject(root, { 'soil.mdx': page('Soil', 'Light and wet.') });
    const next = await buildFixture(root, { out: join(root, 'site') });
    expect(next.stderr).toBe('');
    expect(next.html('/soil')).toContain('Light and wet.');
  });

  test('stops the build where the output does not fit, and the old site stays', async () => {
    const root = writeProject(FILES);
    await buildFixture(root, { out: join(root, 'site') });
    changeProject(root, {
      'index.mdx': page('Plants', 'Sown in June.'),
      'site/CNAME': 'plants.example',
    });
    const site = await buildOnFull(root, join(root, 'site/.trellis-swap'), 0);
    expect(site.exitCode).toBe(1);
    expect(site.stderr.trim()).toBe(
      'Cannot write the site: ENOSPC: no space left on device, write',
    );
    expect(site.html('/')).toContain('Sown in May.');
    expect(site.file('CNAME')).toBe('plants.example');
  });

  test('leaves no folder where there was none', async () => {
    const root = writeProject(FILES);
    // With its own cache, the project has no folder beside it to which whole sites are moved.
    const site = await buildInOwnProcess(root, {
      out: join(root, 'new/site'),
      args: ['--cache', makeTempDir('trellis-cache-')],
      nodeArgs: ['--import', `${FULL}?below=${encodeURIComponent('site/.trellis-swap')}&at=0`],
    });
    expect(site.exitCode, site.stderr).toBe(1);
    expect(existsSync(join(root, 'new'))).toBe(false);
  });

  // Only root mounts file systems.
  test.skipIf(process.getuid?.() !== 0)(
    'may be a small one, as may the output',
    async (context) => {
      const disk = makeTempDir('trellis-disk-');
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'none', disk], {
          stdio: 'ignore',
        });
      } catch {
        return context.skip('no file system can be mounted here');
      }
      try {
        const root = writeProject(FILES);
        const site = await buildFixture(root, { args: ['--cache', disk] });
        expect(site.exitCode, site.stderr).toBe(0);
        expect(count(site.stderr, `cannot be written (ENOSPC). ${TEMPORARY}`)).toBe(1);
        expect(site.html('/')).toContain('Sown in May.');
        const large = await buildFixture(root, { out: join(disk, 'site') });
        expect(large.exitCode).toBe(1);
        expect(large.stderr).toContain('Cannot write the site: ENOSPC: no space left on device');
      } finally {
        execFileSync('umount', [disk]);
      }
    },
  );
});

test('--cache places the cache, which no site includes and projects can share', async () => {
  const [root, other] = [
    writeProject(FILES),
    writeProject({ ...FILES, 'index.mdx': page('Other') }),
  ];
  const shared = join(root, 'kept');
  const args = ['--cache', shared];
  const first = await buildFixture(root, { args });
  await buildFixture(other, { args });
  expect(existsSync(join(root, '.trellis'))).toBe(false);
  expect(readdirSync(shared)).toHaveLength(2);
  const again = await buildFixture(root, { args });
  expect(again.report?.counts).toMatchObject({
    rendered: 0,
    reused: first.report?.counts.rendered,
  });
  expect(again.html('/')).toContain('Sown in May.');
  expect(again.has('kept')).toBe(false);
  const without = await buildFixture(root);
  expect(without.has('kept')).toBe(false);
  expect(without.report?.counts.pages).toBe(first.report?.counts.pages);
});

test('--cache cannot be in the folder that a build replaces', async () => {
  const root = writeProject(FILES);
  const site = await runInEngine(['build', root, '--cache', join(root, 'dist/cache')]);
  expect(site).toMatchObject({ exitCode: 2 });
  expect(site.stderr).toContain('is inside the output folder');
});

describe('a cache that came with the project', () => {
  const foreign = () => writeProject({ 'notes.txt': 'Not of the project.', 'deep/more.txt': '1' });
  const filesOf = (folder: string) => readdirSync(folder, { recursive: true }).toSorted();

  test.each([
    ['.trellis', '.trellis is a symbolic link', []],
    ['.trellis/spare', 'link or special file that Trellis did not create (spare)', []],
    [
      '.trellis/portable/site',
      'link or special file that Trellis did not create (portable/site)',
      ['--portable'],
    ],
  ])('is not used where %s is a link', async (path, reason, args) => {
    const root = writeProject(FILES);
    const target = foreign();
    const before = filesOf(target);
    mkdirSync(join(root, path, '..'), { recursive: true });
    symlinkSync(target, join(root, path));
    const site = await buildFixture(root, { args });
    expect(site.exitCode, site.stderr).toBe(0);
    expect(site.stderr).toContain(reason);
    expect(count(site.stderr, TEMPORARY)).toBe(1);
    expect(filesOf(target)).toEqual(before);
  });

  test('is not used where files of the project keep Git from listing it', async () => {
    // A folder with these names is a repository to Git.
    const bare = { 'docs/HEAD': 'ref: refs/heads/main', 'docs/objects/x': '', 'docs/refs/x': '' };
    const docs = Object.entries(FILES).map(([name, text]) => [`docs/${name}`, text]);
    const top = writeRepository({ v1: { ...bare, ...Object.fromEntries(docs) } });
    await buildFixture(join(top, 'docs'));
    git(top, 'add', '-f', '.');
    git(top, 'commit', '-qm', 'Cache');
    const cloned = join(makeTempDir(), 'cloned');
    git(top, 'clone', '-q', top, cloned);
    for (const args of [[], ['--no-code']]) {
      const site = await buildFixture(join(cloned, 'docs'), { args });
      expect(site.stderr).toContain('.trellis is not trusted');
      expect(site.report?.counts.reused).toBe(0);
    }
  });

  test('is not used with --no-code if no repository shows which files came with the project', async () => {
    const root = writeProject(FILES);
    await buildFixture(root);
    const copy = join(makeTempDir(), 'copy');
    cpSync(root, copy, { recursive: true });
    expect((await buildFixture(copy)).report?.counts.rendered).toBe(0);
    rmSync(join(copy, '.trellis'), { recursive: true });
    cpSync(join(root, '.trellis'), join(copy, '.trellis'), { recursive: true });
    const data = await buildFixture(copy, { args: ['--no-code'] });
    expect(data.stderr).toContain('.trellis is not trusted');
    await buildFixture(root, { args: ['--no-code'] });
    const again = await buildFixture(root, { args: ['--no-code'] });
    expect(again.stderr).not.toContain('.trellis may have come');
    expect(again.report?.counts.rendered).toBe(0);
  });

  test('is not used where Git tracks it, nor are the commits that it names', async () => {
    const secret = writeProject({ ...FILES, 'index.mdx': page('Secret', 'Of another project.') });
    const root = writeRepository({
      v1: {
        ...FILES,
        'docs.json': {
          name: 'Plants',
          navigation: {
            versions: [
              { version: '2', pages: ['index'] },
              { version: '1', ref: 'v0' },
            ],
          },
        },
        '.trellis/revisions/names.json': {
          v0: { commit: join('../../..', secret), isBranch: false },
        },
      },
    });
    const site = await buildFixture(root);
    expect(site.stderr).toContain('.trellis is tracked by Git, so Trellis does not trust it');
    expect(site.stderr).toContain('git rm -r --cached .trellis');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  test.each(['../../../x', '--output=written.txt'])(
    'has names of commits read only as such: %j is none',
    async (commit) => {
      const root = writeRepository({ v1: FILES });
      changeProject(root, {
        'docs.json': {
          name: 'Plants',
          navigation: {
            versions: [
              { version: '2', pages: ['index'] },
              { version: '1', ref: 'v0' },
            ],
          },
        },
        '.trellis/revisions/names.json': { v0: { commit, isBranch: false } },
        [`.trellis/revisions/${commit}/files/index.mdx`]: page('Planted', 'Planted text.'),
        '.trellis/git-dates.json': { head: '--output=written.txt', times: {} },
      });
      const site = await buildFixture(root, { site: 'https://docs.example.com' });
      expect(site.stderr).toContain('tag or branch "v0" not found');
      expect(existsSync(join(root, 'written.txt'))).toBe(false);
    },
  );

  test('removes no file outside of it, even if its list of files contains one', async () => {
    const root = writeProject(FILES);
    const target = join(foreign(), 'notes.txt');
    mkdirSync(join(root, '.trellis'));
    const record = ['key', 1, 1, 'x'];
    writeFileSync(
      join(root, '.trellis/site.json'),
      JSON.stringify([[`/${'../'.repeat(20)}${target}`, record]]),
    );
    expect((await buildFixture(root)).exitCode).toBe(0);
    expect(existsSync(target)).toBe(true);
  });
});
