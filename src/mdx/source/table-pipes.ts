import { hideCode } from '../../utils/code-ranges.ts';

const RULE = /^[ \t>]*(?![ \t>])\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*(?![ \t]))+\|?[ \t]*$/;
/** A head row with pipes at both ends, so that its cells can be counted reliably. */
const HEAD = /^[ \t]*\|[\\\s|]*[^\\\s|].*\|[ \t]*$/;
const CODE = /(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;

/** A delimiter row of at least two cells, which most texts do not contain. */
const ANY_RULE = /^[ \t>]*(?![ \t>])\|?[ \t]*:?-+:?[ \t]*\|[ \t:|-]*$/m;

/**
 * Escapes the `|` in code in table rows with more cells than the head: `string | null` would
 * otherwise end a cell, and the last cells would be lost. Gives a delimiter row the same number of
 * cells as the head, without which there is no table.
 */
export function fixTables(body: string): string {
  if (!ANY_RULE.test(body)) return body;
  const lines = body.split('\n');
  const hidden = hideCode(body).split('\n');
  return mapRows(lines, hidden, {
    // Stricter than the parser, so that nothing else changes.
    isEnd: (line) => !line.includes('|'),
    onRule: (rule, cells, above) => (HEAD.test(above) ? fitRule(rule, cells) : rule),
    onRow: (row, cells) => (countCells(row) > cells ? escapeRow(row, cells) : row),
  }).join('\n');
}

/** Cells of a row beyond those of its head, which Markdown drops. */
interface DroppedCells {
  /** From 1. */
  line: number;
  /** `Purpose | Default` */
  text: string;
  /** Number of cells that the table has. */
  cells: number;
}

/** Rows of a text whose last cells are dropped. */
export function findDroppedCells(body: string): DroppedCells[] {
  if (!ANY_RULE.test(body)) return [];
  const lines = fixTables(body).split('\n');
  const found: DroppedCells[] = [];
  mapRows(lines, hideCode(lines.join('\n')).split('\n'), {
    isEnd: (line) => END.test(line),
    onRule: (rule) => rule,
    onRow(row, cells, index) {
      const text = splitRow(row).slice(cells).join('|').trim();
      if (/[^\s|:-]/.test(text)) found.push({ line: index + 1, text, cells });
      return row;
    },
  });
  return found;
}

/** A delimiter row with a different number of columns than its head, so that it is not a table. */
interface UnevenRule {
  /** From 1. */
  line: number;
  /** The row as written. */
  text: string;
  columns: number;
  headColumns: number;
  /** The row gets the columns of the head, because the sides of the head are closed. */
  isCorrected: boolean;
}

/** A delimiter row of one cell, with pipes at both ends. */
const ONE_CELL = /^[ \t]*\|[ \t]*:?-+:?[ \t]*\|[ \t]*$/m;

/** Delimiter rows of a text that do not fit the head above them. */
export function findUnevenRules(body: string): UnevenRule[] {
  const found = ONE_CELL.test(body) ? findShortRules(body) : [];
  if (!ANY_RULE.test(body)) return found;
  mapRows(body.split('\n'), hideCode(body).split('\n'), {
    isEnd: (line) => END.test(line),
    onRule(rule, headColumns, above, index) {
      const columns = countCells(rule);
      const isHead = /[^\s|:-]/.test(above) && headColumns > 1 && !END.test(above);
      if (isHead && columns !== headColumns)
        found.push({
          line: index + 1,
          text: rule.trim(),
          columns,
          headColumns,
          isCorrected: HEAD.test(above),
        });
      return rule;
    },
    onRow: (row) => row,
  });
  return found;
}

/** Delimiter rows of one cell below a head of several. */
function findShortRules(body: string): UnevenRule[] {
  const lines = body.split('\n');
  const hidden = hideCode(body).split('\n');
  return lines.flatMap((text, index) => {
    const headColumns = countCells(lines[index - 1] ?? '');
    if (!ONE_CELL.test(hidden[index] ?? '') || !HEAD.test(hidden[index - 1] ?? '')) return [];
    if (headColumns < 2) return [];
    return [{ line: index + 1, text: text.trim(), columns: 1, headColumns, isCorrected: false }];
  });
}

/** A row of dashes, colons, and pipes only, closed on both sides. */
const DASHES = /^[ \t]*\|[-:| \t]*--[-:| \t]*\|[ \t]*$/;

/** Cells like `--- --` in what is otherwise the delimiter row of a table, so that it is not a table. */
export function findInvalidRuleCells(body: string): { line: number; cell: string }[] {
  if (!/\|.*-[ \t]+-/.test(body)) return [];
  const lines = hideCode(body).split('\n');
  return lines.flatMap((text, index) => {
    const [above = '', head = ''] = [lines[index - 2], lines[index - 1]];
    // Below other rows, it is a row itself.
    if (!DASHES.test(text) || !HEAD.test(head) || above.includes('|')) return [];
    const cells = text.trim().slice(1, -1).split('|');
    const cell = cells.find((one) => /-[ \t]+-/.test(one))?.trim();
    return cell === undefined ? [] : [{ line: index + 1, cell }];
  });
}

/**
 * An empty line or another block; any other text continues the table (GitHub Flavored Markdown,
 * section 4.10).
 */
const END = /^[ \t]*(?:$|<|#{1,6}[ \t]|>|`{3}|~{3}|[-*+][ \t]|\d+[.)][ \t])/;

interface RowVisitor {
  /** Whether a line, without its code, ends a table. */
  isEnd(line: string): boolean;
  onRule(rule: string, cells: number, above: string, index: number): string;
  onRow(row: string, cells: number, index: number): string;
}

/** Lines with the rules and rows of tables in another form; in `hidden` code does not count. */
function mapRows(
  lines: string[],
  hidden: string[],
  { isEnd, onRule, onRow }: RowVisitor,
): string[] {
  let cells = 0;
  return lines.map((line, index) => {
    const [current = '', above = ''] = [hidden[index], hidden[index - 1]];
    if (cells === 0 && RULE.test(current)) {
      cells = countCells(lines[index - 1] ?? '');
      return onRule(line, cells, above, index);
    }
    if (isEnd(current)) cells = 0;
    return cells > 0 ? onRow(line, cells, index) : line;
  });
}

function fitRule(rule: string, cells: number): string {
  if (cells < 2 || countCells(rule) === cells) return rule;
  const [, start = '', inner = ''] = /^([ \t>]*\|?)(.*?)\|?$/.exec(rule.trimEnd()) ?? [];
  const shortened = inner.split('|').slice(0, cells);
  return `${start}${[...shortened, ...Array<string>(cells - shortened.length).fill('---')].join('|')}|`;
}

function escapeRow(line: string, cells: number): string {
  const escaped = line.replace(CODE, (code) => code.replace(/(?<!\\)\|/g, '\\|'));
  return countCells(escaped) === cells ? escaped : line;
}

function countCells(row: string): number {
  return splitRow(row).length;
}

function splitRow(row: string): string[] {
  const inner = row.trim().replace(/^\||(?<!\\)\|$/g, '');
  return inner.split(/(?<!\\)\|/);
}
