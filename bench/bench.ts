// npm run bench [-- --sizes 100,1000 --peers trellis,hugo --runs 3 --packages before,after]: builds the same generated pages with Trellis and
// with all installed peers, one after another, and prints the cost of each as a Markdown table. `npm run bench:api` does the same with
// generators of references and a generated OpenAPI document, and opens an operation of each in a browser.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measure, measureOutput, median, type Measured, type Output } from './measure.ts';
import { API_PEERS, isApiPeer, OPERATION } from './peers/api-references.ts';
import { BENCH_DIR, choosePeers, folderOf, isInstalled, PEERS } from './peers/index.ts';
import type { Peer } from './peers/peer.ts';
import { packedTrellis } from './peers/trellis.ts';
import { measureReading } from './reading.ts';

/** The builds of one peer at one size. */
interface Result {
  peer: Peer;
  cold: Measured;
  /** Minimum CPU seconds of these builds. */
  least?: number;
  /** Nothing changed since the last build. */
  again: Measured;
  /** One page changed. */
  edit: Measured;
  output: Output;
}

const { values } = parseArgs({
  options: {
    /** References of OpenAPI documents; sizes are operations. */
    api: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    peers: { type: 'string' },
    runs: { type: 'string', default: '3' },
    /** Comma-separated folders with Trellis installed as a package, each a separate row. */
    packages: { type: 'string' },
  },
});
const runs = Number(values.runs);
const packages = values.packages?.split(',').map(packedTrellis) ?? [];
const all: readonly Peer[] = values.api ? API_PEERS : PEERS;
const peers = [...packages, ...choosePeers(values.peers, all)].filter((peer) => {
  const isThere = isInstalled(peer);
  if (!isThere) console.error(`${peer.name} is not installed: npm run bench:peers`);
  return isThere;
});

console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, median of ${runs}\n`,
);
/** Previous results. They are removed at the end: after many deletions, ext4 creates files more slowly for minutes. */
const ASIDE = join(BENCH_DIR, `aside-${process.pid}`);
let asides = 0;

const sizes = values.sizes ?? (values.api ? '50,500,1500' : '100,1000,5000');
for (const size of sizes.split(',').map(Number)) await compare(size);
rmSync(ASIDE, { recursive: true, force: true });

async function compare(size: number): Promise<void> {
  console.log(`### ${size} ${values.api ? 'operations' : 'pages'}\n`);
  console.log(
    '| | cold CPU s | least | ratio | wall s | memory MB | ratio | again CPU s | ratio | one page edited CPU s | ratio | output MB | kB a page |',
  );
  console.log(`|${' --- |'.repeat(13)}`);
  for (const peer of peers) {
    clear(folderOf(peer));
    peer.write(folderOf(peer), size);
  }
  const resultsByPeer = new Map<Peer, Result[]>(peers.map((peer) => [peer, []]));
  // Alternating, so that other load of the machine affects all of them.
  for (let run = 0; run < runs; run += 1)
    for (const [peer, results] of resultsByPeer)
      await buildThrice(peer, run).then((result) => {
        results.push(result);
        tell(result, `run ${run + 1} of ${runs}`);
      }, complain);
  const medians = [...resultsByPeer.values()].flatMap((results) => medianOf(results) ?? []);
  for (const result of medians) console.log(formatRow(result, medians[0]));
  console.log('');
  if (values.api) await compareReading(medians.map(({ peer }) => peer));
}

/** Opens an operation of the last build. */
async function compareReading(built: readonly Peer[]): Promise<void> {
  console.log('| | kB loaded | requests | s until it is shown | main thread s | heap MB |');
  console.log(`|${' --- |'.repeat(6)}`);
  for (const peer of built.filter(isApiPeer)) {
    const folder = join(folderOf(peer), peer.out);
    await measureReading(folder, peer.operation, OPERATION).then((reading) => {
      const { size, requests, seconds, busy, heap } = reading;
      const cells = [
        peer.name,
        size.toFixed(0),
        requests,
        seconds.toFixed(2),
        busy.toFixed(2),
        heap.toFixed(1),
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }, complain);
  }
  console.log('');
}

/** Prints the result of one run, so that an aborted benchmark loses nothing. */
function tell({ peer, cold, again, edit }: Result, run: string): void {
  const [first, second, third] = [cold, again, edit].map(({ cpu }) => cpu.toFixed(2));
  console.error(
    `${run}: ${peer.name} cold ${first} again ${second} edit ${third} CPU s, ${Math.round(cold.memory)} MB`,
  );
}

function complain(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
}

async function buildThrice(peer: Peer, run: number): Promise<Result> {
  const folder = folderOf(peer);
  for (const cache of peer.caches) setAside(join(folder, cache));
  const build = () => measure(peer.command, folder);
  const cold = await build();
  const output = measureOutput(join(folder, peer.out));
  const again = await build();
  const page = join(folder, peer.page);
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, peer.edit?.(text, run + 1) ?? `${text}\nA line more, for build ${run}.\n`);
  const edit = await build();
  writeFileSync(page, text);
  return { peer, cold, again, edit, output };
}

/** Removes the project of the previous size; keeps installed packages. */
function clear(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names)
    if (!/^(?:node_modules|package(?:-lock)?\.json)$/.test(name)) setAside(join(folder, name));
}

function setAside(path: string): void {
  mkdirSync(ASIDE, { recursive: true });
  if (existsSync(path)) renameSync(path, join(ASIDE, String((asides += 1))));
}

function medianOf(results: readonly Result[]): Result | undefined {
  const [first] = results;
  if (!first) return undefined;
  const middle = (kind: 'cold' | 'again' | 'edit') => median(results.map((result) => result[kind]));
  const least = Math.min(...results.map(({ cold }) => cold.cpu));
  return { ...first, least, cold: middle('cold'), again: middle('again'), edit: middle('edit') };
}

/** A row of the table; ratios are to the first row. */
function formatRow(
  { peer, cold, least, again, edit, output }: Result,
  first: Result | undefined,
): string {
  const ratio = (kind: 'cold' | 'again' | 'edit', fact: 'cpu' | 'memory', value: number) =>
    (value / (first?.[kind][fact] ?? value)).toFixed(1);
  const cells = [
    peer.name,
    cold.cpu.toFixed(2), (least ?? cold.cpu).toFixed(2), ratio('cold', 'cpu', cold.cpu),
    cold.wall.toFixed(1),
    cold.memory.toFixed(0), ratio('cold', 'memory', cold.memory),
    again.cpu.toFixed(2), ratio('again', 'cpu', again.cpu),
    edit.cpu.toFixed(2), ratio('edit', 'cpu', edit.cpu),
    output.size.toFixed(1),
    output.page.toFixed(1),
  ]; // prettier-ignore
  return `| ${cells.join(' | ')} |`;
}
