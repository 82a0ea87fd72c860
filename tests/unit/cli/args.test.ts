import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArgs } from '../../../src/cli/args/args.ts';
import { usage } from '../../../src/cli/args/usage.ts';
import { UsageError } from '../../../src/cli/args/define-command.ts';
import { outFile } from '../../../src/cli/commands/pdf.ts';
import { createFolder } from '../_folder.ts';

const read = (line: string, env: Record<string, string> = {}) => readArgs(line.split(' '), env);

test('a command alone works on the folder it is called in', () => {
  expect(read('build')).toEqual({
    command: 'build',
    dir: '.',
    from: undefined,
    to: undefined,
    yes: false,
    out: undefined,
    base: '',
    site: undefined,
    report: undefined,
    port: undefined,
    portSetting: 'PORT',
    address: 'localhost',
    open: false,
    strict: false,
    quiet: false,
    verbose: false,
    offline: false,
    precompress: false,
    pictures: true,
    portable: false,
    noCode: false,
    format: 'people',
    rules: [],
    level: 'info',
    mark: [],
    since: undefined,
    fix: false,
    dryRun: false,
    external: false,
    a11y: false,
    a11yPages: 100,
    name: undefined,
    paper: 'a4',
  });
});

test.each([
  ['build --no-code', {}, true],
  ['check', { TRELLIS_NO_CODE: '1' }, true],
  ['dev --code', { TRELLIS_NO_CODE: 'true' }, true],
  ['build', { TRELLIS_NO_CODE: '0' }, false],
  ['build', { TRELLIS_NO_CODE: '' }, false],
])('%s with %j: pages are data is %s', (line, env, noCode) => {
  expect(readArgs(line.split(' '), env)).toMatchObject({ noCode });
});

test('options may stand before and behind the folder', () => {
  expect(read('build --out /tmp/o docs --strict --report r.json')).toMatchObject({
    dir: 'docs',
    out: '/tmp/o',
    strict: true,
    report: 'r.json',
  });
});

describe('--base', () => {
  test.each([
    ['docs', '/docs'],
    ['/docs/', '/docs'],
    ['/a/b', '/a/b'],
    ['/', ''],
  ])('%s is "%s"', (given, base) => {
    expect(read(`build --base ${given}`)).toMatchObject({ base });
  });

  test.each(['/a?b', '/a#b', '/a//b', '/../a', '/a$(b)', '/a"b', '/a;b'])(
    '%s is refused',
    (given) => {
      expect(() => read(`build --base ${given}`)).toThrow(UsageError);
    },
  );
});

describe('--site', () => {
  test('sets the base if it has a path, and is refused with another base', () => {
    const site = 'https://docs.a.b';
    expect(read('build --site https://docs.a.b/')).toMatchObject({ site, base: '' });
    expect(read('build --site https://docs.a.b/c/ --base c')).toMatchObject({ site, base: '/c' });
    expect(read('build --site https://docs.a.b/c/')).toMatchObject({ site, base: '/c' });
    expect(read('pdf --site https://docs.a.b/c')).toMatchObject({ site, base: '/c' });
    expect(read('build --portable --site https://docs.a.b/c')).toMatchObject({ site, base: '' });
    for (const base of ['/d', '/'])
      expect(() => read(`build --site https://docs.a.b/c --base ${base}`)).toThrow(
        `--site "https://docs.a.b/c" has the path /c, but --base is "${base}". Use the same path in both, or leave out one of them.`,
      );
    expect(() => read('build --site https://docs.a.b/c$d')).toThrow('"/c$d"');
  });

  test.each(['docs.a.b', 'ftp://a.b', 'javascript:1'])('%s is refused', (given) => {
    expect(() => read(`build --site ${given}`)).toThrow(/is not a web address/);
  });
});

describe('--host', () => {
  const pages = { GITHUB_ACTIONS: 'true', GITHUB_PAGES: 'true', GITHUB_REPOSITORY: 'fern/garden' };

  test('takes the name of a host, and a build machine says where the site will be', () => {
    expect(read('build --host nginx', pages)).toMatchObject({ host: 'nginx', base: '' });
    expect(read('build --host github', { GITHUB_REPOSITORY: 'fern/garden' })).toMatchObject({
      host: 'github',
      base: '/garden',
      site: 'https://fern.github.io',
    });
    expect(() => read('build --host netlfy')).toThrow('Did you mean "netlify"?');
  });

  test('is recognised without being named, unless it is plain', () => {
    expect(read('build', pages)).toMatchObject({
      host: 'github',
      isRecognised: true,
      base: '/garden',
      site: 'https://fern.github.io',
    });
    expect(read('build --host plain', pages)).toMatchObject({ base: '', site: undefined });
  });

  test.each([
    ['--base /docs', { base: '/docs', site: 'https://fern.github.io' }],
    ['--base /', { base: '', site: 'https://fern.github.io' }],
    ['--site https://fern.example', { base: '', site: 'https://fern.example' }],
    ['--site https://fern.github.io', { base: '/garden', site: 'https://fern.github.io' }],
    ['--site https://fern.github.io/moss', { base: '/moss', site: 'https://fern.github.io' }],
  ])('what is said counts more than what is recognised: %s', (words, place) => {
    expect(read(`build ${words}`, pages)).toMatchObject(place);
  });

  test('is nothing to commands that do not build, and to sites that open from disk', () => {
    expect(read('dev', pages)).toMatchObject({ host: undefined, base: '' });
    expect(read('build --portable', pages)).toMatchObject({ host: undefined, base: '' });
  });
});

