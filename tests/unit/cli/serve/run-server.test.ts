import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runServer } from '../../../../src/cli/serve/built-site.ts';
import { createFolder } from '../../_folder.ts';

test.each([
  ['ends with a code', 'process.exit(3)', 3],
  ['ends by itself', '', 0],
  // As systems do that have no more memory.
  ['is killed', 'process.kill(process.pid, "SIGKILL")', 137],
])('a server that %s decides about the exit code', async (_, code, expected) => {
  const folder = createFolder({ 'server.mjs': code });
  const server = runServer(join(folder, 'server.mjs'), { address: 'localhost' }, folder);
  expect(await server).toBe(expected);
});
