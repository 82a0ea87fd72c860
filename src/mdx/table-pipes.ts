const RULE = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/;
const CODE = /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;

/**
 * Escapes the `|` in code of table rows that have more cells than the head of their table: `string | null`
 * would otherwise end a cell, and the last ones would be lost.
 */
export function escapeTablePipes(body: string): string {
  if (!/^[ \t>]*\|?[ \t]*:?-+:?[ \t]*\|[ \t:|-]*$/m.test(body)) return body;
  const lines = body.split('\n');
  let cells = 0;
  return lines
    .map((line, index) => {
      if (RULE.test(line)) cells = countCells(lines[index - 1] ?? '');
      else if (!line.includes('|')) cells = 0;
      return cells > 0 && countCells(line) > cells ? escapeRow(line, cells) : line;
    })
    .join('\n');
}

function escapeRow(line: string, cells: number): string {
  const escaped = line.replace(CODE, (code) => code.replace(/(?<!\\)\|/g, '\\|'));
  return countCells(escaped) === cells ? escaped : line;
}

function countCells(row: string): number {
  const inner = row.trim().replace(/^\||(?<!\\)\|$/g, '');
  return inner.split(/(?<!\\)\|/).length;
}