describe('--groups', () => {
  test('takes names with commas, and several times, each once', () => {
    expect(read('build --groups staff,press --groups staff')).toMatchObject({
      groups: ['staff', 'press'],
    });
  });

  test('may name none, which says more than to be absent', () => {
    expect(read('build --groups=')).toMatchObject({ groups: [] });
    expect(read('build')).toMatchObject({ groups: undefined });
  });
});

describe('port and address', () => {
  test('come from the command line, else from the environment', () => {
    const env = { PORT: '5000', HOST: '0.0.0.0' };
    expect(read('dev', env)).toMatchObject({
      port: 5000,
      portSetting: 'PORT',
      address: '0.0.0.0',
    });
    expect(read('dev --port 6000 --address a.b', env)).toMatchObject({
      port: 6000,
      portSetting: '--port',
      address: 'a.b',
    });
  });

  test.each(['x', '-1', '65536', '1.5'])('port %s is refused', (port) => {
    expect(() => readArgs(['dev', `--port=${port}`], {})).toThrow(/is not a port/);
  });
});

test('what is renamed stands before the folder of the project', () => {
  expect(read('rename a b docs --yes')).toMatchObject({
    from: 'a',
    to: 'b',
    dir: 'docs',
    yes: true,
  });
  expect(read('rename a b')).toMatchObject({ dir: '.', yes: false });
  expect(() => read('rename a')).toThrow('rename takes two names');
});

test('rules of a check are given one by one or in one word', () => {
  const rules = ['broken-link', 'empty-link', 'image-alt'];
  const line = 'check --rule broken-link,empty-link --rule image-alt --rule broken-link';
  expect(read(line)).toMatchObject({ rules });
  expect(read('check --level warning --since main')).toMatchObject({
    level: 'warning',
    since: 'main',
  });
});

test('the pages for a browser are a number or all of them', () => {
  expect(read('check --a11y')).toMatchObject({ a11y: true, a11yPages: 100 });
  expect(read('check --a11y --a11y-pages 7')).toMatchObject({ a11yPages: 7 });
  expect(read('check --a11y --a11y-pages all')).toMatchObject({ a11yPages: Infinity });
});

test('help and version', () => {
  const all = { help: undefined };
  expect(['--help', '-h', 'help'].map((line) => read(line))).toEqual([all, all, all]);
  const build = { help: 'build' };
  expect(['build --help', 'help build', 'build docs -h'].map((line) => read(line))).toEqual([
    build,
    build,
    build,
  ]);
  expect(() => read('help biuld')).toThrow('Did you mean "build"?');
  expect(['--version', '-v'].map((line) => read(line))).toEqual(['version', 'version']);
});

describe('what cannot be understood is said', () => {
  test.each([
    [[], 'name a command: build, dev, preview, serve, check, rename, translations, new, mcp'],
    [['biuld'], 'Unknown command "biuld". Did you mean "build"?'],
    [['check', '--rule', 'broken-lnk'], 'Did you mean "broken-link"?'],
    [['check', '--level', 'info'], 'Unknown level "info". Available: error, warning, note'],
    [['check', '--externl'], "Unknown option '--externl'; did you mean --external?"],
    [['build', 'a', 'b'], 'one folder at a time, please: "b" is one too many'],
    [['build', '--bogus'], "Unknown option '--bogus'"],
    [['build', '--host', 'netlfy'], 'Unknown host "netlfy". Did you mean "netlify"?'],
    [
      ['build', '--host', 'apollo'],
      'Unknown host "apollo". Available: plain, serve, github, gitlab, netlify, cloudflare, vercel, s3, nginx, caddy, apache',
    ],
    [['dev', '--host', '0.0.0.0'], 'servers listen where --address says'],
    [['check', '--a11y-pages', '0'], '--a11y-pages is a number of pages or "all", not "0"'],
    [['build', '--out'], "Option '--out <value>' argument missing"],
  ])('%j', (argv, message) => {
    expect(() => readArgs(argv, {})).toThrow(message);
  });
});

describe('pdf', () => {
  test('takes what the book is of', () => {
    expect(
      read('pdf docs --section Guides --version v2 --language fr --paper letter --out a.pdf'),
    ).toMatchObject({
      command: 'pdf',
      dir: 'docs',
      section: 'Guides',
      docsVersion: 'v2',
      language: 'fr',
      paper: 'letter',
      out: 'a.pdf',
    });
    expect(read('pdf --version=v2')).toMatchObject({ docsVersion: 'v2', dir: '.' });
  });

  test('knows two sizes of paper', () => {
    expect(() => read('pdf --paper a5')).toThrow('Unknown size of paper "a5". Did you mean "a4"?');
  });

  test('--version without a name still asks for that of Trellis, as it does of every command', () => {
    expect(read('pdf --version')).toBe('version');
    expect(read('build --version')).toBe('version');
  });
});

test('the help of a command has its options and no others', () => {
  const text = usage('build');
  expect(text).toMatch(/^Usage: trellis build \[dir\] \[options\]\n/);
  expect(text).toContain('--out DIR');
  expect(text).not.toMatch(/--fix|--port |--paper/);
  expect(usage()).toContain('--fix');
});

test('a book goes to the file that is named, or by its own name into the folder', () => {
  const folder = createFolder({ 'there/a.txt': '' });
  expect(outFile(undefined, 'book.pdf')).toBe(resolve('book.pdf'));
  expect(outFile(`${folder}/a.pdf`, 'book.pdf')).toBe(join(folder, 'a.pdf'));
  expect(outFile(`${folder}/new/`, 'book.pdf')).toBe(join(folder, 'new/book.pdf'));
  expect(outFile(`${folder}/there`, 'book.pdf')).toBe(join(folder, 'there/book.pdf'));
});
