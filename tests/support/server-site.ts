import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, type StartedServer } from '../contract/_started-server.ts';
import { runInEngine } from './engine-process.ts';
import { git } from './git.ts';
import { PLANT_STORE } from './open-site.ts';

/** A running server with a site and the API of the Plant Store. */
export interface ServerSite extends StartedServer {
  /** Stops the server and removes the build. */
  close(): Promise<void>;
}

/** Builds the Plant Store without caches in server mode, with its pages and its API, and starts it. */
export async function openServerSite(): Promise<ServerSite> {
  // Inside the repository, where the packages that the server imports are found.
  mkdirSync(join(PLANT_STORE, '.trellis'), { recursive: true });
  const folder = mkdtempSync(join(PLANT_STORE, '.trellis/server-'));
  // The documentation contains files of the starter.
  for (const name of ['docs.json', 'content', 'openapi', 'public', 'src/cli/new'])
    cpSync(join(PLANT_STORE, name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'astro.config.mjs'), CONFIG);
  // A separate repository, whose files the documentation may contain.
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  const { exitCode, stderr } = await runInEngine(['build', folder, '--offline']);
  if (exitCode !== 0) throw new Error(`The build ended with ${exitCode}:\n${stderr}`);
  const server = await startServer(folder);
  return {
    ...server,
    close: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The repository's own configuration, for a folder two levels below it. */
const CONFIG = `import trellis from '../../src/astro/index.ts';
import { plantStoreServer } from '../../src/plants/adapter.ts';

export default {
  srcDir: '../../src',
  integrations: [trellis()],
  adapter: plantStoreServer(),
};
`;
