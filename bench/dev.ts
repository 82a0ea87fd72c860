// npm run bench:dev [-- --pages 3000 --edits 500]: how long the development server takes to the first page, to show
// an edit and a change of docs.json, and whether its memory grows with edits. Prints a table of Markdown.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BENCH_DIR } from './peers/index.ts';
import { trellis } from './peers/trellis.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '3000' },
    edits: { type: 'string', default: '500' },
  },
});
const folder = join(BENCH_DIR, 'trellis-dev');
const [PAGE, ADDRESS] = [join(folder, trellis.page), 'section-01/group-01/page-02'];

trellis.write(folder, Number(values.pages));
const startedAt = performance.now();
const server = spawn(process.execPath, [...trellis.command.slice(1, 2), 'dev', folder, '--port', '0', '--offline'], { stdio: ['ignore', 'pipe', 'ignore'] }); // prettier-ignore
try {
  const url = await readUrl(server);
  await fetchText(`${url}${ADDRESS}`);
  const first = performance.now() - startedAt;
  await sleep(1000);
  const edits = await repeat(20, (round) => changePage(url, `edit-${round}-`));
  const settings = await repeat(8, (round) => changeName(url, `Bench ${round}`));
  const before = memoryOf(server);
  await repeat(Number(values.edits), (round) => changePage(url, `memory-${round}-`));
  const after = memoryOf(server);
  console.log(`| ${values.pages} pages | |\n| --- | --- |`);
  console.log(`| command to first page | ${(first / 1000).toFixed(1)} s |`);
  console.log(`| edit of a page visible, median and worst of 20 | ${describe(edits)} |`);
  console.log(`| edit of docs.json visible, median and worst of 8 | ${describe(settings)} |`);
  console.log(`| memory before and after ${values.edits} edits | ${before} and ${after} MB |`);
} finally {
  server.kill('SIGTERM');
  await once(server, 'close');
}

function describe(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} and ${sorted.at(-1)?.toFixed(0)} ms`;
}

async function repeat(times: number, work: (round: number) => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) taken.push(await work(round));
  return taken;
}

/** Milliseconds until a mark in the text of the page is served. */
async function changePage(url: string, mark: string): Promise<number> {
  const text = readFileSync(PAGE, 'utf8').replace(/\nMark .*\n$/, '');
  writeFileSync(PAGE, `${text}\nMark ${mark}.\n`);
  return untilServed(`${url}${ADDRESS}`, `Mark ${mark}`);
}

/** Milliseconds until another name of the site is served. */
async function changeName(url: string, name: string): Promise<number> {
  const file = join(folder, 'docs.json');
  const docs = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...docs, name }, null, 2));
  return untilServed(`${url}${ADDRESS}`, name);
}

async function untilServed(address: string, mark: string): Promise<number> {
  const from = performance.now();
  while (!(await fetchText(address)).includes(mark)) {
    if (performance.now() - from > 30_000) throw new Error(`"${mark}" never came`);
    await sleep(5);
  }
  return performance.now() - from;
}

async function fetchText(address: string): Promise<string> {
  return (await fetch(address)).text();
}

async function readUrl({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the server says nothing');
  for await (const line of createInterface(stdout)) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('the server ended');
}

/** MB that a process holds in memory. */
function memoryOf({ pid }: ChildProcess): string {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return ((pages * 4096) / 1e6).toFixed(0);
}
