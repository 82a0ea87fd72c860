// Builds replace their own files in the output folder; foreign files stay or stop the build.
import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runInEngine } from '../support/engine-process.ts';
import { readTree } from '../support/read-tree.ts';
import { BIN } from '../support/run-node.ts';
import { changeProject, makeTempDir, page, writeProject } from '../support/write-project.ts';

const docs = (...pages: string[]) => ({ name: 'Fern', navigation: [{ group: 'All', pages }] });

const FILES = {
  'docs.json': docs('index', 'guides/soil'),
  'index.mdx': page('Home'),
  'guides/soil.mdx': page('Soil'),
};

const build = (root: string, ...words: string[]) =>
  runInEngine(['build', root, '--offline', ...words]);

/** Builds, and fails the test where the build does not succeed. */
async function mustBuild(root: string, ...words: string[]): Promise<string> {
  const { exitCode, stderr, stdout } = await build(root, ...words);
  expect(exitCode, stderr).toBe(0);
  return stdout;
}

const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

it.each(['--out', '--report'])('a path of %s inside a file is refused by name', async (option) => {
  const root = writeProject(FILES);
  const path = join(root, 'index.mdx/deep/site.json');
  const { exitCode, stderr } = await build(root, option, path);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(
    `${option} "${path}" is inside ${join(root, 'index.mdx')}, which is a file. Use a folder.`,
  );
});

it.each(['--out', '--report'])('a path of %s inside a broken link is refused', async (option) => {
  const root = writeProject(FILES);
  const loop = join(makeTempDir(), 'loop');
  symlinkSync(loop, loop);
  const { exitCode, stderr } = await build(root, option, join(loop, 'deep/site.json'));
  expect(exitCode).toBe(2);
  expect(stderr).toContain(
    `is inside ${loop}, which is a link to a folder that does not exist. Create the folder.`,
  );
});

it.each([
  ['--out', '/proc/trellis/site'],
  ['--cache', '/proc/trellis'],
  ['--cache', '/dev/null'],
])('%s %s ends with a message that names the option', async (option, path) => {
  const { exitCode, stderr } = await build(writeProject(FILES), option, path);
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain(option);
});

describe('a second build into the same folder', () => {
  it('replaces the first, also after an edit', async () => {
    const root = writeProject(FILES);
    await mustBuild(root);
    await mustBuild(root);
    changeProject(root, {
      'docs.json': docs('index'),
      'guides/soil.mdx': page('Rain'),
    });
    rmSync(join(root, 'guides'), { recursive: true });
    await mustBuild(root);
    expect(existsSync(join(root, 'dist/guides'))).toBe(false);
    const clean = join(makeTempDir(), 'site');
    await mustBuild(root, '--out', clean);
    expect(readTree(join(root, 'dist'))).toEqual(readTree(clean));
  });

  it('replaces the first also where the cache is elsewhere, as on another device', async () => {
    const root = writeProject(FILES);
    const out = join(makeTempDir(), 'site');
    const cache = makeTempDir();
    for (const title of ['Home', 'New home']) {
      changeProject(root, { 'index.mdx': page(title) });
      await mustBuild(root, '--out', out, '--cache', cache);
      expect(read(out, 'index.html')).toContain(title);
      expect(existsSync(join(out, '.trellis-manifest.json'))).toBe(true);
    }
  });

  it('replaces what a build with another cache wrote, also where no size differs', async () => {
    const root = writeProject(FILES);
    const unpack = (price: string, time: string) => {
      writeFileSync(join(root, 'price.txt'), price);
      utimesSync(join(root, 'price.txt'), new Date(time), new Date(time));
    };
    unpack('10', '2026-01-01');
    await mustBuild(root);
    unpack('20', '2026-01-02');
    await mustBuild(root, '--cache', makeTempDir());
    unpack('10', '2026-01-01');
    await mustBuild(root);
    expect(read(root, 'dist/price.txt')).toBe('10');
  });

  it('replaces files that another tool changes without a new size or time', async () => {
    const root = writeProject({ ...FILES, 'price.txt': 'Soil: 10\n'.repeat(200) });
    const file = join(root, 'price.txt');
    const time = new Date('2026-01-01');
    for (const price of ['10', '20', '30']) {
      writeFileSync(file, `Soil: ${price}\n`.repeat(200));
      utimesSync(file, time, time);
      await mustBuild(root, '--precompress');
      expect(read(root, 'dist/price.txt')).toContain(price);
      expect(gunzipSync(readFileSync(join(root, 'dist/price.txt.gz'))).toString()).toContain(price);
    }
  });

  it('may be of any kind, and leaves nothing of the first', async () => {
    const root = writeProject(FILES);
    const clean = makeTempDir();
    const out = join(root, 'dist');
    const kinds = [
      [],
      ['--host', 'vercel', '--base', '/docs'],
      ['--host', 'cloudflare'],
      ['--portable'],
      ['--host', 'github'],
    ];
    for (const words of kinds) {
      await mustBuild(root, '--out', out, ...words);
      const alone = join(clean, words.join(''), 'site');
      await mustBuild(root, '--out', alone, ...words);
      expect(readTree(out), words.join(' ')).toEqual(readTree(alone));
    }
  });
});

