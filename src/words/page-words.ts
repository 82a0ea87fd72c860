import type { Word } from './english.ts';
import { fill } from './fill.ts';

/** What the page brings for its scripts, by the English text; nothing on English pages. */
const words: Partial<Record<Word, string>> = JSON.parse(
  document.querySelector('.t-words')?.textContent ?? '{}',
);

/** In the browser: a word in the language of the page, its `{}` filled with values in order. */
export function word(text: Word, ...values: (string | number)[]): string {
  return fill(words[text] ?? text, values);
}
