import { translate } from '../../text/words/translate.ts';
import type { Constraint } from './constraints.ts';

/** A constraint in the words of a language: `3 to 20 characters`. */
export function describeConstraint(lang: string, constraint: Constraint): string {
  if (typeof constraint === 'string') return constraint;
  if ('code' in constraint) return translate(lang, constraint.word, ...constraint.code);
  if ('word' in constraint) {
    return translate(lang, constraint.word, constraint.value ?? '');
  }
  const { unit, low, high } = constraint;
  const name = translate(lang, unit);
  if (name === unit) return inEnglish(constraint);
  // Numbers decline nouns in many languages; signs do not.
  if (low === undefined) return `${name}: ≤ ${high}`;
  if (high === undefined) return `${name}: ≥ ${low}`;
  return `${name}: ${low === high ? low : `${low}–${high}`}`;
}

const ONE = { characters: 'character', items: 'item', properties: 'property' };

function inEnglish({ unit, low, high }: Extract<Constraint, { unit: string }>): string {
  const units = (count: number) => (count === 1 ? ONE[unit] : unit);
  if (low === undefined) return high === undefined ? '' : `at most ${high} ${units(high)}`;
  if (high === undefined) return `at least ${low} ${units(low)}`;
  return low === high ? `${low} ${units(low)}` : `${low} to ${high} ${unit}`;
}
