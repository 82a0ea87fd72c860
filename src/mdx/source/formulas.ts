import {
  codeRanges,
  ContainerReader,
  createCodeTest,
  placeInBlock,
  type FencedBlock,
  type Range,
} from '../../utils/code-ranges.ts';

/** Formulas between `$$` in text. Their `$` belong to `\text{…}`. */
const DOUBLE_DOLLARS = /(?<!\\)\${2,}(?:(?!\n[ \t]*\n)[\s\S])*?\${2,}/.source;
/**
 * `$x$` without spaces inside the dollar signs and without digits or letters next to them, so that
 * prices and shell variables stay what they are. Only an ending can follow: `$\text{Vote}$s`,
 * `$n$th`.
 */
const INLINE_MATH =
  /(?<![\\$A-Za-z\d]|\w_)\$(?![\s$\d][^$\n]*\s\$)(?!\s|\$)((?:\\.|[^$\\\n])+)(?<!\s)\$(?![\d$]|_\w)(?:(?![A-Za-z])|(?=(?:s|th|st|nd|rd)\b))/
    .source;

/** Doubles the dollar signs of inline math, because the parser would take any two dollar signs for math. */
export function doubleDollars(text: string): string {
  if (!text.includes('$')) return text;
  const code = codeRanges(text);
  const blocks = findMathBlocks(text, createCodeTest(code));
  const isInBlock = createCodeTest(blocks);
  const others = [...blocks, ...code.filter(([start]) => !isInBlock(start))];
  others.sort(([a], [b]) => a - b);
  const isBlock = new Set(blocks);
  const pattern = new RegExp(`${DOUBLE_DOLLARS}|${INLINE_MATH}`, 'g');
  let result = '';
  let from = 0;
  let next = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { 0: math, 1: inline, index } = match;
    const end = index + math.length;
    while ((others[next]?.[1] ?? Infinity) <= index) next += 1;
    const [start, after] = others[next] ?? [Infinity, Infinity];
    if (start <= index) {
      pattern.lastIndex = after;
    } else if (inline !== undefined && start < end) {
      pattern.lastIndex = index + 1;
    } else if (inline !== undefined) {
      result += `${text.slice(from, index)}$$${inline}$$`;
      from = end;
    } else {
      // Code in a formula is text, but a formula on lines of its own ends the paragraph.
      let last = next;
      let other = others[last];
      while (other && other[0] < end && !isBlock.has(other)) other = others[(last += 1)];
      const [marker = ''] = /^\$+/.exec(math) ?? [];
      if (other && other[0] < end) pattern.lastIndex = index + marker.length;
      else next = last;
    }
  }
  return result + text.slice(from);
}

/** Formulas on lines of their own, up to their ends or the end of the quotation or list item around them. */
function findMathBlocks(text: string, isCode: (offset: number) => boolean): Range[] {
  const blocks: Range[] = [];
  const containers = new ContainerReader(text);
  let block: (FencedBlock & { start: number }) | undefined;
  let offset = 0;
  for (const line of text.split('\n')) {
    const start = offset;
    offset += line.length + 1;
    const place = block && placeInBlock(block, line);
    if (block && place !== 'inside') {
      blocks.push([block.start, place === 'end' ? start + line.length : start - 1]);
      block = undefined;
    }
    const isInCode = isCode(start) && isCode(start - 1);
    if (place === 'inside' || place === 'end' || isInCode) continue;
    const opened = containers.readLine(start);
    if (opened?.marker.startsWith('$') && !isCode(start + line.indexOf('$')))
      block = { ...opened, start };
  }
  if (block) blocks.push([block.start, text.length]);
  return blocks;
}
