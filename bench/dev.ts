// npm run bench:dev [-- --pages 3000 --edits 500]: how long the development server takes until the first page, until an
// open browser shows an edit and a change of docs.json, and whether its memory grows with edits. Prints a table of
// Markdown.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { findChromium } from '../tests/support/find-chromium.ts';
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
const [cold, warm] = [await measureStart(true), await measureStart(false)];
const server = startServer();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  const url = await readUrl(server);
  const page = await browser.newPage();
  await page.addInitScript(tellShownTexts);
  await page.goto(`${url}${ADDRESS}`);
  await changePage(page, 'warm-up');
  const edits = await repeat(20, (round) => changePage(page, `edit-${round}-`));
  const settings = await repeat(10, (round) => changeName(page, `Bench ${round}`));
  const memory = [memoryOf(server)];
  for (let part = 0; part < 4; part += 1) {
    await repeat(Number(values.edits) / 4, (round) => changePage(page, `memory-${part}-${round}-`));
    memory.push(memoryOf(server));
  }
  console.log(`| ${values.pages} pages | |\n| --- | --- |`);
  console.log(`| command to first page, nothing cached | ${(cold / 1000).toFixed(2)} s |`);
  console.log(`| the same the second time | ${(warm / 1000).toFixed(2)} s |`);
  console.log(
    `| edit of a page shown by the browser, median and worst of 20 | ${describe(edits)} |`,
  );
  console.log(`| edit of docs.json shown, median and worst of 10 | ${describe(settings)} |`);
  console.log(
    `| memory in MB, from the first to the last of ${values.edits} edits | ${memory.join(', ')} |`,
  );
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'close');
}

/** Milliseconds from the command to the text of a page. */
async function measureStart(isCold: boolean): Promise<number> {
  if (isCold) rmSync(join(folder, '.trellis'), { recursive: true, force: true });
  const startedAt = performance.now();
  const started = startServer();
  await (await fetch(`${await readUrl(started)}${ADDRESS}`)).text();
  const duration = performance.now() - startedAt;
  started.kill('SIGTERM');
  await once(started, 'close');
  return duration;
}

function startServer(): ChildProcess {
  const command = [...trellis.command.slice(1, 2), 'dev', folder, '--port', '0', '--offline'];
  return spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'ignore'] });
}

function describe(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} and ${sorted.at(-1)?.toFixed(0)} ms`;
}

async function repeat(times: number, work: (round: number) => Promise<number>): Promise<number[]> {
  const durations: number[] = [];
  for (let round = 0; round < times; round += 1) durations.push(await work(round));
  return durations;
}

/** Milliseconds until the browser shows a marker in the text of the page, in a code block and a paragraph. */
async function changePage(page: Page, mark: string): Promise<number> {
  const text = readFileSync(PAGE, 'utf8').replace(/\n```js\nmark[\s\S]*$/, '');
  const edited = `${text}\n\`\`\`js\nmark('${mark}');\n\`\`\`\n\nMark ${mark}.\n`;
  return untilShown(page, `Mark ${mark}.`, () => writeFileSync(PAGE, edited));
}

/** Milliseconds until it shows another name of the site. */
async function changeName(page: Page, name: string): Promise<number> {
  const file = join(folder, 'docs.json');
  const docs = JSON.parse(readFileSync(file, 'utf8')) as object;
  const edited = JSON.stringify({ ...docs, name }, null, 2);
  return untilShown(page, name, () => writeFileSync(file, edited));
}

async function untilShown(page: Page, words: string, edit: () => void): Promise<number> {
  const logged = page.waitForEvent('console', (message) => message.text().includes(words));
  const from = performance.now();
  edit();
  await logged;
  return performance.now() - from;
}

/** Runs in the page: prints its name and its marker after each frame that changed one. */
function tellShownTexts(): void {
  let told = '';
  const tell = () => {
    const [mark = ''] = /Mark \S+/.exec(document.querySelector('main')?.textContent ?? '') ?? [];
    const text = `${document.querySelector('header')?.textContent} ${mark}`;
    if (text !== told) console.log(text);
    told = text;
    requestAnimationFrame(tell);
  };
  tell();
}

async function readUrl({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the server says nothing');
  for await (const line of createInterface(stdout)) {
    const [url] = /http:\S+/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('the server ended');
}

/** MB that a process holds in memory. */
function memoryOf({ pid }: ChildProcess): string {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return ((pages * 4096) / 1e6).toFixed(0);
}
