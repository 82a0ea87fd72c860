import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJob } from '../../../../src/cli/build/job.ts';
import { build } from '../../../../src/cli/commands/build.ts';
import { readArgs } from '../_args.ts';
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
  [['--out', 'garden.zip'], 'add --portable'],
  [['--portable', '--base', '/docs'], '--base is for a host'],
  [['--portable', '--host', 'netlify'], '--host is for a host'],
  [['--portable', '--precompress'], '--precompress is for a server'],
])('%j is refused', (words, reason) => {
  expect(() => open(...words)).toThrow(reason);
});
