// Loads the built Plant Store with many connections for a minute: its pages and its API. Prints requests, errors,
// times and memory, and ends with 1 when a mark is missed. SOAK_SECONDS and SOAK_CONNECTIONS change the size.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is used of autocannon, which brings no types. */
type Load = (options: {
  url: string;
  headers: Record<string, string>;
  connections: number;
  duration: number;
}) => Promise<{
  requests: { total: number };
  latency: { p50: number; p99: number };
  errors: number;
  timeouts: number;
  non2xx: number;
}>;
const { default: autocannon } = (await import('autocannon' as string)) as { default: Load };

const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 60);
const CONNECTIONS = Number(process.env['SOAK_CONNECTIONS'] ?? 100);
const PORT = Number(process.env['PORT'] ?? 4898);
const MARKS = { p99: 50, growth: 0.1 };
/** Equal parts of the time. A heap finds its size in the first; one that leaks grows in the last as well. */
const ROUNDS = 3;

const ENTRY = fileURLToPath(new URL('../dist/server/index.mjs', import.meta.url));
if (!existsSync(ENTRY)) throw new Error('There is no built server: run npm run build first');

const env = { ...process.env, PORT: String(PORT), HOST: 'localhost' };
const server = spawn(process.execPath, [ENTRY], { env, stdio: 'inherit' });
let missed = 0;
try {
  await untilReady();
  await load('/quickstart/', {});
  await load('/plants?limit=10', { authorization: 'Bearer plants_demo_ada' });
} finally {
  server.kill('SIGTERM');
}
process.exitCode = missed > 0 ? 1 : 0;

/** Requests for one address, after some that warm the server up, and what they cost. */
async function load(path: string, headers: Record<string, string>): Promise<void> {
  const url = `http://localhost:${PORT}${path}`;
  const options = { url, headers, connections: CONNECTIONS };
  await autocannon({ ...options, duration: Math.max(3, SECONDS / 6) });
  const memories = [memory()];
  let [requests, faults, p50, p99] = [0, 0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const found = await autocannon({ ...options, duration: SECONDS / ROUNDS });
    requests += found.requests.total;
    faults += found.errors + found.timeouts + found.non2xx;
    p50 = Math.max(p50, found.latency.p50);
    p99 = Math.max(p99, found.latency.p99);
    memories.push(memory());
  }
  const [before = 0, after = 0] = memories.slice(-2);
  const growth = (after - before) / before;
  if (faults > 0 || p99 > MARKS.p99 || growth > MARKS.growth) missed += 1;
  console.log(
    `${path}: ${requests} requests, ${faults} errors, p50 ${p50} ms, p99 ${p99} ms, ` +
      `memory ${memories.join(' -> ')} MB (${(growth * 100).toFixed(1)} % in the last round)`,
  );
}

/** Resident memory of the server in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function untilReady(): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`http://localhost:${PORT}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('The server did not start');
}
