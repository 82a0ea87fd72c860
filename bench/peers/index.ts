import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { docusaurus } from './docusaurus.ts';
import { eleventy } from './eleventy.ts';
import { hugo } from './hugo.ts';
import type { Peer } from './peer.ts';
import { rspress } from './rspress.ts';
import { starlight } from './starlight.ts';
import { trellis } from './trellis.ts';
import { vitepress } from './vitepress.ts';

/** Static site generators, Trellis first. */
export const PEERS: readonly Peer[] = [
  trellis,
  hugo,
  eleventy,
  starlight,
  vitepress,
  docusaurus,
  rspress,
];

/** Folder of the installed peers and their projects; BENCH_DIR overrides it. */
export const BENCH_DIR = process.env['BENCH_DIR'] ?? join(homedir(), '.cache/trellis-bench');

/** Folder of a peer: its packages, and the project that is built. */
export function folderOf({ name }: Peer): string {
  return join(BENCH_DIR, name.toLowerCase().replaceAll(' ', '-'));
}

/** Whether a peer is installed. */
export function isInstalled(peer: Peer): boolean {
  if (Object.keys(peer.packages).length > 0)
    return existsSync(join(folderOf(peer), 'node_modules'));
  // Hugo is a native command; Trellis is a script for Node.
  const [command = '', file = ''] = peer.command;
  if (command === process.execPath) return existsSync(file);
  return spawnSync(command, ['version'], { stdio: 'ignore' }).status === 0;
}

/** Peers with the given comma-separated names; all for undefined. Throws for an unknown one. */
export function choosePeers<Kind extends Peer>(
  names: string | undefined,
  peers: readonly Kind[],
): Kind[] {
  if (names === undefined) return [...peers];
  return names.split(',').map((name) => {
    const found = peers.find((peer) => peer.name.toLowerCase() === name.trim().toLowerCase());
    if (!found)
      throw new Error(
        `There is no peer "${name}"; there are ${peers.map((peer) => peer.name).join(', ')}`,
      );
    return found;
  });
}
