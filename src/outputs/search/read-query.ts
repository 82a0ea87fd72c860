import { findCompounds } from './weigh-page.ts';
import { splitWords } from './words.ts';

/** A word that the reader typed. */
export interface QueryWord {
  text: string;
  /** To be looked for instead where the word itself is nowhere: parts of an identifier, pairs of signs. */
  parts: string[];
  /** It may still be growing. */
  isTyping: boolean;
}

/** A word that nothing but its letters is known of. */
export function plainWord(text: string, isTyping = false): QueryWord {
  return { text, parts: [], isTyping };
}

/** What the reader typed, taken apart. */
export interface Query {
  words: QueryWord[];
  /** Names with signs inside, such as `plants/id`, that make a page likelier which has them as they are. */
  compounds: string[];
}

const MAX_WORDS = 12;

/** Takes what the reader typed apart into words, each once. */
export function readQuery(text: string): Query {
  const words = new Map<string, QueryWord>();
  for (const { text: word, parts, end } of splitWords(text).slice(0, MAX_WORDS)) {
    words.set(word, { text: word, parts, isTyping: end === text.length });
  }
  return { words: [...words.values()], compounds: findCompounds(text) };
}
