import { spawn, type StdioOptions } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DEFAULT_PORT } from '../../server/listen.ts';
import { FILE_MESSAGE, respondToServer, type FindFile } from '../../server/site-server.ts';
import { HOSTS, SITE_MANIFEST_PATH, type HostName, type SiteManifest } from '../../site/hosts.ts';
import { UsageError } from '../args/define-command.ts';
import type { PortChoice } from '../args/options.ts';
import { recoverSwaps } from '../build/swap.ts';

/** A built folder. */
export interface BuiltSite extends Pick<SiteManifest, 'base' | 'host'> {
  /** Folder of the files for browsers. */
  folder: string;
  /** Output folder; the same unless the host uses a subfolder, or the site has a server. */
  outDir: string;
  /** Entry of the built server, if the project has on-demand routes. */
  server?: string | undefined;
}

const MANIFEST = SITE_MANIFEST_PATH.slice(1);

/** Subfolders of an output folder that can contain the site: next to a server, for a host, and below a base. */
const DEPTHS = ['', '*/', '*/*/', '*/*/*/'];

interface BuiltSiteArgs {
  dir: string;
  out?: string | undefined;
  host?: HostName | undefined;
}

interface ListenArgs {
  port?: PortChoice | undefined;
  address: string;
  /** Finds files that the server lacks. */
  findFile?: FindFile | undefined;
}

/**
 * Finds the site for a command: in the named output folder, else in the folder itself, `dist`, or the default of a
 * host. Throws UsageError if there is none.
 */
export function findBuiltSite({ dir, out, host }: BuiltSiteArgs): BuiltSite {
  const written = {
    path: out ?? join(dir, (host && HOSTS[host].outDir) ?? 'dist'),
    depths: DEPTHS,
  };
  // The folder may be a site itself; other folders of a project are not searched.
  const named = { path: dir, depths: [''] };
  const candidates = out === undefined ? [named, written] : [written];
  for (const { path, depths } of candidates) {
    const outDir = resolve(path);
    recoverSwaps(outDir, { isOnlyBuild: false });
    const folder = findFolder(outDir, depths);
    if (folder) return { folder, outDir, ...readSiteManifest(folder), server: findServer(outDir) };
  }
  throw new UsageError(explain(out ?? dir));
}

function findFolder(outDir: string, depths: readonly string[]): string | undefined {
  for (const depth of depths) {
    const [found] = globSync(depth + MANIFEST, { cwd: outDir });
    if (found) return dirname(dirname(join(outDir, found)));
  }
  return undefined;
}

function readSiteManifest(folder: string): Pick<SiteManifest, 'base' | 'host'> {
  const { base, host } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as SiteManifest;
  return { base, host };
}

function findServer(outDir: string): string | undefined {
  const server = join(outDir, 'server/index.mjs');
  return existsSync(server) ? server : undefined;
}

function explain(dir: string): string {
  if (!existsSync(dir)) return `Directory not found: "${dir}". Run "trellis build" first.`;
  if (!statSync(dir).isDirectory()) return `${dir} is a file. Use the folder of a built site.`;
  return `No built site found in ${resolve(dir)} (${MANIFEST} is missing). Run "trellis build" first.`;
}

/** Whether a built server requests missing files from a preview: the one of Trellis does. */
export function requestsFiles(server: string): boolean {
  const folder = dirname(server);
  const files = globSync('**/*.mjs', { cwd: folder });
  return files.some((file) => readFileSync(join(folder, file), 'utf8').includes(FILE_MESSAGE));
}

/**
 * Runs the built server in a child process, and forwards signals. Resolves to its exit code: 137 if the system killed
 * it, 0 if a forwarded signal did.
 */
export function runServer(
  file: string,
  { port, address, findFile }: ListenArgs,
  cwd: string,
): Promise<number> {
  const env = { ...process.env, PORT: String(port?.port ?? DEFAULT_PORT), HOST: address };
  const stdio: StdioOptions = findFile ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(process.execPath, [file], { stdio, cwd, env });
  if (findFile) respondToServer(child, findFile);
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isStopped = true;
      child.kill(signal);
    });
  return new Promise((finish, fail) => {
    child.on('error', fail);
    // A shell reports a process that a signal ended in the same way.
    child.on('exit', (code, signal) =>
      finish(code ?? (isStopped || signal === null ? 0 : 128 + constants.signals[signal])),
    );
  });
}
