// A small share of `npm run fuzz`, which keeps its grammars and readers working: a few texts of each reader, with a fixed seed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  listShapes,
  measureGrowth,
  shorten,
  textOfRun,
  tryText,
} from '../../../bench/fuzz/measure.ts';
import { Random } from '../../../bench/fuzz/random.ts';
import { listReaders } from '../../../bench/fuzz/readers.ts';
import type { Reader } from '../../../bench/fuzz/reader.ts';

const SEED = 'unit';
const TEXTS = 4;

const folder = mkdtempSync(join(tmpdir(), 'trellis-fuzz-'));
const readers = listReaders(folder);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('random texts are read without an unexpected error by', () => {
  test.each(readers.map((reader) => [reader.name, reader] as const))(
    '%s',
    async (_name, reader) => {
      for (let index = 0; index < TEXTS; index++) {
        const text = textOfRun(reader, SEED, index);
        expect(await tryText(reader, text), text).toBeUndefined();
      }
      expect(listShapes(reader, SEED)[0]?.write(2)).toBeTruthy();
    },
  );
});

test('a seed repeats the texts, another one has others', () => {
  const texts = (seed: string) =>
    readers.map((reader) => [textOfRun(reader, seed, 1), reader.write(new Random(seed), 3)]);
  expect(texts('a')).toEqual(texts('a'));
  expect(texts('a')).not.toEqual(texts('b'));
});

describe('the run', () => {
  const reader = (read: Reader['read']): Reader => ({
    name: 'test',
    pieces: ['a'],
    write: () => 'a',
    read,
  });

  /** A reader with a clock that advances by a number of milliseconds for each text. */
  const timed = (ms: (length: number) => number): Reader => {
    let now = 0;
    return { ...reader((text) => (now += ms(text.length))), clock: () => now };
  };

  /** Compares all pairs of characters of a text up to a length, from which on it refuses it. */
  const pairsUpTo = (limit: number) =>
    timed((length) => (length > limit ? 0 : length ** 2 / 250_000));

  const shape = { name: 'a', count: 2000, write: (count: number) => 'a'.repeat(count) };

  test('finds a reader that takes quadratic time, and none that takes linear time', async () => {
    const quadratic = timed((length) => length ** 2 / 500_000);
    const linear = timed((length) => length / 100);
    expect(await measureGrowth(quadratic, shape)).toMatchObject({ isSuperLinear: true });
    expect(await measureGrowth(linear, shape)).toMatchObject({ isSuperLinear: false });
  });

  test('accepts quadratic time up to a limit of the reader, if it is short there', async () => {
    const low = await measureGrowth(pairsUpTo(10_000), shape);
    expect(low).toMatchObject({ isSuperLinear: false, bound: { ms: expect.any(Number) } });
    expect(low.bound?.length).toBeGreaterThan(5_000);
    expect(await measureGrowth(pairsUpTo(1_000_000), shape)).toMatchObject({
      isSuperLinear: true,
    });
  });

  test('measures the time of the processor that a reader takes', async () => {
    const short = reader(() => 'a');
    const long = reader(() => {
      const { user } = process.threadCpuUsage();
      while (process.threadCpuUsage().user - user < 100_000);
    });
    const few = { ...shape, count: 1 };
    expect((await measureGrowth(short, few)).times.at(0)).toBeLessThan(100);
    expect((await measureGrowth(long, few)).times.at(0)).toBeGreaterThanOrEqual(100);
  });

  test('measures times that are shorter than a tick of the system', async () => {
    const spin = reader(() => {
      const start = performance.now();
      while (performance.now() - start < 1);
    });
    const { times } = await measureGrowth(spin, { ...shape, count: 1 });
    expect(times).toHaveLength(3);
    // Each is 0 or 4 in the resolution of ticks.
    expect(times.filter((ms) => ms % 4 === 0)).toEqual([]);
  });

  test('finds errors that are not documented, and output that cannot be serialized', async () => {
    const fail = () => {
      throw new RangeError('too deep');
    };
    const circle: unknown[] = [];
    circle.push(circle);
    expect(await tryText(reader(fail), 'a')).toMatchObject({
      problem: 'throws RangeError: too deep',
    });
    expect(await tryText({ ...reader(fail), errors: ['RangeError'] }, 'a')).toBeUndefined();
    expect(
      await tryText(
        reader(() => circle),
        'a',
      ),
    ).toMatchObject({ problem: expect.stringContaining('circular') });
  });

  test('shortens a text that fails', async () => {
    const stillFails = async (text: string) => text.includes('<b');
    const text = `${'a'.repeat(300)}<b${'c'.repeat(300)}`;
    expect(await shorten(text, stillFails, performance.now() + 10_000)).toBe('<b');
  });
});
