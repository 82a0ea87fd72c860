// cspell:ignore biuld externl netlfy -- mistyped on purpose
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../../src/cli/args/define-command.ts';
import { formatHelp } from '../../../../src/cli/args/help.ts';
import { parseCommandLine } from '../../../../src/cli/args/parse.ts';
import { outFile } from '../../../../src/cli/build/pdf.ts';
import { COMMAND_GROUPS, COMMANDS } from '../../../../src/cli/main.ts';
import { createFolder } from '../../_folder.ts';

const readWords = (words: readonly string[], env: Record<string, string> = {}) => {
  const line = parseCommandLine(COMMANDS, words, env);
  return typeof line === 'object' && 'args' in line ? line.args : line;
};

const read = (line: string, env: Record<string, string> = {}) => readWords(line.split(' '), env);

const help = (name: string) =>
  formatHelp(
    COMMAND_GROUPS,
    COMMANDS.find((one) => one.name === name),
  );

test('a command receives its own options, those of every command, and the current folder', () => {
  expect(read('build')).toEqual({
    dir: '.',
    code: true,
    help: false,
    merge: false,
    offline: false,
    pictures: true,
    portable: false,
    precompress: false,
    quiet: false,
    strict: false,
    verbose: false,
  });
  expect(read('mcp')).toEqual({ dir: '.', help: false, quiet: false, verbose: false });
});

test.each([
  ['build --no-code', {}, false],
  ['check', { TRELLIS_NO_CODE: '1' }, false],
  ['dev --code', { TRELLIS_NO_CODE: 'true' }, false],
  ['build', { TRELLIS_NO_CODE: '0' }, true],
  ['build', { TRELLIS_NO_CODE: '' }, true],
])('%s with %j: code of the project runs is %s', (line, env, code) => {
  expect(read(line, env)).toMatchObject({ code });
});

test('options can precede and follow the folder', () => {
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
  test('is an origin and a path', () => {
    const site = { origin: 'https://docs.a.b', base: '/c' };
    expect(read('build --site https://docs.a.b/c/')).toMatchObject({ site });
    expect(() => read('build --site https://docs.a.b/c$d')).toThrow('"/c$d"');
  });

  test.each(['docs.a.b', 'ftp://a.b', 'javascript:1'])('%s is refused', (given) => {
    expect(() => read(`build --site ${given}`)).toThrow(/^Invalid --site .* Use a URL such as/);
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
      port: { port: 5000, portSetting: 'PORT' },
      address: '0.0.0.0',
    });
    expect(read('dev --port 6000 --address a.b', env)).toMatchObject({
      port: { port: 6000, portSetting: '--port' },
      address: 'a.b',
    });
    expect(read('dev')).toMatchObject({ port: undefined, address: 'localhost' });
    expect(() => read('serve', { PORT: 'x' })).toThrow(
      'Invalid PORT "x". Use a number from 0 to 65535.',
    );
  });

  test.each(['x', '-1', '65536', '1.5'])('port %s is refused', (port) => {
    expect(() => readWords(['dev', `--port=${port}`])).toThrow(/Use a number from 0 to 65535/);
  });
});

test('the paths of a rename precede the folder of the project', () => {
  expect(read('rename a b docs --yes')).toMatchObject({
    from: 'a',
    to: 'b',
    dir: 'docs',
    yes: true,
  });
  expect(read('rename a b')).toMatchObject({ dir: '.', yes: false });
  expect(() => read('rename a')).toThrow(
    '"rename" requires FROM and TO: trellis rename FROM TO [dir]',
  );
});

test('rules of a check are given one by one or in one word', () => {
  const rules = ['broken-link', 'empty-link', 'image-alt'];
  const line = 'check --rule broken-link,empty-link --rule image-alt --rule broken-link';
  expect(read(line)).toMatchObject({ rule: rules });
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
  for (const line of ['build --help', 'help build', 'build docs -h'])
    expect(read(line)).toMatchObject({ help: { name: 'build' } });
  for (const line of ['api diff --help', 'help api diff', 'api --help', 'help api'])
    expect(read(line)).toMatchObject({ help: { name: 'api diff' } });
  expect(() => read('help biuld')).toThrow('Did you mean "build"?');
  expect(['--version', '-v'].map((line) => read(line))).toEqual(['version', 'version']);
});

