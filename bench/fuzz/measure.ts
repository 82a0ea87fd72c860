// Runs a reader on one text, and measures how its time grows with the length of its texts.
import { Random, write } from './random.ts';
import { writeDamaged, type Reader } from './reader.ts';

/** Time limit of one text in a run, in milliseconds; texts of the grammar are short. */
export const MAX_RUN_MS = 3000;
/** Minimum time that is precise enough to measure growth, in milliseconds. */
const MIN_MS = 30;
/** Linear is 2 and 4; sorting and garbage collection add a little. */
const MAX_DOUBLE = 2.9;
const MAX_FOURFOLD = 8;
/** Maximum time of a text; longer texts are not tried. In milliseconds. */
const MAX_MS = 2500;
/** Maximum length of texts, unless the reader defines one. */
const LONGEST = 256_000;
/** Maximum time at the length limit of a reader, above which it rejects texts or reads them differently. In milliseconds. */
const MAX_BOUNDED_MS = 2000;
/** Maximum length in the search for that limit. */
const LONGEST_BOUNDED = 4_000_000;
/** A reader that has reached its limit takes less than this for twice the text; linear is 2. */
const MAX_BOUNDED_DOUBLE = 1.5;
/** Number of texts between the last two lengths that are tried to find the slowest one. */
const BOUND_STEPS = 4;

export interface Failure {
  problem: string;
  stack?: string | undefined;
}

export interface Growth {
  reader: string;
  shape: string;
  /** Length of the shortest text. */
  length: number;
  /** CPU milliseconds for n, 2n and 4n. */
  times: number[];
  /** Whether the time grows faster than the length, without a sufficiently low limit. */
  isSuperLinear: boolean;
  /** The slowest text where the time grows faster than the length up to a limit. */
  bound?: Slowest | undefined;
  failure?: Failure | undefined;
}

interface Slowest {
  length: number;
  ms: number;
}

/** Texts of any length with the same structure. `count` is the number of parts of the shortest. */
export interface Shape {
  name: string;
  count: number;
  write(count: number): string;
}

/** The text of one run: short or long, valid or damaged. */
export function textOfRun(reader: Reader, seed: string, index: number): string {
  const random = new Random(`${seed}/${reader.name}/${index}`);
  const size = random.pick([1, 2, 4, 8, 16]);
  return random.isLucky(0.3) ? reader.write(random, size) : writeDamaged(reader, random, size);
}

/** Problem of a reader with a text; undefined if there is none. */
export async function tryText(reader: Reader, text: string): Promise<Failure | undefined> {
  const first = await run(reader, text);
  if (first.failure || first.ms <= MAX_RUN_MS) return first.failure;
  // The first time may include loading and compiling.
  const { ms } = await run(reader, text);
  return ms > MAX_RUN_MS ? { problem: `takes ${Math.round(ms)} ms for ${text.length} characters` } : undefined; // prettier-ignore
}

/**
 * CPU milliseconds of this thread. Linux brings them up to date every 4 ms, in which linear time can look quadratic, and whenever
 * the time of the process is read.
 */
