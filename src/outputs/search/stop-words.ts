/** Words of English questions that say nothing about their subject. */
const STOP_WORDS = new Set(
  (
    'a about am an and any anything are as at be been being but by can cannot could did do does doing done for ' +
    'from get gets getting give given got had has have having how i if in into is it its just like make making ' +
    'many may me more most much must my need needs no of on or other our please same several shall should so ' +
    'some something still such tell than that the their them then there these they thing things this those to ' +
    'too us use using very want was way we were what when where whether which who why will with would you your'
  ).split(' '),
);

/** Says whether a word only helps to ask. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