describe('an invalid command line is refused with a message', () => {
  test.each([
    [
      [],
      'Expected a command: new, dev, check, test, rename, translations, build, preview, serve, pdf, api diff, mock, mcp.',
    ],
    [['api'], '"api" requires a command: trellis api diff'],
    [['api', 'dif'], 'Unknown command of "api" "dif". Did you mean "diff"?'],
    [['api', 'diff', 'a'], '"api diff" requires OLD and NEW: trellis api diff OLD NEW'],
    [['api', 'diff', 'a', 'b', 'c'], '"api diff" takes OLD and NEW, got "c".'],
    [
      ['api', 'diff', 'a', 'b', '--fix'],
      'Unknown option "--fix" for "api diff". It is an option of "check".',
    ],
    [['biuld'], 'Unknown command "biuld". Did you mean "build"?'],
    [['init'], 'Unknown command "init". Did you mean "new"?'],
    [['broken-links'], 'Unknown command "broken-links". Did you mean "check"?'],
    [['version'], 'Unknown command "version". Did you mean "--version"?'],
    [['check', '--rule', 'none'], 'Unknown rule "none". "trellis check" prints the rule of each problem.'], // prettier-ignore
    [['build', '--out', ''], '--out requires a path, got "".'],
    [
      ['build', '--out=~/site'],
      'The shell did not expand "~" in --out "~/site". Use --out "$HOME/site", or for a folder with that name --out "./~/site".',
    ],
    [['pdf', '--out', '~'], 'The shell did not expand "~" in --out "~".'],
    [['check', '--rule', 'broken-lnk'], 'Did you mean "broken-link"?'],
    [['check', '--level', 'info'], 'Unknown level "info". Available: error, warning, note'],
    [['check', '--externl'], 'Unknown option "--externl" for "check". Did you mean "--external"?'],
    [['build', 'a', 'b'], 'Expected one directory, got "a" and "b".'],
    [['build', '--bogus'], 'Unknown option "--bogus" for "build".'],
    [['build', '--fix'], 'Unknown option "--fix" for "build". It is an option of "check".'],
    [
      ['mcp', '--no-strict'],
      'Unknown option "--no-strict" for "mcp". It is an option of "check", "build", and "pdf".',
    ],
    [['build', '--no-out'], 'Unknown option "--no-out" for "build". Did you mean "--out"?'],
    [['check', '-y'], 'Unknown option "-y" for "check". It is an option of "rename".'],
    [['build', '--host', 'netlfy'], 'Unknown host "netlfy". Did you mean "netlify"?'],
    [
      ['build', '--host', 'apollo'],
      'Unknown host "apollo". Available: plain, serve, github, gitlab, netlify, cloudflare, vercel, s3, nginx, caddy, apache',
    ],
    [
      ['build', '--host', '0.0.0.0'],
      '--host requires the name of a host to build for, got "0.0.0.0".',
    ],
    [
      ['dev', '--host', '0.0.0.0'],
      'Unknown option "--host" for "dev". It is an option of "build" and "preview". To set the address to listen on, use --address.',
    ],
    [['check', '--a11y-pages', '0'], '--a11y-pages requires a number or "all", got "0".'],
    [['build', '--out'], '--out requires a value: --out DIR'],
    [['build', '--out', '--strict'], '--out requires a value: --out DIR'],
    [['build', '--strict=no'], '--strict does not take a value, got "no".'],
  ])('%j', (argv, message) => {
    expect(() => readWords(argv)).toThrow(message);
    expect(() => readWords(argv)).toThrow(UsageError);
  });
});

describe('pdf', () => {
  test('takes what the book is of', () => {
    expect(
      read('pdf docs --section Guides --version v2 --language fr --paper letter --out a.pdf'),
    ).toMatchObject({
      dir: 'docs',
      section: 'Guides',
      version: 'v2',
      language: 'fr',
      paper: 'letter',
      out: 'a.pdf',
    });
    expect(read('pdf --version=v2')).toMatchObject({ version: 'v2', dir: '.' });
  });

  test('supports two paper sizes', () => {
    expect(() => read('pdf --paper a5')).toThrow('Unknown paper size "a5". Did you mean "a4"?');
  });

  test('--version without a name prints the version of Trellis, as in every command', () => {
    expect(read('pdf --version')).toBe('version');
    expect(read('build --version')).toBe('version');
  });
});

test('the help of a command lists its options and no others', () => {
  const text = help('build');
  expect(text).toMatch(/^Usage: trellis build \[dir\] \[options\]\n/);
  expect(text).toContain('--out DIR');
  expect(text).not.toMatch(/--fix|--port |--paper/);
  expect(text).toMatch(/ --no-pictures +skip WebP/);
  expect(help('dev')).toContain('port to listen on (default: PORT, or 4321)');
  expect(help('mock')).toContain('port to listen on (default: PORT, or 4010)');
  expect(help('check')).toMatch(/output format: text, json, sarif, or github\s+\(default: text\)/);
});

test('the help of all commands lists them by group, and only the options of all commands', () => {
  const text = formatHelp(COMMAND_GROUPS);
  const lines = text.split('\n');
  for (const { name } of COMMANDS)
    expect(lines.filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1);
  expect(lines).toEqual(expect.arrayContaining(['Write', 'Publish', 'Options']));
  expect(text.match(/--[a-z]+/g)).toEqual(['--quiet', '--verbose', '--help', '--version']);
});

test('help fits into 80 columns and shows short names, defaults, and examples', () => {
  const texts = [formatHelp(COMMAND_GROUPS), ...COMMANDS.map(({ name }) => help(name))];
  for (const line of texts.flatMap((text) => text.split('\n')))
    expect(line.length, line).toBeLessThanOrEqual(80);
  expect(help('rename')).toMatch(/^ {2}-y, --yes +apply the changes/m);
  expect(help('build')).toContain('(default: detected on build machines of hosts)');
  expect(help('build')).toMatch(/\nExamples\n {2}trellis build docs /);
  for (const { examples } of COMMANDS)
    for (const [line] of examples)
      expect(() => read(line.replace('trellis ', '')), line).not.toThrow();
});

test('a book goes to the file that is named, or by its own name into the folder', () => {
  const folder = createFolder({ 'there/a.txt': '' });
  expect(outFile(undefined, 'book.pdf')).toBe(resolve('book.pdf'));
  expect(outFile(`${folder}/a.pdf`, 'book.pdf')).toBe(join(folder, 'a.pdf'));
  expect(outFile(`${folder}/new/`, 'book.pdf')).toBe(join(folder, 'new/book.pdf'));
  expect(outFile(`${folder}/there`, 'book.pdf')).toBe(join(folder, 'there/book.pdf'));
});
