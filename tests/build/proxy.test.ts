import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BIN, cliEnv } from '../support/run-node.ts';
import { page, writeProject } from '../support/write-project.ts';

test('an API document is downloaded through the proxy of the environment', async () => {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '');
    const document = {
      openapi: '3.1.0',
      info: { title: 'Plants', version: '1' },
      components: { schemas: { Plant: { type: 'object' } } },
    };
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(JSON.stringify(document)));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const url = 'http://api.plants.invalid/openapi.json';
  const project = writeProject({
    'docs.json': { name: 'Fern', openapi: url, navigation: { pages: ['index'] } },
    'index.mdx': page('Home', 'Welcome.'),
  });
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: '' };
  const run = promisify(execFile)(process.execPath, [BIN, 'check', project], {
    env: { ...cliEnv(), ...env },
  });
  const { stdout, stderr } = await run;
  proxy.close();
  expect(asked).toEqual([url]);
  expect(stdout + stderr).not.toContain('Cannot fetch');
});
