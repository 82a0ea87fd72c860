import { execFileSync } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { findNamed } from '../../../../src/site/load/read-content.ts';
import { reportPage } from '../../../../src/site/page-report.ts';
import { loadFolder, reload } from '../_site.ts';

afterEach(() => vi.unstubAllEnvs());

const CODES = new Set(['ignored-file', 'private-file', 'unusual-file']);

async function reportOf(files: Record<string, string>, properties: object = {}) {
  const { diagnostics, site } = await loadFolder(files, properties);
  const told = diagnostics.filter(({ code }) => CODES.has(code));
  return {
    site: site!,
    told: told.map(({ code, severity, message }) => `${code} ${severity}: ${message}`),
  };
}

test('unusual files are reported once, and those that a page or docs.json names are not', async () => {
  const unusual = {
    'setup.exe': '',
    'infra/prod.tfvars': '',
    'deploy/run.sh': '',
    'tools/gen.py': '',
  };
  const named = { 'sdk.zip': '', 'my tool.zip': '', 'used.py': '', 'themes/own.tmTheme': '' };
  const usual = {
    'a.png': '',
    'openapi.yml': '',
    'data.csv': '',
    'deep/LICENSE': '',
    '.well-known/x': '',
  };
  const { told, site } = await reportOf(
    {
      ...unusual,
      ...named,
      ...usual,
      'index.mdx': '[SDK](/sdk.zip) [Tool](/my%20tool.zip)',
      'snippets/a.mdx': '[x](/used.py)',
    },
    {
      styling: {
        codeblocks: { theme: { light: '/themes/own.tmTheme', dark: '/themes/own.tmTheme' } },
      },
    },
  );
  expect(told).toEqual([
    'unusual-file warning: 2 unusual files published without a link from a page: infra/prod.tfvars, setup.exe.',
    'unusual-file info: 2 programs published without a link from a page: deploy/run.sh, tools/gen.py.',
  ]);
  expect(site.files.assets.has('/setup.exe')).toBe(true);
});

test('files are named by their whole name, as it is or encoded', () => {
  const names = ['gen.py', 'own gen.py', 'main.c', 'main.cpp', 'Rakefile', 'other.py', 'a.tar.gz'];
  const texts = [
    'Run tools/gen.py and [this](own%20gen.py), main.cpp.',
    'rake -f Rakefile',
    'x.py a.tar.gz',
  ];
  expect(findNamed(names, texts)).toEqual(
    new Set(['gen.py', 'own gen.py', 'main.cpp', 'Rakefile', 'a.tar.gz']),
  );
});

test('a project of usual files has no such message', async () => {
  expect((await reportOf({ 'logo.svg': '<svg/>', 'a.json': '{}', '.DS_Store': '' })).told).toEqual(
    [],
  );
});

test('files that are skipped because of their names are reported once', async () => {
  const { told } = await reportOf({ 'server.pem': '', 'a.db': '', 'index.mdx~': '' });
  expect(told).toEqual([
    'private-file info: 3 files not published, because the name suggests a key, a password file, a database, or a backup: a.db, index.mdx~, server.pem.',
  ]);
});

const IGNORED = {
  '.gitignore': '/generated/\n',
  'generated/a.mdx': '# A',
  'generated/b.mdx': '# B',
};
const NAVIGATION = [{ group: 'Start', pages: ['index', 'generated/a'] }];

test('a page of the navigation that Git ignores is published, with a note until .mintignore confirms it', async () => {
  const { site, told } = await reportOf(IGNORED, { navigation: NAVIGATION });
  expect([...site.pages.keys()]).toEqual(['generated/a', 'index']);
  expect(told).toEqual([
    'ignored-file info: docs.json refers to 1 file that Git ignores; published: generated/a.mdx.',
  ]);
  const confirmed = await reportOf(
    { ...IGNORED, '.mintignore': '!/generated/' },
    { navigation: NAVIGATION },
  );
  expect([...confirmed.site.pages.keys()]).toEqual(['generated/a', 'generated/b', 'index']);
  expect(confirmed.told).toEqual([]);
});

