// Reads random texts of every format that Trellis reads, with the product's own functions, and measures how their time grows
// with the length of the text. Exits with 1 if a reader fails, hangs, ends its process or takes more than linear time, unless the
// time stops growing at a limit of the reader and is short there.
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listShapes, shapeOfPump, textOfRun, type Growth } from './fuzz/measure.ts';
import { listReaders } from './fuzz/readers.ts';
import type { Reader } from './fuzz/reader.ts';
import type { Case, Job, Message } from './fuzz/worker.ts';

const USAGE = `npm run fuzz -- [options]
  --minutes N    time in all (default: 3)
  --seed TEXT    repeat the run with this seed
  --reader NAME  only this reader (repeatable)
  --file FILE    read one text with the reader of --reader
  --all          print every measurement, not the slowest of each reader`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    reader: { type: 'string', multiple: true, default: [] },
    file: { type: 'string' },
    all: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORKER = fileURLToPath(new URL('fuzz/worker.ts', import.meta.url));
const FOLDER = join(ROOT, '.trellis/fuzz');
/** CPU time limit of one case, in milliseconds. */
const HANG_MS = 15_000;
/** Interval between checks of the limit, in milliseconds. */
const WATCH_MS = 1000;
/** Number of table rows per reader, the most relevant first. */
const ROWS = 2;

// Only texts are generated here; the readers in workers have separate folders.
const unused = mkdtempSync(join(tmpdir(), 'trellis-fuzz-'));
const READERS = listReaders(unused);
rmSync(unused, { recursive: true });

/** Maximum number of problems of each kind that are printed per reader. */
const MAX_ALIKE = 5;

const rows: Growth[] = [];
const problems: string[] = [];
/** Number of failures by reader and location. */
const counts = new Map<string, number>();
let texts = 0;

async function main(): Promise<void> {
  if (values.help) return console.log(USAGE);
  const { seed, file } = values;
  const unknown = values.reader.filter((name) => !READERS.some((reader) => reader.name === name));
  if (unknown.length > 0)
    throw new Error(
      `Unknown reader "${unknown[0]}". Readers: ${READERS.map(({ name }) => name).join(', ')}`,
    );
  const readers = READERS.filter(
    ({ name }) => values.reader.length === 0 || values.reader.includes(name),
  );
  console.log(`Seed ${seed}, ${readers.length} readers`);
  const weights = readers.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const lanes = Math.min(2, availableParallelism());
  const queue = [...readers];
  const lane = async () => {
    const worker = new Runner();
    for (let reader = queue.shift(); reader; reader = queue.shift()) {
      const share = (reader.weight ?? 1) / weights;
      await worker.run(reader, {
        seed,
        seconds: Number(values.minutes) * 60 * share * lanes,
        file,
      });
    }
    worker.close();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  printTable();
  console.log(
    `${texts} texts, ${rows.length} measurements, ${problems.length} problems. A longer run (--minutes) measures more shapes.`,
  );
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

type Options = Pick<Job, 'seed' | 'seconds' | 'file'>;

/** Runs readers in a separate process, which is restarted if one of them ends it. */
class Runner {
  #child: ChildProcess | undefined;

  /** Runs one reader, and continues after texts that hang or end the process. */
  async run(reader: Reader, options: Options): Promise<void> {
    const next: Job['next'] = { shape: 0, text: 0, pump: 0 };
    const start = performance.now();
    for (let crashes = 0; crashes < 5; crashes++) {
      const seconds = options.seconds - (crashes === 0 ? 0 : (performance.now() - start) / 1000);
      const lost = await this.#work(reader, { ...options, seconds, reader: reader.name, next });
      if (lost === 'end') return;
      if (!lost.case) return report(reader, lost.problem, '');
      report(reader, lost.problem, textOf(reader, lost.case, options.seed));
      const { kind, index } = lost.case;
      next[kind] = index + 1;
      if (kind !== 'shape') next.shape = Infinity;
      if (kind === 'pump') next.text = Infinity;
    }
  }

  close(): void {
    this.#child?.disconnect();
  }

  /** Sends one job; resolves with `end`, or with the last case of the process if it ended. */
  #work(reader: Reader, job: Job): Promise<'end' | { problem: string; case: Case | undefined }> {
    const child = (this.#child ??= fork(WORKER, { execArgv: process.execArgv }));
    let current: Case | undefined;
    return new Promise((resolve) => {
      const finish = (result: Parameters<typeof resolve>[0]) => {
        clearInterval(timer);
        child.removeAllListeners();
        if (result !== 'end') this.#child = undefined;
        resolve(result);
      };
      let begun = cpuOf(child);
      const timer = setInterval(() => {
        if (cpuOf(child) - begun < HANG_MS) return;
        child.kill('SIGKILL');
        finish({ problem: `hangs for more than ${HANG_MS / 1000} s`, case: current });
      }, WATCH_MS);
      child.on('message', (message: Message) => {
        begun = cpuOf(child);
        if (message.kind === 'start') current = message.case;
        if (message.kind === 'start' && message.case.kind === 'text') texts += 1;
        if (message.kind === 'growth') noteGrowth(reader, message.growth, current, job.seed);
        if (message.kind === 'failure')
          report(reader, message.failure.problem, message.text, message.failure.stack);
        if (message.kind === 'end') finish('end');
      });
      child.on('exit', (code, signal) => {
        finish({ problem: `ends the process with ${signal ?? code}`, case: current });
      });
      child.send(job);
    });
  }
}

/** CPU milliseconds of a process on Linux; elapsed time on other systems. */
function cpuOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return performance.now();
  const [user = 0, system = 0] = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11)
    .map(Number);
  return (user + system) * 10;
}

