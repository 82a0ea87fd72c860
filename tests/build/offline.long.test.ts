// A build needs no network: with none there it makes the same bytes, and it does not even try.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildInOwnProcess } from '../support/build-fixture.ts';
import { BIN, cliEnv } from '../support/run-node.ts';
import { readTree } from '../support/read-tree.ts';
import { makeTempDir, page, svg, writeProject } from '../support/write-project.ts';

const FILES = {
  'docs.json': {
    name: 'Fern',
    logo: '/logo.svg',
    navigation: [{ group: 'All', pages: ['index', 'api'] }],
    topbarCtaButton: { type: 'github', url: 'https://github.com/fern/fern' },
    analytics: { plausible: { domain: 'fern.example' } },
    openapi: 'openapi.json',
  },
  'index.mdx': page('Home', '```js\nconst a = 1;\n```\n\n![](https://pictures.example/a.png)'),
  'api.mdx': page('Api', '', 'openapi: "GET /ferns"'),
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Ferns', version: '1' },
    servers: [{ url: 'https://api.fern.example' }],
    paths: { '/ferns': { get: { responses: { 200: { description: 'ok' } } } } },
  },
  'logo.svg': svg('green'),
};

function hasNamespaces(): boolean {
  try {
    execFileSync('unshare', ['-rn', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a build without a network', () => {
  it.skipIf(!hasNamespaces())('gives the same bytes twice, and as many as with one', () => {
    const trees = [0, 1].map(() => {
      const out = join(makeTempDir(), 'site');
      const args = [process.execPath, BIN, 'build', writeProject(FILES), '--out', out];
      execFileSync('unshare', ['-rn', ...args], { env: cliEnv(), stdio: 'pipe' });
      return readTree(out);
    });
    expect(trees[0]).toEqual(trees[1]);
  });

  it('opens no connection with --offline', async () => {
    // Any attempt to reach a host ends the process.
    const guard = join(
      writeProject({
        'guard.cjs': `const { Socket } = require('node:net');
          Socket.prototype.connect = () => { console.error('a connection was opened'); process.exit(9); };
          globalThis.fetch = () => { console.error('a request was made'); process.exit(9); };`,
      }),
      'guard.cjs',
    );
    const previous = process.env['NODE_OPTIONS'];
    const root = writeProject(FILES);
    const out = join(makeTempDir(), 'site');
    const env = { ...cliEnv(), NODE_OPTIONS: `--require ${guard}` };
    execFileSync(process.execPath, [BIN, 'build', root, '--out', out, '--offline'], {
      env,
      stdio: 'pipe',
    });
    expect(process.env['NODE_OPTIONS']).toBe(previous);
    const { out: usual } = await buildInOwnProcess(writeProject(FILES));
    expect(readTree(out)).toEqual(readTree(usual));
  });
});
