import type { MessageKey } from './english.ts';
import { fill, pluralForm } from './format.ts';

let known: Partial<Record<MessageKey, string>> | undefined;

/** Translations embedded in the page for its scripts, by English text; empty on English pages. */
function translations(): Partial<Record<MessageKey, string>> {
  known ??= JSON.parse(document.querySelector('.t-words')?.textContent ?? '{}') as typeof known;
  return known ?? {};
}

/** Browser only: message in the language of the page, with placeholders filled in order. */
export function t(text: MessageKey, ...values: (string | number)[]): string {
  return fill(translations()[text] ?? text, values);
}

/** Browser only: plural form of a message for a number, with the number filled in. */
export function plural(text: MessageKey, count: number): string {
  const forms = translations()[text];
  const lang = forms === undefined ? 'en' : document.documentElement.lang;
  return fill(pluralForm(lang, forms ?? text, count), [count]);
}
