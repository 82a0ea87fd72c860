// Prints the throughput of GET /plants, compared with an empty Astro route on the same server:
// node --import ./bin/register.js bench/plants-load.ts [seconds]
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'astro';
import autocannon from 'autocannon';
import { plantStoreServer } from '../src/plants/adapter.ts';

const CONNECTIONS = 100;
const SHORT = 10;
const LONG = Number(process.argv[2] ?? 60);

const repository = fileURLToPath(new URL('../', import.meta.url));
mkdirSync(join(repository, '.trellis'), { recursive: true });
const folder = mkdtempSync(join(repository, '.trellis/load-'));
try {
  const real = await buildServer('plants', join(repository, 'src/'));
  const trivial = await buildServer('trivial', writeTrivial());
  await measure('trivial route', trivial, SHORT);
  await measure('GET /plants', real, SHORT);
  await measure('GET /plants', real, LONG);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Sources with a route at the same URL that always responds with the same bytes. */
function writeTrivial(): string {
  const pages = join(folder, 'trivial-src/pages');
  mkdirSync(pages, { recursive: true });
  const plants = JSON.stringify(Array.from({ length: 10 }, () => ({ name: 'Fern', tag: 'herb' })));
  writeFileSync(
    join(pages, 'plants.ts'),
    `export const prerender = false;\nexport const GET = () => Response.json(${plants});\n`,
  );
  return join(folder, 'trivial-src/');
}

async function buildServer(name: string, srcDir: string): Promise<string> {
  const root = join(folder, name);
  mkdirSync(root);
  await build({ root, srcDir, configFile: false, logLevel: 'error', adapter: plantStoreServer() });
  return root;
}

async function measure(name: string, root: string, seconds: number): Promise<void> {
  const { child, url } = await start(root);
  try {
    const load = { url: `${url}/plants?limit=10`, connections: CONNECTIONS };
    const headers = { authorization: 'Bearer plants_demo_ada' };
    await autocannon({ ...load, headers, duration: 3 });
    const before = readUse(child);
    const result = await autocannon({ ...load, headers, duration: seconds });
    const after = readUse(child);
    const { requests, latency, errors, timeouts, non2xx } = result;
    console.log(
      [
        `${name}, ${seconds} s at ${CONNECTIONS} connections:`,
        `${Math.round(requests.average)} requests/s`,
        `p50 ${latency.p50} ms`,
        `p99 ${latency.p99} ms`,
        `${errors + timeouts} errors, ${non2xx} not 2xx`,
        `CPU ${(((after.cpu - before.cpu) / requests.total) * 1000).toFixed(3)} ms/request`,
        `memory ${before.megabytes.toFixed(0)} -> ${after.megabytes.toFixed(0)} MB`,
      ].join('  '),
    );
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

async function start(root: string): Promise<{ child: ChildProcess; url: string }> {
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', PLANTS_DATABASE_URL: '' };
  const child = spawn(process.execPath, ['dist/server/index.mjs'], { cwd: root, env });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { child, url };
  }
  throw new Error('The server ended before it said where it is.');
}

/** CPU seconds and resident memory of a process, from Linux' /proc. */
function readUse({ pid }: ChildProcess): { cpu: number; megabytes: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, megabytes: (pages * 4096) / 1e6 };
}