describe('files of others in the output folder', () => {
  it('stay through builds, at any depth, also when nothing changed', async () => {
    const root = writeProject(FILES);
    const out = join(root, 'dist');
    await mustBuild(root);
    const others = {
      CNAME: 'fern.example',
      'extra.txt': 'mine',
      'guides/soil/notes.txt': 'mine',
      '.git/config': '[core]',
    };
    changeProject(out, others);
    mkdirSync(join(out, 'uploads'));
    const isKept = () => {
      for (const [path, text] of Object.entries(others)) expect(read(out, path), path).toBe(text);
      expect(existsSync(join(out, 'uploads'))).toBe(true);
    };
    await mustBuild(root);
    isKept();
    changeProject(root, { 'index.mdx': page('New home') });
    await mustBuild(root);
    isKept();
    expect(read(out, 'index.html')).toContain('New home');
    changeProject(root, { 'docs.json': docs('index') });
    rmSync(join(root, 'guides'), { recursive: true });
    await mustBuild(root);
    isKept();
    expect(readdirSync(join(out, 'guides/soil'))).toEqual(['notes.txt']);
    await mustBuild(root, '--host', 'vercel', '--out', out);
    isKept();
    expect(existsSync(join(out, 'index.html'))).toBe(false);
  });

  it('stop a build that would overwrite them, before anything changes', async () => {
    const root = writeProject(FILES);
    const out = join(root, 'dist');
    await mustBuild(root);
    changeProject(out, { 'photo.txt': 'mine' });
    changeProject(root, { 'photo.txt': "the project's", 'index.mdx': page('New home') });
    const before = readTree(out);
    const { exitCode, stderr } = await build(root);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('photo.txt. Nothing was changed. Move these files, or');
    expect(readTree(out)).toEqual(before);
    rmSync(join(out, 'photo.txt'));
    await mustBuild(root);
    expect(read(out, 'photo.txt')).toBe("the project's");
  });

  it('are not replaced by files with the same content, and are not removed later', async () => {
    const root = writeProject({ ...FILES, CNAME: 'fern.example' });
    const out = makeTempDir();
    writeFileSync(join(out, 'CNAME'), 'fern.example');
    await mustBuild(root, '--out', out);
    rmSync(join(root, 'CNAME'));
    await mustBuild(root, '--out', out);
    expect(read(out, 'CNAME')).toBe('fern.example');
  });

  it('are never removed because a folder looks like a site, before any work', async () => {
    const root = writeProject(FILES);
    const out = makeTempDir();
    changeProject(out, { '_astro/a.css': '', '_trellis/site.json': '{}', 'index.html': 'mine' });
    const before = readTree(out);
    const { exitCode, stderr } = await build(root, '--out', out);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('_astro, _trellis, index.html');
    expect(stderr).toContain('empty the folder. Otherwise, use another folder');
    expect(readTree(out)).toEqual(before);
  });

  it('are not removed for a manifest that is damaged or names files elsewhere', async () => {
    const root = writeProject(FILES);
    const out = join(root, 'dist');
    await mustBuild(root);
    writeFileSync(join(root, '..', 'victim.txt'), 'mine');
    const manifest = read(out, '.trellis-manifest.json');
    const { files } = JSON.parse(manifest) as { files: Record<string, number> };
    const damaged = [
      manifest.slice(0, 40),
      ...['../../victim.txt', '/etc/hosts', 'a/../../x', '.git/config', ''].map((path) =>
        JSON.stringify({ generator: 'trellis', files: { ...files, [path]: 4 } }),
      ),
    ];
    for (const text of damaged) {
      writeFileSync(join(out, '.trellis-manifest.json'), text);
      expect((await build(root)).exitCode, text).toBe(2);
    }
    expect(read(root, '..', 'victim.txt')).toBe('mine');
    rmSync(join(root, '..', 'victim.txt'));
  });

  it('behind a link that took the place of a folder of the site stay', async () => {
    const root = writeProject(FILES);
    const out = join(root, 'dist');
    await mustBuild(root);
    const photos = makeTempDir();
    writeFileSync(join(photos, 'index.html'), 'mine');
    const folder = join(out, 'guides/soil');
    rmSync(folder, { recursive: true });
    symlinkSync(photos, folder);
    changeProject(root, { 'docs.json': docs('index') });
    rmSync(join(root, 'guides'), { recursive: true });
    await mustBuild(root);
    expect(read(photos, 'index.html')).toBe('mine');
    expect(lstatSync(folder).isSymbolicLink()).toBe(true);
  });
});

