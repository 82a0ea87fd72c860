import { hideCode } from '../../text/code-ranges.ts';

const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const SIGN = /[\p{P}\p{S}]/u;
const STRONG = /(?<![*\\])\*\*(?=[^\s*])([^*\n]*[^\s*\\])\*\*(?!\*)/gu;

/**
 * Makes `<strong>` of `**重点：**正文`, which Markdown takes for asterisks: it wants a blank between a sign and
 * a letter, which Chinese, Japanese and Korean do not write.
 */
export function fixCjkEmphasis(body: string): string {
  if (!body.includes('**') || !CJK.test(body)) return body;
  let result = '';
  let from = 0;
  for (const match of hideCode(body).matchAll(STRONG)) {
    const [start, end] = [match.index, match.index + match[0].length];
    if (!isMissed(body, start, end)) continue;
    result += `${body.slice(from, start)}<strong>${body.slice(start + 2, end - 2)}</strong>`;
    from = end;
  }
  return result + body.slice(from);
}

/** Whether Markdown would not see one of the two marks, and the text around it is the reason. */
function isMissed(body: string, start: number, end: number): boolean {
  const [before, first] = [charBefore(body, start), charAt(body, start + 2)];
  const [last, after] = [charBefore(body, end - 2), charAt(body, end)];
  return isBetween(before, first) || isBetween(after, last);
}

/** A letter outside and a sign inside, one of them of these scripts. */
function isBetween(outside: string, inside: string): boolean {
  const isLetter = outside.trim() !== '' && !SIGN.test(outside);
  return isLetter && SIGN.test(inside) && (CJK.test(outside) || CJK.test(inside));
}

function charAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 32);
}

function charBefore(text: string, at: number): string {
  return /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? '';
}
