import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openJob, openStaticJob } from '../../../../src/cli/build/job.ts';
import { build } from '../../../../src/cli/commands/build.ts';
import { pdf } from '../../../../src/cli/commands/pdf.ts';
import { readArgs } from '../args/_args.ts';
import { makeTempDir, writeProject } from '../../../support/write-project.ts';

const openOn = (env: NodeJS.ProcessEnv, ...words: string[]) =>
  openJob(readArgs(build, [writeProject({ 'docs.json': {} }), ...words], env), env);

const open = (...words: string[]) => openOn({}, ...words);

test('a site that opens from disk may be a folder or a zip', () => {
  const zip = join(makeTempDir(), 'garden.zip');
  expect(open('--portable', '--out', zip)).toMatchObject({
    outDir: zip,
    options: { portable: true, base: '' },
  });
  expect(open('--portable').options.portable).toBe(true);
  expect(open().options.portable).toBe(false);
});

test('a site that opens from disk is for no host, whoever builds it', () => {
  const { options } = openOn({ NETLIFY: 'true', URL: 'https://garden.example' }, '--portable');
  expect(options).toMatchObject({ host: undefined, base: '', origin: undefined });
});

test.each([
  [['--out', 'garden.zip'], '--out "garden.zip" requires --portable.'],
  [['--portable', '--base', '/docs'], 'Cannot combine --base with --portable.'],
  [['--portable', '--host', 'netlify'], 'Cannot combine --host with --portable.'],
  [['--portable', '--precompress'], 'Cannot combine --precompress with --portable.'],
])('%j is refused', (words, reason) => {
  expect(() => open(...words)).toThrow(reason);
});

describe('the place of a site', () => {
  const pages = { GITHUB_ACTIONS: 'true', GITHUB_PAGES: 'true', GITHUB_REPOSITORY: 'fern/garden' };
  const placeOn = (env: NodeJS.ProcessEnv, line = '') => {
    const { options, isHostDetected } = openOn(env, ...line.split(' ').filter(Boolean));
    const { host, base, origin } = options;
    return { host, base, origin, isHostDetected };
  };

  test('is where --site and --base place it, which must not contradict each other', () => {
    const origin = 'https://docs.a.b';
    const of = (line: string) => placeOn({}, line);
    expect(of('--site https://docs.a.b/')).toMatchObject({ origin, base: '' });
    expect(of('--site https://docs.a.b/c/ --base c')).toMatchObject({ origin, base: '/c' });
    expect(of('--site https://docs.a.b/c/')).toMatchObject({ origin, base: '/c' });
    expect(of('--portable --site https://docs.a.b/c')).toMatchObject({ origin, base: '' });
    for (const base of ['/d', '/'])
      expect(() => of(`--site https://docs.a.b/c --base ${base}`)).toThrow(
        `--site "https://docs.a.b/c" conflicts with --base "${base}". Use the same path in both, or remove one of them.`,
      );
  });

  test('is completed by the build machine of the host that --host names', () => {
    expect(placeOn(pages, '--host nginx')).toMatchObject({ host: 'nginx', base: '' });
    expect(placeOn({ GITHUB_REPOSITORY: 'fern/garden' }, '--host github')).toMatchObject({
      host: 'github',
      isHostDetected: false,
      base: '/garden',
      origin: 'https://fern.github.io',
    });
  });

  test('is detected on the build machine of a host, unless --host is plain', () => {
    expect(placeOn(pages)).toMatchObject({
      host: 'github',
      isHostDetected: true,
      base: '/garden',
      origin: 'https://fern.github.io',
    });
    expect(placeOn(pages, '--host plain')).toMatchObject({ base: '', origin: undefined });
  });

  test.each([
    ['--base /docs', { base: '/docs', origin: 'https://fern.github.io' }],
    ['--base /', { base: '', origin: 'https://fern.github.io' }],
    ['--site https://fern.example', { base: '', origin: 'https://fern.example' }],
    ['--site https://fern.github.io', { base: '/garden', origin: 'https://fern.github.io' }],
    ['--site https://fern.github.io/moss', { base: '/moss', origin: 'https://fern.github.io' }],
  ])('is what the command line says before what is detected: %s', (words, place) => {
    expect(placeOn(pages, words)).toMatchObject(place);
  });

  test('of a book is that of --site on any build machine', () => {
    const root = writeProject({ 'docs.json': {} });
    const args = readArgs(pdf, [root, '--site', 'https://docs.a.b/c']);
    expect(openStaticJob(args).options).toMatchObject({
      origin: 'https://docs.a.b',
      base: '/c',
      host: undefined,
    });
  });
});