describe('a folder without a manifest', () => {
  it('may be a fresh repository or a worktree, also with a file of the Finder', async () => {
    const root = writeProject(FILES);
    const out = makeTempDir();
    const git = (dir: string, ...words: string[]) =>
      execFileSync(
        'git',
        ['-C', dir, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words],
        { encoding: 'utf8' },
      );
    git(out, 'init', '-q');
    writeFileSync(join(out, '.DS_Store'), 'Bud1');
    await mustBuild(root, '--out', out);
    git(out, 'add', '-A');
    git(out, 'commit', '-qm', 'Site');
    const worktree = join(makeTempDir(), 'pages');
    git(out, 'worktree', 'add', '-q', '--detach', worktree);
    changeProject(root, { 'index.mdx': page('New home') });
    await mustBuild(root, '--out', worktree);
    expect(git(worktree, 'status', '--porcelain')).toContain(' M index.html');
    expect(lstatSync(join(worktree, '.git')).isFile()).toBe(true);
  });
});

describe('an output folder in the cache', () => {
  it('is refused, because the cache may be emptied', async () => {
    const root = writeProject(FILES);
    const { exitCode, stderr } = await build(root, '--out', join(root, '.trellis/site'));
    expect(exitCode).toBe(2);
    expect(stderr).toContain('is inside the cache folder');
  });
});

describe('an output folder that is a link', () => {
  it('stays a link, and the folder behind it gets the site', async () => {
    const root = writeProject(FILES);
    const webRoot = makeTempDir();
    writeFileSync(join(webRoot, 'CNAME'), 'fern.example');
    symlinkSync(webRoot, join(root, 'dist'));
    await mustBuild(root);
    changeProject(root, { 'index.mdx': page('New home') });
    await mustBuild(root);
    expect(lstatSync(join(root, 'dist')).isSymbolicLink()).toBe(true);
    expect(read(webRoot, 'index.html')).toContain('New home');
    expect(read(webRoot, 'CNAME')).toBe('fern.example');
    expect(readdirSync(webRoot).filter((name) => name.startsWith('.trellis'))).toEqual([
      '.trellis-manifest.json',
    ]);
  });
});

