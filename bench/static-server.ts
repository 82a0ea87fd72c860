// Requests the same built pages from our server and sirv alternately, and prints requests per second and the CPU time of
// each. Usage: node --import ./bin/register.js bench/static-server.ts DIST [seconds]
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import sirv from 'sirv';
import { createSiteServer } from '../src/server/site-server.ts';

const PATHS = ['/quickstart/', '/favicon.svg', '/'];
const ROUNDS = 3;
const SERVERS = ['trellis', 'sirv'] as const;

type Name = (typeof SERVERS)[number];

const [dist = '', seconds = '5', role, port] = process.argv.slice(2);
const folder = resolve(dist);

if (role) await serve(role as Name, Number(port));
else await compare();

/** Runs one of the servers in this process, until the process is killed. */
async function serve(name: Name, at: number): Promise<void> {
  const server =
    name === 'trellis'
      ? await createSiteServer({ folder })
      : createServer(sirv(folder, { brotli: true, gzip: true, etag: true }));
  server.listen(at, '127.0.0.1');
}

interface Figures {
  requests: number;
  /** CPU microseconds per request. */
  cpu: number;
  errors: number;
  p99: number;
}

async function compare(): Promise<void> {
  for (const path of PATHS) {
    const runs: Record<Name, Figures[]> = { trellis: [], sirv: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, name] of SERVERS.entries())
        runs[name].push(await load(name, 4906 + at, path));
    }
    const [ours, theirs] = SERVERS.map((name) => median(runs[name]));
    if (!ours || !theirs) continue;
    for (const [name, figures] of Object.entries({ trellis: ours, sirv: theirs }))
      print(path, name, figures);
    console.log(
      `${path}  ratio of requests ${(ours.requests / theirs.requests).toFixed(2)}, of CPU ${(ours.cpu / theirs.cpu).toFixed(2)}`,
    );
  }
}

async function load(name: Name, at: number, path: string): Promise<Figures> {
  const args = ['--import', './bin/register.js', fileURLToPath(import.meta.url)];
  const child = spawn(process.execPath, [...args, folder, seconds, name, String(at)], {
    stdio: 'inherit',
  });
  try {
    const url = `http://127.0.0.1:${at}${path}`;
    await answering(url);
    const before = cpuOf(child);
    const headers = { 'accept-encoding': 'gzip, br' };
    const result = await autocannon({ url, headers, connections: 50, duration: Number(seconds) });
    const cpu = ((cpuOf(child) - before) * 1e6) / result.requests.total;
    const errors = result.errors + result.non2xx;
    return { requests: result.requests.average, cpu, errors, p99: result.latency.p99 };
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`${url} does not answer`);
}

/** CPU seconds of a process so far; Linux counts 100 ticks per second. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function median(figures: Figures[]): Figures | undefined {
  return figures.toSorted((a, b) => a.requests - b.requests)[Math.floor(figures.length / 2)];
}

function print(path: string, name: string, { requests, cpu, errors, p99 }: Figures): void {
  console.log(
    `${path.padEnd(16)}${name.padEnd(10)}${requests.toFixed(0).padStart(8)}/s ${cpu.toFixed(0).padStart(6)} µs CPU  p99 ${p99} ms  ${errors} errors`,
  );
}
