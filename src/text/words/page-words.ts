import type { Word } from './english.ts';
import { fill } from './fill.ts';
import { pluralForm } from './plural.ts';

/** What the page brings for its scripts, by the English text; nothing on English pages. */
const words: Partial<Record<Word, string>> = JSON.parse(
  document.querySelector('.t-words')?.textContent ?? '{}',
);

/** In the browser: a word in the language of the page, its `{}` filled with values in order. */
export function t(text: Word, ...values: (string | number)[]): string {
  return fill(words[text] ?? text, values);
}

/** In the browser: the form of a word that a number asks for, with the number in it. */
export function counted(text: Word, count: number): string {
  const forms = words[text];
  const lang = forms === undefined ? 'en' : document.documentElement.lang;
  return fill(pluralForm(lang, forms ?? text, count), [count]);
}
