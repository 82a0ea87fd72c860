const VOWEL = /[aeiouy]/;

/**
 * What English forms of a word have in common: `retry`, `retries` and `retrying` give `retr`. Words of
 * other alphabets, short ones and identifiers stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let root = cut(word, /(?<=ss|x|ch|sh)es$|ies$|(?<![su])s$/);
  root =
    cut(root, /(?:ization|isation|ation|ating|ated|ator|ate|ion|izing|ising|ized|ised|ize|ise)$/) ||
    root;
  root = cut(root, /(?:ing|ed|ly)$/);
  root = root.replace(/([bdfgmnprt])\1$/, '$1');
  return cut(root, /[eyi]$/);
}

function cut(word: string, ending: RegExp): string {
  const rest = word.replace(ending, '');
  return rest.length >= 3 && VOWEL.test(rest) ? rest : word;
}
