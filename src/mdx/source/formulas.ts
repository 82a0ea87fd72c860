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
 * prices and shell variables stay what they are. Only an ending can follow: `$n$th`, and any letters
 * after the text of a command: `$\text{Reject}$ed`.
 */
const INLINE_MATH =
  /(?<![\\$A-Za-z\d]|\w_)\$(?![\s$\d][^$\n]*\s\$)(?!\s|\$)((?:\\.|[^$\\\n])+)(?<!\s)\$(?![\d$]|_\w)(?:(?![A-Za-z])|(?=(?:s|th|st|nd|rd)\b)|(?<=\\[a-z]+\{[^{}$]*\}\$))/
    .source;

/**
 * A comparison sign in a formula that would begin a tag in other text, but no sign before the name and the first
 * attribute, or the end, of a tag: dollar signs that seem to enclose tags can be prices.
 */
const TAG_SIGN =
  /<(?=[A-Za-z_$>])(?![A-Za-z_][\w.:-]*(?:\s+[\w.:@-]+)*\s*(?:=\s*["'{]|\{\s*\.\.\.|\/?>))/g;

/** Formulas in the form that the parser reads: between two dollar signs, as it would take any two of them for math. */
export function doubleDollars(written: string): string {
  if (!written.includes('$')) return written;
  const text = written.search(INDENTED_SIGNS) < 0 ? written : outdentSigns(written);
  const code = codeRanges(text);
  const blocks = findMathBlocks(text, createCodeTest(code)).map(({ range }) => range);
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
    const range = others[next];
    const [start, after] = range ?? [Infinity, Infinity];
    if (start <= index) {
      if (range && isBlock.has(range)) {
        result += text.slice(from, index) + withoutTags(text.slice(index, after));
        from = after;
      }
      pattern.lastIndex = after;
    } else if (inline !== undefined && start < end) {
      pattern.lastIndex = index + 1;
    } else if (inline !== undefined) {
      result += `${text.slice(from, index)}$$${withoutTags(inline)}$$`;
      from = end;
    } else {
      // Code in a formula is text, but a formula on lines of its own ends the paragraph.
      let last = next;
      let other = others[last];
      while (other && other[0] < end && !isBlock.has(other)) other = others[(last += 1)];
      const [marker = ''] = /^\$+/.exec(math) ?? [];
      if (other && other[0] < end) pattern.lastIndex = index + marker.length;
      else {
        next = last;
        result += text.slice(from, index) + withoutTags(math);
        from = end;
      }
    }
  }
  return result + text.slice(from);
}

/** The formula with a space in `a<b`, which means the same in TeX. */
function withoutTags(formula: string): string {
  return formula.replace(TAG_SIGN, '< ');
}

/** Signs of a formula that the parser takes for code, which MDX does not indent. */
const INDENTED_SIGNS = /^(?: {4}| {0,3}\t)[ \t]*(?=\$\$)/gm;

/** Indents the signs of formulas on lines of their own like the list item around them. */
function outdentSigns(text: string): string {
  let result = '';
  let from = 0;
  for (const { range, column } of findMathBlocks(text, createCodeTest(codeRanges(text)))) {
    const formula = text.slice(...range).replace(INDENTED_SIGNS, ' '.repeat(column));
    result += text.slice(from, range[0]) + formula;
    from = range[1];
  }
  return result + text.slice(from);
}

interface MathBlock {
  range: Range;
  /** Column of the text of the list item around it; 0 for none. */
  column: number;
}

/** Formulas on lines of their own, up to their ends or the end of the quotation or list item around them. */
function findMathBlocks(text: string, isCode: (offset: number) => boolean): MathBlock[] {
  const blocks: MathBlock[] = [];
  const containers = new ContainerReader(text);
  let block: (FencedBlock & { start: number }) | undefined;
  let offset = 0;
  for (const line of text.split('\n')) {
    const start = offset;
    offset += line.length + 1;
    const place = block && placeInBlock(block, line);
    if (block && place !== 'inside') {
      const end = place === 'end' ? start + line.length : start - 1;
      blocks.push({ range: [block.start, end], column: block.column });
      block = undefined;
    }
    const isInCode = isCode(start) && isCode(start - 1);
    if (place === 'inside' || place === 'end' || isInCode) continue;
    const opened = containers.readLine(start);
    if (opened?.marker.startsWith('$') && !isCode(start + line.indexOf('$')))
      block = { ...opened, start };
  }
  if (block) blocks.push({ range: [block.start, text.length], column: block.column });
  return blocks;
}
