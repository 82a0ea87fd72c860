/** English words that docs and their readers use for the same thing. */
const GROUPS = [
  'add create new',
  'alert notify notification',
  'auth authentication login',
  'big large size',
  'change edit modify update',
  'color colour',
  'compare comparison difference versus vs',
  'computer machine local desktop',
  'config configuration options settings',
  'cost price pricing billing',
  'delete remove uninstall',
  'directory folder',
  'environment env',
  'error fail failure',
  'hide hidden',
  'image picture',
  'install installation setup',
  'limit maximum max',
  'link url address',
  'parallel concurrent concurrency',
  'permission access role',
  'repository repo',
  'stop cancel',
];

const RELATED = new Map(
  GROUPS.flatMap((group) => {
    const words = group.split(' ');
    return words.map((word) => [word, words.filter((other) => other !== word)] as const);
  }),
);

/** Other words for a word; none for most. */
export function relatedWords(word: string): readonly string[] {
  return RELATED.get(word) ?? [];
}
