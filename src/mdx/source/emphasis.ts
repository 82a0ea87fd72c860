import { hideCode, type Range } from '../../utils/code-ranges.ts';

const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const SIGN = /[\p{P}\p{S}]/u;
const STRONG = /(?<![*\\])\*\*(?=[^\s*])([^*\n]*[^\s*\\])\*\*(?!\*)/gu;

const MARK = /(?<![*\\])\*\*(?!\*)/g;

/** Start of a paragraph, list item, heading, or table row. */
const BLOCK_START = /^[ \t>]*(?:[-*+][ \t]|\d+[.)][ \t]|#|\|)/;

/** Fixes strong text that Markdown would render as asterisks. */
export function fixEmphasis(body: string): string {
  return fixEmphasisFlanking(fixCjkEmphasis(body));
}

/**
 * Writes `**重点：**正文` as `<strong>`. Markdown would render asterisks: it requires a space between
 * punctuation and a letter, which Chinese, Japanese, and Korean do not write.
 */
function fixCjkEmphasis(body: string): string {
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

/** Whether Markdown would not recognize one of the two marks because of the text around it. */
function isMissed(body: string, start: number, end: number): boolean {
  const [before, first] = [charBefore(body, start), charAt(body, start + 2)];
  const [last, after] = [charBefore(body, end - 2), charAt(body, end)];
  return isBetween(before, first) || isBetween(after, last);
}

/**
 * Whether a mark is between a letter outside and punctuation inside, and one of them belongs to
 * these scripts.
 */
function isBetween(outside: string, inside: string): boolean {
  const isLetter = outside.trim() !== '' && !SIGN.test(outside);
  return isLetter && SIGN.test(inside) && (CJK.test(outside) || CJK.test(inside));
}

/** The character at an offset; a space at the end. */
function charAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 32);
}

function charBefore(text: string, at: number): string {
  return /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? ' ';
}

/** Two asterisks in a line: whether Markdown lets strong text begin, and end, with them. */
interface Mark {
  at: number;
  canOpen: boolean;
  canClose: boolean;
}

/**
 * Fixes `**Note: **` and `** Note:**`, which Markdown would render as asterisks because of the
 * space, and `**Note:**text`. Only if asterisks would remain; a pair with spaces at both ends is
 * unchanged.
 */
function fixEmphasisFlanking(body: string): string {
  // Most pages need no search for code.
  if (!body.includes('**') || !hasLeftOver(body, body)) return body;
  const hidden = hideCode(body);
  const lines = body.split('\n');
  const hiddenLines = hidden.split('\n');
  for (const block of blocks(hiddenLines)) {
    if (!leavesOver(lines, hiddenLines, block)) continue;
    for (let index = block[0]; index < block[1]; index++) {
      lines[index] = fixLine(lines[index] ?? '', hiddenLines[index] ?? '');
    }
  }
  return lines.join('\n');
}

/** Whether any block contains asterisks without meaning; `hidden` is the text without its code. */
function hasLeftOver(text: string, hidden: string): boolean {
  const [lines, hiddenLines] = [text.split('\n'), hidden.split('\n')];
  return blocks(lines).some((block) => leavesOver(lines, hiddenLines, block));
}

/** Ranges of lines, end exclusive, in which strong text can start and end. */
function blocks(lines: readonly string[]): Range[] {
  const result: Range[] = [];
  let start = 0;
  for (let index = 0; index <= lines.length; index++) {
    const line = lines[index];
    if (line !== undefined && line.trim() !== '' && !BLOCK_START.test(line)) continue;
    if (start < index) result.push([start, index]);
    start = line?.trim() === '' ? index + 1 : index;
  }
  return result;
}

/** Whether asterisks of a block are left over when Markdown has paired them. */
function leavesOver(lines: string[], hiddenLines: string[], [start, end]: Range): boolean {
  const blockLines = hiddenLines.slice(start, end);
  if (!blockLines.some((line) => line.includes('**'))) return false;
  const hidden = blockLines.join('\n');
  if (hidden.includes('***')) return false;
  let open = 0;
  for (const { canOpen, canClose } of marksOf(lines.slice(start, end).join('\n'), hidden)) {
    if (canClose && open > 0) open -= 1;
    else if (canOpen) open += 1;
    else return true;
  }
  return open > 0;
}

function marksOf(text: string, hidden: string): Mark[] {
  return [...hidden.matchAll(MARK)].map(({ index: at }) => {
    const [before, after] = [charBefore(text, at), charAt(text, at + 2)];
    return { at, canOpen: !isLoose(after, before), canClose: !isLoose(before, after) };
  });
}

/** Whether the characters next to a delimiter prevent emphasis. */
function isLoose(inside: string, outside: string): boolean {
  if (inside.trim() === '') return true;
  return SIGN.test(inside) && outside.trim() !== '' && !SIGN.test(outside);
}

function fixLine(line: string, hidden: string): string {
  const marks = marksOf(line, hidden);
  if (marks.length === 0 || marks.length % 2 === 1) return line;
  let result = '';
  let from = 0;
  for (let index = 0; index < marks.length; index += 2) {
    const [first, last] = [marks[index], marks[index + 1]];
    if (!first || !last || !isPair(first, last, hidden)) return line;
    const inner = line.slice(first.at + 2, last.at);
    const text = inner.trim();
    const lead = /^\s*/.exec(inner)?.[0] ?? '';
    const trail = inner.slice(lead.length + text.length);
    const isGlued = !(first.canOpen || lead) || !(last.canClose || trail);
    result += line.slice(from, first.at) + lead;
    result += (isGlued ? `<strong>${text}</strong>` : `**${text}**`) + trail;
    from = last.at + 2;
  }
  return result + line.slice(from);
}

/** Whether two marks form a pair: one may have a space, not both, and a table cell ends a pair. */
function isPair(first: Mark, last: Mark, line: string): boolean {
  const text = line.slice(first.at + 2, last.at);
  if (text.trim() === '' || /(?<!\\)\|/.test(text)) return false;
  // Python writes two asterisks before the name of its keyword arguments.
  if (/^kwargs\b/.test(text)) return false;
  return first.canOpen || last.canClose;
}
