import { hideCode } from '../../text/code-ranges.ts';

const RULE = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/;
/** A head whose sides are closed, so that its cells can be counted without doubt. */
const HEAD = /^[ \t]*\|.*[^\\\s|].*\|[ \t]*$/;
const CODE = /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;

/**
 * Escapes the `|` in code of table rows that have more cells than the head of their table: `string | null`
 * would otherwise end a cell, and the last ones would be lost. A rule gets as many cells as the head above it,
 * without which neither would be a table.
 */
export function fixTables(body: string): string {
  if (!/^[ \t>]*\|?[ \t]*:?-+:?[ \t]*\|[ \t:|-]*$/m.test(body)) return body;
  const lines = body.split('\n');
  const hidden = hideCode(body).split('\n');
  let cells = 0;
  return lines
    .map((line, index) => {
      const [shown = '', above = ''] = [hidden[index], hidden[index - 1]];
      if (cells === 0 && RULE.test(shown)) {
        cells = countCells(lines[index - 1] ?? '');
        return HEAD.test(above) ? fitRule(line, cells) : line;
      }
      if (!shown.includes('|')) cells = 0;
      return cells > 0 && countCells(line) > cells ? escapeRow(line, cells) : line;
    })
    .join('\n');
}

function fitRule(rule: string, cells: number): string {
  if (cells < 2 || countCells(rule) === cells) return rule;
  const [, start = '', inner = ''] = /^([ \t>]*\|?)(.*?)\|?[ \t]*$/.exec(rule) ?? [];
  const kept = inner.split('|').slice(0, cells);
  return `${start}${[...kept, ...Array<string>(cells - kept.length).fill('---')].join('|')}|`;
}

function escapeRow(line: string, cells: number): string {
  const escaped = line.replace(CODE, (code) => code.replace(/(?<!\\)\|/g, '\\|'));
  return countCells(escaped) === cells ? escaped : line;
}

function countCells(row: string): number {
  const inner = row.trim().replace(/^\||(?<!\\)\|$/g, '');
  return inner.split(/(?<!\\)\|/).length;
}
