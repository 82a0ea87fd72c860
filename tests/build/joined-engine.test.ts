// The command line runs from the engine that `npm run prepare` joined to a few files, and from the source after a change.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, nameEngine } from '../../bin/_engine.js';
import { buildEngine } from '../../src/outputs/bundles/build-engine.ts';
import { BIN, runNode } from '../support/build-fixture.ts';
import { readTree } from '../support/read-tree.ts';
import { makeTempDir, page, svg, writeProject } from '../support/write-project.ts';

const FILES = {
  'docs.json': {
    name: 'Fern',
    openapi: 'api.json',
    navigation: [{ group: 'All', pages: ['index', 'drawn'] }],
  },
  'index.mdx': page('Home', '```js\nconst a = 1;\n```\n\n<Note>$x^2$</Note>\n\n![](/logo.svg)'),
  'drawn.mdx': page('Drawn', '```mermaid\nflowchart LR\n  a --> b\n```\n\n<Icon icon="rocket" />'),
  'logo.svg': svg('green'),
};

describe('the joined engine', () => {
  const folder = join(ENGINES, nameEngine());
  beforeAll(() => buildEngine(folder), 60_000);

  it('is what the command line runs', async () => {
    const { stdout } = await runNode([
      '--input-type=module',
      '--eval',
      `import { loadEngine } from ${JSON.stringify(pathToFileURL(join(BIN, '../_engine.js')).href)};
       const { main } = await loadEngine();
       const joined = await import(${JSON.stringify(pathToFileURL(join(folder, 'main.js')).href)});
       console.log(main === joined.main);`,
    ]);
    expect(stdout.trim()).toBe('true');
    expect(existsSync(join(folder, 'bytecode'))).toBe(true);
  });

  it('makes the same site as its source', async () => {
    const source = pathToFileURL(join(BIN, '../../src/cli')).href;
    const fromSource = [
      '--input-type=module',
      '--eval',
      `import { keepCompiled } from '${source}/register.js';
       const { main } = await import('${source}/main.ts');
       process.exitCode = await main(process.argv.slice(1), keepCompiled);`,
    ];
    const [joined, plain] = await Promise.all(
      [[BIN], fromSource].map(async (command) => {
        const out = join(makeTempDir(), 'site');
        const words = ['build', writeProject(FILES), '--offline', '--quiet', '--out', out];
        const { exitCode, stderr } = await runNode([...command, ...words]);
        return { exitCode, stderr, tree: readTree(out) };
      }),
    );
    expect(joined).toEqual(plain);
    expect(joined?.exitCode).toBe(0);
    expect(Object.keys(joined?.tree ?? {})).toContain('drawn/index.html');
  }, 60_000);
});