describe('an output folder that came with the project', () => {
  it('moves no files through links that look like those of a killed build', async () => {
    const [victim, target] = [makeTempDir(), makeTempDir()];
    writeFileSync(join(victim, 'id_rsa'), 'key');
    const swap = 'dist/.trellis-swap-999999';
    for (const more of [[], ['--no-code']]) {
      const root = writeProject({
        ...FILES,
        'dist/.trellis-manifest.json': { generator: 'trellis', files: {} },
        'dist/gitconfig': 'hostile',
        [`${swap}/journal.json`]: { remove: ['gitconfig'], add: ['id_rsa'] },
      });
      symlinkSync(victim, join(root, swap, 'new'));
      symlinkSync(target, join(root, swap, 'old'));
      const { exitCode, stderr } = await build(root, ...more);
      expect(exitCode).toBe(2);
      expect(stderr).toContain(`${join(root, swap, 'new')} is a link`);
      expect(stderr).not.toContain('    at ');
      expect(readdirSync(victim)).toEqual(['id_rsa']);
      expect(readdirSync(target)).toEqual([]);
    }
  });

  it('moves nothing outside of it, even if a journal contains such a path', async () => {
    const victim = makeTempDir();
    writeFileSync(join(victim, 'id_rsa'), 'key');
    const swap = 'dist/.trellis-swap-999999';
    const prepare = (journal: object) => {
      const root = writeProject({
        ...FILES,
        'dist/.trellis-manifest.json': { generator: 'trellis', files: {} },
        [`${swap}/new/link/planted`]: 'hostile',
        [`${swap}/old/a`]: '',
        [`${swap}/journal.json`]: journal,
      });
      symlinkSync(victim, join(root, 'dist/link'));
      return root;
    };
    for (const [journal, reason] of [
      [{ remove: [join(victim, 'id_rsa')], add: [] }, 'is damaged'],
      [{ remove: ['a/../../../x'], add: [] }, 'is damaged'],
      [{ remove: ['link/id_rsa'], add: [] }, 'its path contains a symbolic link'],
      [{ remove: [], add: ['link/planted'] }, 'its path contains a symbolic link'],
    ] as const) {
      const { exitCode, stderr } = await build(prepare(journal));
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining(reason)]);
      expect(stderr).not.toContain('    at ');
      expect(readdirSync(victim)).toEqual(['id_rsa']);
    }
  });

  it.skipIf(process.platform === 'win32')('is not read where its files are pipes', async () => {
    const swap = 'dist/.trellis-swap-999999';
    for (const [pipe, reason] of [
      ['dist/.trellis-manifest.json', 'not in a valid .trellis-manifest.json'],
      [`${swap}/journal.json`, 'is a link or a special file'],
    ] as const) {
      const root = writeProject({ ...FILES, [`${swap}/new/a`]: '', 'dist/index.html': '' });
      execFileSync('mkfifo', [join(root, pipe)]);
      const { exitCode, stderr } = await build(root);
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining(reason)]);
    }
    const root = writeProject({ ...FILES, '.trellis/a': '' });
    execFileSync('mkfifo', [join(root, '.trellis/build.lock')]);
    const { exitCode, stderr } = await build(root);
    expect([exitCode, stderr]).toEqual([
      0,
      expect.stringContaining('special file that Trellis did not create'),
    ]);
  });

  it('is not written through a link with --no-code', async () => {
    const root = writeProject(FILES);
    const target = makeTempDir();
    symlinkSync(target, join(root, 'dist'));
    const { exitCode, stderr } = await build(root, '--no-code');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('contains a symbolic link, which is not followed with --no-code');
    expect(readdirSync(target)).toEqual([]);
  });
});

