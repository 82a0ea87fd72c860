// Loading modules takes half of the time of a small build: undici alone, which `node:http` loads, a tenth.
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { BIN, runNode } from '../support/run-node.ts';
import { makeTempDir, page, writeProject } from '../support/write-project.ts';

const root = writeProject({
  'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index'] }] },
  'index.mdx': page('Home', 'Moss.'),
});

// The first build in a checkout bundles browser scripts, with packages that use the network.
beforeAll(() => buildFixture(root));

/** Prints at the end whether this process loaded undici. */
const REPORT = `data:text/javascript,process.on('exit', () =>
  process.stdout.write('undici: ' + process.moduleLoadList.some((name) => name.endsWith('/undici')) + '\\n'))`;

const REGISTER = fileURLToPath(new URL('../../bin/register.js', import.meta.url));
const SERVER = new URL('../../src/server/http/http-server.ts', import.meta.url).href;

test.each([
  ['a build', [BIN, 'build', root, '--offline']],
  ['a check', [BIN, 'check', root, '--offline']],
  ['a server', ['--import', REGISTER, '--input-type=module', '--eval', `import '${SERVER}'`]],
])('%s starts without undici', async (_, args) => {
  const { exitCode, stdout } = await runNode(['--import', REPORT, ...args]);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^undici: false$/m);
});

test('a request loads it', async () => {
  const { stdout } = await runNode(['--import', REPORT, '--eval', 'void fetch("data:,")']);
  expect(stdout).toMatch(/^undici: true$/m);
});

/** Prints at the end which of the texts were in a loaded module. */
const SEARCH = (texts: Record<string, string>) => `data:text/javascript,
  import { registerHooks } from 'node:module';
  const texts = ${JSON.stringify(texts)};
  const found = new Set();
  registerHooks({
    load(url, context, next) {
      const result = next(url, context);
      for (const [name, text] of Object.entries(texts))
        if (result.source && Buffer.from(result.source).includes(text)) found.add(name);
      return result;
    },
  });
  process.on('exit', () => process.stdout.write('loaded: ' + [...found] + '\\n'));`;

test('a build of articles in English loads no other languages and no parser of API documents', async () => {
  const search = SEARCH({
    english: 'On this page',
    german: 'Auf dieser Seite',
    parser: 'class $RefParser',
    types: 'application/1d-interleaved-parityfec',
  });
  const { stdout } = await runNode([
    '--import',
    search,
    BIN,
    'build',
    root,
    '--offline',
    '--cache',
    makeTempDir('cache-'),
  ]);
  expect(stdout).toMatch(/^loaded: english$/m);
});