test('pictures in the ignored folder of such a page are published with it, and other files are not', async () => {
  const { site, told } = await reportOf(
    {
      ...IGNORED,
      'generated/a.mdx': '![A](./img/a.png) [B](/generated/b) ![Key](./key.pem)',
      'generated/img/a.png': '',
      'generated/data.json': '{}',
      'generated/key.pem': '',
      '.gitignore': '/generated/\n/other/\n',
      'other/o.png': '',
    },
    { navigation: NAVIGATION },
  );
  expect([...site.files.assets.keys()]).toEqual(['/favicon.svg', '/generated/img/a.png']);
  expect([...site.pages.keys()]).toEqual(['generated/a', 'index']);
  expect(told).toHaveLength(1);
  const { diagnostics } = reportPage(site, site.pages.get('generated/a')!);
  const broken = diagnostics.filter(({ code }) => code !== 'ignored-file');
  expect(broken.map(({ message, hint }) => `${message}; ${hint}`)).toEqual([
    'The link "/generated/b" points to a file that is not published.; Git or another rule excludes its folder. To publish the folder, add "!/generated/" to .mintignore.',
    'File not published: "./key.pem".; Git or another rule excludes its folder. To publish it, add "!/generated/" and "!/generated/key.pem" to .mintignore.',
  ]);
});

test.each([
  ['a hidden folder', 'guide/.gitbook/assets/image (3).png', ['!/guide/.gitbook/']],
  ['hidden folders in each other', '.a/.b/.c.png', ['!/.a/', '!/.a/.b/', '!/.a/.b/.c.png']],
  ['a folder that Git ignores', 'out/img/a [1].png', ['!/out/']],
  ['a hidden file', 'guide/.a [1].png', [String.raw`!/guide/.a\ \[1\].png`]],
  ['a folder of other tools', '.github/a.png', undefined],
])('lines for .mintignore publish a file: %s', async (_, path, lines) => {
  const files = { 'index.mdx': `![A](<./${path}>)`, '.gitignore': '/out/\n', [path]: '' };
  const { site } = await reportOf(files);
  const [missing] = reportPage(site, site.pages.get('index')!).diagnostics;
  expect(missing?.message).toBe(`File not published: "./${path}".`);
  expect(missing?.hint?.match(/(?<=")!\/[^"]+/g) ?? undefined).toEqual(lines);
  const published = await reportOf({ ...files, '.mintignore': lines?.join('\n') ?? `!/${path}` });
  expect(published.site.files.assets.has(`/${path}`)).toBe(lines !== undefined);
});

test('a setting publishes what Git ignores', async () => {
  const { site, told } = await reportOf(IGNORED, { files: { gitignore: false } });
  expect([...site.pages.keys()]).toEqual(['generated/a', 'generated/b', 'index']);
  expect(told).toEqual([]);
});

test('a repository in which Git cannot run has one warning with the files that its rules ignore', async () => {
  const { root } = await loadFolder({
    '.gitignore': '/generated/\n*.log.txt\n',
    'generated/a.mdx': '# A',
    'b.log.txt': '',
  });
  execFileSync('git', ['init', '-q'], { cwd: root });
  execFileSync('git', ['add', '-f', 'generated'], { cwd: root });
  const load = async () => {
    const { diagnostics, site } = await reload(root);
    const messages = diagnostics.filter(({ code }) => code === 'ignored-file');
    return [[...site!.pages.keys()], messages.map(({ severity, message }) => [severity, message])];
  };
  expect(await load()).toEqual([['generated/a', 'index'], []]);
  vi.stubEnv('PATH', '/nowhere');
  const message =
    'Git cannot list tracked files (Git is not installed), so all files that match its ignore rules are excluded: b.log.txt, generated.';
  expect(await load()).toEqual([['index'], [['warning', message]]]);
});
