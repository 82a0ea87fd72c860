import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DEFAULT_PORT } from '../../server/listen.ts';
import { HOSTS, SITE_MANIFEST_PATH, type HostName, type SiteManifest } from '../../site/hosts.ts';
import { UsageError } from '../args/define-command.ts';
import type { PortChoice } from '../args/options.ts';
import { recoverSwaps } from '../build/swap.ts';

/** A folder that a build wrote. */
export interface BuiltSite extends Pick<SiteManifest, 'base' | 'host'> {
  /** The folder that browsers see. */
  folder: string;
  /** The output folder, the same unless a host wants the site in a folder of its own, or there is a server beside it. */
  outDir: string;
  /** The server that was built with it, where its project has routes that answer on demand. */
  server?: string | undefined;
}

const MANIFEST = SITE_MANIFEST_PATH.slice(1);

/** The folders below an output folder in which a site may stand: beside a server, as a host wants it, and below a base. */
const DEPTHS = ['', '*/', '*/*/', '*/*/*/'];

interface BuiltSiteArgs {
  dir: string;
  out?: string | undefined;
  host?: HostName | undefined;
}

interface ListenArgs {
  port?: PortChoice | undefined;
  address: string;
}

/**
 * The site that a command means: the output folder where one is named, else the folder itself, or its `dist`, or where a host wants it.
 * Throws UsageError where no build has written one.
 */
export function findBuiltSite({ dir, out, host }: BuiltSiteArgs): BuiltSite {
  const written = {
    place: out ?? join(dir, (host && HOSTS[host].outDir) ?? 'dist'),
    depths: DEPTHS,
  };
  // A site may be named itself; other folders of a project are none of our business.
  const named = { place: dir, depths: [''] };
  const places = out === undefined ? [named, written] : [written];
  for (const { place, depths } of places) {
    const outDir = resolve(place);
    recoverSwaps(outDir, { isOnlyBuild: false });
    const folder = findFolder(outDir, depths);
    if (folder) return { folder, outDir, ...readManifest(folder), server: findServer(outDir) };
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

function readManifest(folder: string): Pick<SiteManifest, 'base' | 'host'> {
  const { base, host } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as SiteManifest;
  return { base, host };
}

function findServer(outDir: string): string | undefined {
  const server = join(outDir, 'server/index.mjs');
  return existsSync(server) ? server : undefined;
}

function explain(place: string): string {
  if (!existsSync(place)) return `there is no ${resolve(place)}: run trellis build first`;
  if (!statSync(place).isDirectory()) return `${place} is a file; name the folder of a built site`;
  return `there is no built site in ${resolve(place)} (it would have the file ${MANIFEST}): run trellis build first`;
}

/** Runs the server that a build made, in a process of its own, and hands it the signals of this one; its exit code comes back. */
export function runServer(
  file: string,
  { port, address }: ListenArgs,
  cwd: string,
): Promise<number> {
  const env = { ...process.env, PORT: String(port?.port ?? DEFAULT_PORT), HOST: address };
  const child = spawn(process.execPath, [file], { stdio: 'inherit', cwd, env });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((finish) => child.on('exit', (code) => finish(code ?? 0)));
}
