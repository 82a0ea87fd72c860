import { PlantsProblem } from './problem.ts';

const LARGEST_INT32 = 2 ** 31 - 1;

/**
 * How many plants at most, from the values `limit` has in the query: undefined (all of them) when
 * it has none. Throws a problem for anything but one decimal int32 that is not negative.
 */
export function readLimit(values: readonly string[]): number | undefined {
  const [text] = values;
  if (text === undefined) return undefined;
  if (values.length > 1) throw new PlantsProblem('limitRepeated');
  if (text === '') throw new PlantsProblem('limitEmpty');
  if (!/^-?[0-9]+$/.test(text)) throw new PlantsProblem('limitNotInteger');
  const limit = Number(text);
  if (limit < 0) throw new PlantsProblem('limitNegative');
  if (limit > LARGEST_INT32) throw new PlantsProblem('limitTooLarge');
  return limit;
}
