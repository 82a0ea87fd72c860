/** Words of English questions that say nothing about their subject. */
const STOP_WORDS = new Set(
  (
    'a an and any are as at be but by can could do does for from get has have how i if in into is it its me my of ' +
    'on or should so some than that the their them there these this those to use using was we what when where ' +
    'which who why will with would you your'
  ).split(' '),
);

/** Says whether a word only helps to ask. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