function readClock(): number {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** CPU milliseconds for a text, and the error if the reader does not document it. */
async function run(reader: Reader, text: string): Promise<{ ms: number; failure?: Failure }> {
  const { clock = readClock } = reader;
  const before = clock();
  const milliseconds = () => clock() - before;
  try {
    const value = await reader.read(text);
    const ms = milliseconds();
    JSON.stringify(value);
    return { ms };
  } catch (error) {
    const ms = milliseconds();
    const name = error instanceof Error ? error.name : 'not an Error';
    if (reader.errors?.includes(name)) return { ms };
    const stack = error instanceof Error ? error.stack : undefined;
    return { ms, failure: { problem: `throws ${String(error).slice(0, 300)}`, stack } };
  }
}

/** The grammar, then the shapes of the reader and all pieces repeated in all frames, shuffled by the seed. */
export function listShapes(reader: Reader, seed: string): Shape[] {
  const { pieces, frames = [['', '']], length = 8000, parts = 100 } = reader;
  const repeated = frames.flatMap(([before, after]) =>
    pieces.map((piece) => repeat(before, piece, after, length)),
  );
  const own = Object.entries(reader.shapes ?? {}).map(([name, make]) => ({
    name,
    count: parts,
    write: make,
  }));
  const grammar = {
    name: 'grammar',
    count: parts,
    write: (count: number) => reader.write(new Random(`${seed}/${reader.name}/grammar`), count),
  };
  const random = new Random(`${seed}/${reader.name}/order`);
  const shapes = [...own, ...repeated].map((shape) => ({ shape, rank: random.next() }));
  return [grammar, ...shapes.toSorted((a, b) => a.rank - b.rank).map(({ shape }) => shape)];
}

/** A few pieces before, repeated, and after, selected by a seed. */
export function shapeOfPump(reader: Reader, seed: string, index: number): Shape {
  const random = new Random(`${seed}/${reader.name}/pump/${index}`);
  const some = (most: number) => random.list(random.below(most + 1), () => pick(reader, random)).join(''); // prettier-ignore
  const [before, after] = random.pick(reader.frames ?? [['', '']]);
  const piece = pick(reader, random) + some(2);
  return repeat(before + some(2), piece, some(2) + after, reader.length ?? 8000);
}

function pick({ pieces }: Reader, random: Random): string {
  if (random.isLucky(0.2)) return write({ part: [' ', '\n', 'a', '\\', '«odd»'] }, 'part', random);
  return random.pick(pieces);
}

function repeat(before: string, piece: string, after: string, length: number): Shape {
  return {
    name: [before, `${piece}…`, after].filter(Boolean).map((text) => JSON.stringify(text.slice(0, 40))).join(' '), // prettier-ignore
    count: Math.max(4, Math.ceil(length / piece.length)),
    write: (count) => before + piece.repeat(count) + after,
  };
}

/** Measures a shape at n, 2n and 4n, with n large enough for a precise time. */
export async function measureGrowth(reader: Reader, shape: Shape): Promise<Growth> {
  const row = { reader: reader.name, shape: shape.name };
  let { count } = shape;
  for (let round = 0; ; round++) {
    const text = shape.write(count);
    const length = text.length;
    const times: number[] = [];
    for (const factor of [1, 2, 4]) {
      const { ms, failure } = await run(reader, shape.write(count * factor));
      if (failure) return { ...row, length: length * factor, times, isSuperLinear: false, failure };
      // The first time may include loading and compiling.
      const isLong = ms > MAX_MS;
      const second = isLong ? await run(reader, shape.write(count * factor + 1)) : { ms };
      times.push(Math.min(ms, second.ms));
      if (second.ms > MAX_MS) break;
    }
    const isTooLong = length * 16 > (reader.longest ?? LONGEST);
    if ((times.at(-1) ?? 0) < MIN_MS / 4 && !isTooLong && round < 3) {
      count *= 4;
      continue;
    }
    if (isSuperLinear(times)) await again(reader, shape, count, times);
    if (!isSuperLinear(times)) return { ...row, length, times, isSuperLinear: false };
    const bound = await findBound(reader, shape, count, times);
    return { ...row, length, times, isSuperLinear: bound === undefined, bound };
  }
}

/**
 * The slowest text of a shape whose time stops growing at a limit of its reader. Undefined if there is no such limit, or if a
 * text below it takes too long.
 */
async function findBound(
  reader: Reader,
  shape: Shape,
  count: number,
  times: readonly number[],
): Promise<Slowest | undefined> {
  let before = count * 2 ** (times.length - 1);
  let slowest = { length: shape.write(before).length, ms: times.at(-1) ?? Infinity };
  const measure = async (parts: number) => {
    const text = shape.write(parts);
    const { ms, failure } = await run(reader, text);
    if (failure || (ms > slowest.ms && ms > MAX_BOUNDED_MS)) return Infinity;
    if (ms > slowest.ms) slowest = { length: text.length, ms };
    return ms;
  };
  let last = slowest.ms;
  let isFlat = false;
  while (slowest.ms <= MAX_BOUNDED_MS && shape.write(before).length <= LONGEST_BOUNDED) {
    const ms = await measure(before * 2);
    if (ms === Infinity) return undefined;
    if (ms < MAX_BOUNDED_DOUBLE * last) {
      if (!isFlat)
        for (let step = 1; step < BOUND_STEPS; step++)
          if ((await measure(Math.round(before * 2 ** (step / BOUND_STEPS)))) === Infinity)
            return undefined;
      isFlat = true;
    } else if (ms > MIN_MS && ms > MAX_DOUBLE * last) isFlat = false;
    before *= 2;
    last = Math.max(ms, MIN_MS);
    if (isFlat && shape.write(before).length >= (reader.longest ?? LONGEST)) return slowest;
  }
  return undefined;
}

/** Minimum of three times; texts differ in a part, to avoid cache hits. */
async function again(reader: Reader, shape: Shape, count: number, times: number[]): Promise<void> {
  for (let round = 1; round <= 2; round++)
    for (const [index, before] of times.entries()) {
      const { ms } = await run(reader, shape.write(count * 2 ** index + round));
      times[index] = Math.min(before, ms);
    }
}

function isSuperLinear([first = 0, second, third]: readonly number[]): boolean {
  if (second === undefined) return true;
  if (third === undefined) return second > MAX_DOUBLE * first;
  return third > MIN_MS && third > MAX_DOUBLE * second && third > MAX_FOURFOLD * first;
}

/** A shorter text with the same failure, found by removing parts until `deadline`. */
export async function shorten(
  text: string,
  stillFails: (text: string) => Promise<boolean>,
  deadline: number,
): Promise<string> {
  let shortest = text;
  for (
    let part = Math.ceil(text.length / 2);
    part >= 1;
    part = part === 1 ? 0 : Math.ceil(part / 2)
  )
    for (let at = 0; at < shortest.length;) {
      if (performance.now() > deadline) return shortest;
      const candidate = shortest.slice(0, at) + shortest.slice(at + part);
      if (await stillFails(candidate)) shortest = candidate;
      else at += part;
    }
  return shortest;
}
