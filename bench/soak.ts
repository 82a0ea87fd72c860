// Loads the built Plant Store with many connections for a minute: its pages and its API, then with slow clients beside readers,
// with hostile paths, and with 1,000 connections. Prints requests, errors, times and memory, and ends with 1 when a mark is
// missed. SOAK_SECONDS and SOAK_CONNECTIONS change the size.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
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
/** Milliseconds and shares. A refused request costs no more than a page (`hostile` times its median), slow clients hide no page. */
const MARKS = { p99: 50, growth: 0.1, hostile: 2, beside: 250, manyP99: 2000 };
const MANY_CONNECTIONS = 1000;
const SLOW_CLIENTS = 500;
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
  await slowClients();
  await hostilePaths();
  await manyConnections();
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

/** Clients that send a header a second, or read nothing of a page: readers are answered beside them, and they are cut off. */
async function slowClients(): Promise<void> {
  const before = memory();
  const clients = Array.from({ length: SLOW_CLIENTS }, (_, index) => {
    const client = connect({ port: PORT, host: 'localhost' }).on('error', () => {});
    // Every other one has sent its request and reads no answer.
    client.write(
      `GET /quickstart/ HTTP/1.1\r\nHost: localhost\r\n${index % 2 ? '\r\n' : 'X-A: b\r\n'}`,
    );
    if (index % 2) client.pause();
    return client;
  });
  const trickle = setInterval(() => {
    for (const [index, client] of clients.entries())
      if (index % 2 === 0) client.write('X-A: b\r\n');
  }, 1000);
  const slow = clients.filter((_, index) => index % 2 === 0);
  const isOver = () => slow.every((client) => client.closed);
  const startedAt = performance.now();
  const times: number[] = [];
  // Headers have ten seconds, and are looked after every five.
  while (!isOver() && performance.now() - startedAt < 30_000) {
    times.push((await ask('/quickstart/')).ms);
    await sleep(100);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  clearInterval(trickle);
  const areCut = isOver();
  clients.forEach((client) => client.destroy());
  const worst = Math.max(...times);
  if (!areCut || worst > MARKS.beside) missed += 1;
  console.log(
    `${SLOW_CLIENTS} slow clients: ${areCut ? `cut off within ${seconds} s` : 'not cut off'}, ` +
      `${times.length} pages beside them, slowest ${worst.toFixed(1)} ms, memory ${before} -> ${memory()} MB`,
  );
}

/** Paths as long and as strange as they get: each is refused, for less than a page costs. */
async function hostilePaths(): Promise<void> {
  const long = (text: string, size: number) =>
    text.repeat(Math.ceil(size / text.length)).slice(0, size);
  const paths = [
    `/${long('a', 15_000)}`, long('/a', 15_000), long('/a', 2000), `/${long('%0a', 1998)}`, `/${long('*', 2000)}`,
    long('/:slug*', 2000), `/a${long('/', 2000)}`, '/%00', '/%ed%a0%80', '/..%2f..%2fetc%2fpasswd', `/?${long('a', 15_000)}`,
  ]; // prettier-ignore
  const page = await medianOf('/quickstart/');
  for (const path of paths) {
    const { status, ms } = await medianOf(path);
    if (status < 400 || status > 499 || ms > MARKS.hostile * page.ms + 1) missed += 1;
    console.log(`${path.slice(0, 24)} (${path.length} bytes): ${status}, median ${ms.toFixed(2)} ms (a page: ${page.ms.toFixed(2)} ms)`); // prettier-ignore
  }
}

/** One thousand readers at the same time. */
async function manyConnections(): Promise<void> {
  const url = `http://localhost:${PORT}/quickstart/`;
  const duration = Math.max(3, SECONDS / 6);
  const before = memory();
  const found = await autocannon({ url, headers: {}, connections: MANY_CONNECTIONS, duration });
  const faults = found.errors + found.timeouts + found.non2xx;
  if (faults > 0 || found.latency.p99 > MARKS.manyP99) missed += 1;
  console.log(
    `${MANY_CONNECTIONS} connections: ${found.requests.total} requests, ${faults} errors, p50 ${found.latency.p50} ms, ` +
      `p99 ${found.latency.p99} ms, memory ${before} -> ${memory()} MB`,
  );
}

async function medianOf(path: string): Promise<{ status: number; ms: number }> {
  const answers = [];
  for (let round = 0; round < 31; round++) answers.push(await ask(path));
  return answers.toSorted((a, b) => a.ms - b.ms)[15]!;
}

/** Sends a request as it is given, and reads all of its answer. */
async function ask(path: string): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const asked = request({ host: 'localhost', port: PORT, path }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  await response.toArray();
  return { status: response.statusCode ?? 0, ms: performance.now() - startedAt };
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
