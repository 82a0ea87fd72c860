// The code samples of this repository's own pages, run against a Plant Store by the real command.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer, startServer, type StartedServer } from '../contract/_started-server.ts';
import { runInEngine } from '../support/engine-process.ts';
import { PLANT_STORE } from '../support/open-site.ts';
import { makeTempDir } from '../support/write-project.ts';

let folder: string;
let store: StartedServer;

beforeAll(async () => {
  folder = await buildServer('api');
  store = await startServer(folder);
});
afterAll(async () => {
  await store?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

it('the samples of the Plant Store and of Trellis run as their pages say', async () => {
  const root = makeTempDir();
  for (const name of ['content', 'openapi'])
    cpSync(join(PLANT_STORE, name), join(root, name), { recursive: true });
  const docs = JSON.parse(readFileSync(join(PLANT_STORE, 'docs.json'), 'utf8')) as {
    variables: Record<string, string>;
  };
  docs.variables['base_url'] = store.url;
  writeFileSync(join(root, 'docs.json'), JSON.stringify(docs));
  const { stdout, exitCode } = await runInEngine(['test', root, '--format', 'json']);
  const report = JSON.parse(stdout) as { passed: number; samples: Record<string, unknown>[] };
  const requests = report.samples.filter(({ request }) => request !== undefined);
  const own = report.samples.filter(({ request }) => request === undefined);
  expect(own.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(exitCode).toBe(0);
  // Python need not be there.
  expect(requests.map(({ request, status }) => `${String(request)} ${String(status)}`)).toEqual([
    'GET /plants (cURL) passed',
    'GET /plants (JavaScript) passed',
    expect.stringMatching(/^GET \/plants \(Python\) (?:passed|skipped)$/),
  ]);
  const pages = new Set(own.map(({ page }) => page));
  expect([...pages].toSorted()).toEqual([
    'content/quickstart.mdx',
    'content/recipes/care-reminder.mdx',
    'content/trellis/code-tests.mdx',
  ]);
  expect(report.passed).toBeGreaterThanOrEqual(6);
});
