import type { MessageKey } from './english.ts';
import { fill, pluralForm } from './format.ts';

let known: Partial<Record<MessageKey, string>> | undefined;

/** Translations that the page brings for its scripts, by the English text; empty on English pages. */
function translations(): Partial<Record<MessageKey, string>> {
  known ??= JSON.parse(document.querySelector('.t-words')?.textContent ?? '{}') as typeof known;
  return known ?? {};
}

/** In the browser: a word in the language of the page, its `{}` filled with values in order. */
export function t(text: MessageKey, ...values: (string | number)[]): string {
  return fill(translations()[text] ?? text, values);
}

/** In the browser: the form of a word that a number asks for, with the number in it. */
export function plural(text: MessageKey, count: number): string {
  const forms = translations()[text];
  const lang = forms === undefined ? 'en' : document.documentElement.lang;
  return fill(pluralForm(lang, forms ?? text, count), [count]);
}
