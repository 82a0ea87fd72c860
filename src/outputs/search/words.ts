/** A word of a text, where it stands, and the forms under which it is kept and looked for. */
export interface Word {
  /** Lower case, without marks on letters. */
  text: string;
  start: number;
  end: number;
  /** Parts of an identifier (`max`, `retries` of `maxRetries`), or pairs of signs of a script without spaces. */
  parts: string[];
}

/** Longer runs are keys, digests and data, for which nobody types a word. */
const MAX_LENGTH = 40;
/** Runs of letters and digits; a point between digits belongs to a number or version. */
const ASCII_RUN = /\w+(?:(?<=\d)\.\d+)*/g;
const RUN = /[\p{L}\p{N}\p{M}_]+(?:(?<=\d)\.\d+)*/gu;
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_RUN = new RegExp(`(?:${UNSPACED.source}|ー)+`, 'gu');
const ASCII = /^\p{ASCII}*$/u;

/** The words of a text in order. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!ASCII.test(run) && UNSPACED.test(run)) splitUnspaced(run, index, words);
    else if (run.length <= MAX_LENGTH) words.push(toWord(run, index));
  }
  return words;
}

/** Forms of the runs seen so far: texts repeat their words, and looking one up is cheaper than taking it apart. */
const knownForms = new Map<string, readonly string[]>();
const MAX_KNOWN = 200_000;

/** Calls `take` with each word of a text as `splitWords` finds it and with its parts, and gives their number. */
export function countWords(text: string, take: (word: string, isPart: boolean) => void): number {
  const runs = text.match(ASCII.test(text) ? ASCII_RUN : RUN) ?? [];
  for (const run of runs) {
    const forms = knownForms.get(run) ?? formsOf(run);
    for (let index = 0; index < forms.length; index += 1) take(forms[index] ?? '', index > 0);
  }
  return runs.length;
}

/** A run's words with their parts; runs of scripts without spaces hold several words. */
function formsOf(run: string): readonly string[] {
  const forms = splitWords(run).flatMap(({ text, parts }) => [text, ...parts]);
  if (knownForms.size < MAX_KNOWN) knownForms.set(run, forms);
  return forms;
}

function toWord(run: string, start: number): Word {
  return { text: fold(run), start, end: start + run.length, parts: splitIdentifier(run) };
}

/** A text as it is compared: lower case, without accents, with plain letters and digits. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}

const JOINT = /[a-z\d][A-Z]|[A-Z]{2}[a-z]|_/;

/** Parts of `maxRetries`, `max_retries` and `HTTPServer`; none for a plain word. */
export function splitIdentifier(run: string): string[] {
  if (!JOINT.test(run)) return [];
  const parts = run
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .split('_')
    .filter((part) => part.length > 1);
  return parts.length > 1 || parts[0]?.length !== run.length ? parts.map(fold) : [];
}

let segmenter: Intl.Segmenter | undefined;

/**
 * Words of a run that has no spaces, with all pairs of neighbouring signs as parts: where a reader's
 * browser cuts words elsewhere than the build did, the pairs still meet.
 */
function splitUnspaced(run: string, start: number, words: Word[]): void {
  let at = 0;
  for (const { 0: part, index } of run.matchAll(UNSPACED_RUN)) {
    if (index > at) words.push(toWord(run.slice(at, index), start + at));
    segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
    for (const { segment, index: offset } of segmenter.segment(part)) {
      const from = start + index + offset;
      const next = part.slice(offset, offset + segment.length + 1);
      words.push({
        text: fold(segment),
        start: from,
        end: from + segment.length,
        parts: pairsOf(next, segment),
      });
    }
    at = index + part.length;
  }
  if (at < run.length) words.push(toWord(run.slice(at), start + at));
}

/** Pairs inside a segment, and the one that joins it to the next. */
function pairsOf(text: string, segment: string): string[] {
  const signs = [...fold(text)];
  return signs
    .slice(1)
    .map((sign, index) => `${signs[index] ?? ''}${sign}`)
    .filter((pair) => pair !== fold(segment));
}

/** Says whether a word belongs to a script without spaces. */
export function isUnspaced(word: string): boolean {
  return !ASCII.test(word) && UNSPACED.test(word);
}