function noteGrowth(reader: Reader, growth: Growth, current: Case | undefined, seed: string): void {
  rows.push(growth);
  const { failure, isSuperLinear, shape, times } = growth;
  if (!failure && !isSuperLinear) return;
  const text = current ? textOf(reader, current, seed) : '';
  if (failure) report(reader, `${failure.problem} at ${shape}`, text, failure.stack);
  else report(reader, `takes more than linear time for ${shape}: ${print(times)} ms`, text);
}

/** The text of a case; for measurements, the shortest one. */
function textOf(reader: Reader, { kind, index }: Case, seed: string): string {
  if (kind === 'text') return textOfRun(reader, seed, index);
  const shape =
    kind === 'pump' ? shapeOfPump(reader, seed, index) : listShapes(reader, seed)[index];
  return shape?.write(shape.count) ?? '';
}

function report(reader: Reader, problem: string, text: string, stack = ''): void {
  const key = `${reader.name} ${/^\s*at .*/m.exec(stack)?.[0] ?? problem.slice(0, 20)}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  if (count > MAX_ALIKE) return;
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${reader.name}-${problems.length + 1}.txt`);
  writeFileSync(file, text);
  const frames = stack
    .split('\n')
    .filter((line) => line.includes('/src/'))
    .slice(0, 3);
  const lines = frames.map((line) => `\n    ${line.trim().replace(ROOT, '')}`).join('');
  problems.push(`${reader.name}: ${problem}\n    text: ${relative(process.cwd(), file)}${lines}`);
  console.error(problems.at(-1));
}

function print(times: readonly number[]): string {
  return times.map((time) => time.toFixed(1)).join(' / ');
}

/** The rows of each reader with the longest time per length, and those that are not linear. */
function printTable(): void {
  const header = ['reader', 'shape', 'n (chars)', 'ms n', '2n', '4n', 'ratio', 'slowest (limited)'];
  const lines = [...Map.groupBy(rows, ({ reader }) => reader).values()].flatMap((own) => {
    const ordered = own.toSorted((a, b) => rank(b) - rank(a));
    const listed = ordered.filter(
      (row, index) => values.all || row.isSuperLinear || row.bound || index < ROWS,
    );
    return listed.map(({ reader, shape, length, times, isSuperLinear, bound }) => [
      reader,
      `${shape.length > 48 ? `${shape.slice(0, 47)}…` : shape}${isSuperLinear ? ' (!)' : ''}`,
      String(length),
      ...[0, 1, 2].map((at) => times[at]?.toFixed(1) ?? '-'),
      ((times[2] ?? NaN) / Math.max(times[0] ?? NaN, 0.1)).toFixed(1),
      bound ? `${Math.round(bound.ms)} ms at ${bound.length}` : '',
    ]);
  });
  const widths = header.map((_, at) =>
    Math.max(...[header, ...lines].map((line) => line[at]!.length)),
  );
  for (const line of [header, ...lines])
    console.log(
      line
        .map((cell, at) => (at < 2 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
        .join('  '),
    );
}

function rank({ times, length }: Growth): number {
  return (times[2] ?? 1e6) / length;
}

await main();
