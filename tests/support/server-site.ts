import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { buildServerIn, startServer, type StartedServer } from '../contract/_started-server.ts';
import { PLANT_STORE } from './open-site.ts';
import { makeTempDir } from './write-project.ts';

/** Starts the Plant Store as it is deployed, its pages and its API, with a new database. */
export async function openServerSite(): Promise<StartedServer> {
  const database = join(makeTempDir('plants-'), 'plants.db');
  return startServer(await buildOnce(), { PLANTS_DATABASE_URL: `file:${database}` });
}

/** Builds the site on the first call in a run of the tests, in any of its processes, and returns its folder. */
async function buildOnce(): Promise<string> {
  const folder = join(tmpdir(), 'server-site');
  const outcome = join(folder, 'outcome.txt');
  if (mkdirSync(folder, { recursive: true }) === undefined)
    await vi.waitUntil(() => existsSync(outcome), { timeout: 180_000 });
  else {
    symlinkSync(join(PLANT_STORE, 'node_modules'), join(folder, 'node_modules'));
    const built = buildServerIn(folder, 'site').then(() => '', String);
    writeFileSync(`${outcome}.new`, await built);
    renameSync(`${outcome}.new`, outcome);
  }
  const problem = readFileSync(outcome, 'utf8');
  if (problem !== '') throw new Error(`The Plant Store was not built: ${problem}`);
  return folder;
}
