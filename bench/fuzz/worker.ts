// The process that runs readers, so that a hang or crash is isolated. It reports each case before it begins.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  listShapes,
  measureGrowth,
  shapeOfPump,
  shorten,
  textOfRun,
  tryText,
  type Failure,
  type Growth,
} from './measure.ts';
import { Random } from './random.ts';
import { listReaders } from './readers.ts';
import type { Reader } from './reader.ts';

/** A case: a shape of the list, a text of the grammar, or a text of repeated pieces. */
export interface Case {
  reader: string;
  kind: 'shape' | 'text' | 'pump';
  index: number;
}

/** Input of the process. */
export interface Job {
  seed: string;
  reader: string;
  /** Seconds for this reader. */
  seconds: number;
  /** Next index of each kind. */
  next: Record<Case['kind'], number>;
  /** One text instead. */
  file?: string | undefined;
}

export type Message =
  | { kind: 'start'; case: Case }
  | { kind: 'growth'; growth: Growth }
  | { kind: 'failure'; failure: Failure; text: string }
  | { kind: 'end' };

/** Maximum number of failures of a reader; its remaining texts are skipped. */
const MAX_FAILURES = 20;
/** Time limit for shortening the text of a failure, in milliseconds. */
const SHORTEN_MS = 3000;
/** Shares of the time at which shapes and then texts of the grammar end; the rest is for combined pieces. */
const END_OF_SHAPES = 0.5;
const END_OF_TEXTS = 0.8;

const folder = mkdtempSync(join(tmpdir(), 'trellis-fuzz-'));
const readers = listReaders(folder);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Sends a message, and lets the process write it: readers that never wait would leave it in the queue. */
async function send(message: Message): Promise<void> {
  process.send?.(message);
  await setImmediate();
}

process.on('message', (job: Job) => {
  void work(job).then(() => send({ kind: 'end' }));
});

async function work({ seed, reader: name, seconds, next, file }: Job): Promise<void> {
  const reader = readers.find((one) => one.name === name);
  if (!reader) throw new Error(`There is no reader "${name}"`);
  if (file !== undefined) {
    const text = readFileSync(file, 'utf8');
    const failure = await tryText(reader, text);
    if (failure) await send({ kind: 'failure', failure, text });
    return;
  }
  // The first text loads lazy modules of the reader.
  await tryText(reader, reader.write(new Random(seed), 1));
  const start = performance.now();
  for (const [index, shape] of listShapes(reader, seed).entries()) {
    if (index < next.shape) continue;
    if (index > 0 && performance.now() > start + seconds * 1000 * END_OF_SHAPES) break;
    await send({ kind: 'start', case: { reader: name, kind: 'shape', index } });
    await send({ kind: 'growth', growth: await measureGrowth(reader, shape) });
  }
  await runTexts(reader, { seed, first: next.text, end: start + seconds * 1000 * END_OF_TEXTS });
  await runPumps(reader, { seed, first: next.pump, end: start + seconds * 1000 });
}

interface Series {
  seed: string;
  first: number;
  end: number;
}

async function runTexts(reader: Reader, { seed, first, end }: Series): Promise<void> {
  const known = new Set<string>();
  for (let index = first; performance.now() < end && known.size < MAX_FAILURES; index++) {
    await send({ kind: 'start', case: { reader: reader.name, kind: 'text', index } });
    const text = textOfRun(reader, seed, index);
    const failure = await tryText(reader, text);
    if (!failure || known.has(kindOf(failure))) continue;
    known.add(kindOf(failure));
    const fails = async (shorter: string) => {
      const found = await tryText(reader, shorter);
      return found !== undefined && kindOf(found) === kindOf(failure);
    };
    const shortest = await shorten(text, fails, performance.now() + SHORTEN_MS);
    await send({ kind: 'failure', failure, text: shortest });
  }
}

async function runPumps(reader: Reader, { seed, first, end }: Series): Promise<void> {
  for (let index = first; performance.now() < end; index++) {
    await send({ kind: 'start', case: { reader: reader.name, kind: 'pump', index } });
    await send({
      kind: 'growth',
      growth: await measureGrowth(reader, shapeOfPump(reader, seed, index)),
    });
  }
}

/** Failures at the same location are equal, whatever the values in their messages. */
function kindOf({ problem, stack }: Failure): string {
  const frame = stack?.split('\n').find((line) => line.trim().startsWith('at '));
  return frame ?? problem.replace(/\d+/g, '0');
}
