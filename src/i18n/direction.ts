import { rethrowUnless } from '../utils/errors.ts';

/** Scripts written from right to left. */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

/** Text direction of a language tag, by its usual script. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  try {
    const { script = '' } = new Intl.Locale(lang).maximize();
    return RIGHT_TO_LEFT.includes(script) ? 'rtl' : 'ltr';
  } catch (error) {
    return rethrowUnless(error, 'RangeError') ?? 'ltr';
  }
}
