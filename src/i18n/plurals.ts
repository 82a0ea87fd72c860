import type { MessageKey } from './english.ts';
import { fill, translations } from './page-messages.ts';

/** Browser only: plural form of a message for a number, with the number filled in. */
export function plural(text: MessageKey, count: number): string {
  const forms = translations()[text];
  const lang = forms === undefined ? 'en' : document.documentElement.lang;
  return fill(pluralForm(lang, forms ?? text, count), [count]);
}

/**
 * Plural form for a number. `forms` are separated by bars, in the order in which counting up from one needs them: `1
 * result | {} results`. Numbers without their own form use the last one.
 */
export function pluralForm(lang: string, forms: string, count: number): string {
  const all = forms.split(' | ');
  const index = all.length > 1 ? listNeeded(lang).indexOf(categoryOf(lang, count)) : 0;
  return all[index] ?? all.at(-1) ?? forms;
}

/** Plural categories that a language needs for the numbers that people count to. */
function listNeeded(lang: string): Intl.LDMLPluralRule[] {
  return [...new Set(Array.from({ length: 101 }, (_, index) => categoryOf(lang, index + 1)))];
}

function categoryOf(lang: string, count: number): Intl.LDMLPluralRule {
  return new Intl.PluralRules(lang).select(count);
}
