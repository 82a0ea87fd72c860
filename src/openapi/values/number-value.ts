import type { JsonObject } from '../json.ts';

/** The numbers that a flat schema allows. */
interface Range {
  low: number;
  high: number;
  excludesLow: boolean;
  excludesHigh: boolean;
  /** Undefined for any number in between. */
  step: number | undefined;
}

/** A number that follows a flat schema; variants differ. Undefined where there is none. */
export function numberValue(
  type: 'integer' | 'number',
  schema: JsonObject,
  variant: number,
): number | undefined {
  const range = rangeOf(type, schema);
  const { low, high } = range;
  const step = range.step ?? 1;
  // Of alternatives one may ask for whole numbers, so that every other variant is none.
  const first = step + variant * step + (range.step === undefined && variant % 2 === 1 ? 0.5 : 0);
  const candidates = [
    first,
    ...multiplesFrom(low, step, variant),
    ...multiplesFrom(high, -step, variant),
    (low + high) / 2 + ((high - low) * variant) / 64,
    0,
    low,
    high,
    low + 1 / (variant + 2),
    high - 1 / (variant + 2),
  ];
  return candidates.find((value) => isIn(range, value));
}

function rangeOf(type: 'integer' | 'number', schema: JsonObject): Range {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const least = numberOf(minimum, -Infinity);
  const above = numberOf(exclusiveMinimum, -Infinity);
  const most = numberOf(maximum, Infinity);
  const below = numberOf(exclusiveMaximum, Infinity);
  const ints = type === 'integer' ? 1 : undefined;
  return {
    low: Math.max(least, above),
    high: Math.min(most, below),
    excludesLow: above >= least || exclusiveMinimum === true,
    excludesHigh: below <= most || exclusiveMaximum === true,
    step: typeof multipleOf === 'number' && multipleOf > 0 ? stepOf(multipleOf, ints) : ints,
  };
}

/** Integers that are multiples of a fraction are multiples of the first of them that is whole. */
function stepOf(multipleOf: number, ints: 1 | undefined): number {
  if (ints === undefined || Number.isInteger(multipleOf)) return multipleOf;
  for (let times = 1; times <= 1000; times++)
    if (Number.isInteger(multipleOf * times)) return multipleOf * times;
  return multipleOf;
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/** The multiples of a step that come first from a limit on. */
function multiplesFrom(limit: number, step: number, variant: number): number[] {
  const first = Math.ceil(limit / step);
  return [first, first + 1, first - 1].map((times) => (times + variant) * step);
}

function isIn({ low, high, excludesLow, excludesHigh, step }: Range, value: number): boolean {
  if (!Number.isFinite(value) || value < low || value > high) return false;
  if ((excludesLow && value === low) || (excludesHigh && value === high)) return false;
  return step === undefined || Number.isInteger(value / step);
}