describe('output of earlier commands in the project', () => {
  it('is not part of the next site, regardless of its name', async () => {
    const root = writeProject({ ...FILES, 'data.json': '{ "version": "1" }' });
    const clean = join(makeTempDir(), 'site');
    await mustBuild(root, '--out', clean);
    const report = join(root, 'public/build-info.json');
    await mustBuild(root, '--out', join(root, 'site'), '--report', report);
    await mustBuild(root, '--out', join(root, 'guides/offline'), '--portable');
    await mustBuild(root, '--out', join(root, 'downloads/docs.zip'), '--portable');
    const check = (...words: string[]) => runInEngine(['check', root, '--offline', ...words]);
    for (const format of ['json', 'sarif'])
      writeFileSync(join(root, `found.${format}.json`), (await check('--format', format)).stdout);
    const again = join(makeTempDir(), 'site');
    await mustBuild(root, '--out', again, '--report', report);
    expect(readTree(again)).toEqual(readTree(clean));
    expect(existsSync(join(again, 'data.json'))).toBe(true);
    // The folder that a build writes is not read, even where it is not ignored by its name.
    await mustBuild(root, '--out', join(root, 'site'));
    expect(readTree(join(root, 'site'))).toEqual(readTree(clean));
    expect((await check()).stdout).not.toMatch(/offline|site\//);
  });

  it('is replaced by the next command; a file of somebody else is not', async () => {
    const root = writeProject(FILES);
    const folder = makeTempDir();
    const targets = [
      ['--report', 'notes.json'],
      ['--portable', '--out', 'photos.zip'],
    ] as const;
    for (const words of targets) {
      const file = join(folder, words.at(-1)!);
      const args = [...words.slice(0, -1), file];
      await mustBuild(root, ...args);
      await mustBuild(root, ...args);
      writeFileSync(file, '{ "mine": true }');
      const { exitCode, stderr } = await build(root, ...args);
      expect(exitCode).toBe(2);
      expect(stderr).toMatch(/^Error: Cannot overwrite .* because Trellis did not create it/);
      expect(read(file)).toBe('{ "mine": true }');
    }
    const flyer = join(folder, 'flyer.pdf');
    writeFileSync(flyer, '%PDF-1.7');
    const printed = await runInEngine(['pdf', root, '--offline', '--out', flyer]);
    expect(printed).toMatchObject({ exitCode: 2 });
    expect(printed.stderr).toContain('flyer.pdf, because Trellis did not create it');
    expect(read(flyer)).toBe('%PDF-1.7');
  });

  it('is replaced where it is empty, or a report of a version without the mark', async () => {
    const root = writeProject(FILES);
    const file = join(makeTempDir(), 'report.json');
    writeFileSync(file, '');
    await mustBuild(root, '--report', file);
    const report = read(file);
    const older = report.replace(/^ *"generator".*\n/m, '');
    expect(older).toMatch(/^\{\n {2}"version"/);
    writeFileSync(file, older);
    await mustBuild(root, '--report', file);
    expect(JSON.parse(read(file))).toMatchObject({ generator: 'trellis' });
  });
});

describe('a report to an open file', () => {
  it('goes into a pipe, or behind what the file already has', async () => {
    const root = writeProject(FILES);
    const log = join(makeTempDir(), 'log.txt');
    writeFileSync(log, 'before\n');
    const run = (redirections: string) =>
      promisify(execFile)(
        'sh',
        ['-c', `"$0" "$@" ${redirections}`, process.execPath, BIN, 'build', root, '--offline', '--quiet', '--report'], // prettier-ignore
      );
    const piped = await run('/dev/fd/3 3>&1 >/dev/null | cat');
    expect(JSON.parse(piped.stdout)).toMatchObject({ counts: { pages: 2 } });
    await run(`/dev/stdout >>'${log}'`);
    expect(read(log).match(/^before$|"generator"/gm)).toEqual(['before', '"generator"']);
  });
});

describe('a folder that cannot be moved', () => {
  it('gets the site file by file: a mount point, below a folder that is read-only', async (context) => {
    const root = writeProject(FILES);
    const parent = makeTempDir();
    const out = join(parent, 'site');
    mkdirSync(out);
    const mounts = [
      ['-t', 'tmpfs', 'none', parent],
      ['-t', 'tmpfs', 'none', out],
      ['-o', 'remount,ro', parent],
    ];
    const mounted: string[] = [];
    try {
      try {
        for (const words of mounts) {
          if (words.at(-1) === out) mkdirSync(out);
          execFileSync('mount', words, { stdio: 'ignore' });
          if (words[0] === '-t') mounted.unshift(words.at(-1)!);
        }
      } catch {
        return context.skip('no file system can be mounted here');
      }
      await mustBuild(root, '--out', out);
      changeProject(root, { 'index.mdx': page('New home') });
      await mustBuild(root, '--out', out);
      const clean = join(makeTempDir(), 'site');
      await mustBuild(root, '--out', clean);
      expect(readTree(out)).toEqual(readTree(clean));
    } finally {
      for (const dir of mounted) execFileSync('umount', [dir]);
    }
  });
});

it('refuses a folder of an Astro project whose files are part of the site', async () => {
  const root = writeProject({
    'astro.config.mjs': 'export default {}',
    'docs.json': docs('index'),
    'content/index.mdx': page('Home'),
    'public/shop.txt': 'mine',
  });
  for (const folder of ['public', 'content', 'openapi']) {
    const { exitCode, stderr } = await build(root, '--out', join(root, folder));
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`contains the source folder ${folder}`);
  }
  expect(readTree(join(root, 'public'))).toEqual({ 'shop.txt': expect.anything() });
  expect(existsSync(join(root, 'openapi'))).toBe(false);
});
