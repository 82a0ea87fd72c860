import type { DiagramLine } from '../types.ts';

/** The statements of a flowchart: one a line, several with semicolons, or one over lines inside quotes. */
export function splitStatements(lines: readonly DiagramLine[]): DiagramLine[] {
  const statements: DiagramLine[] = [];
  let open: DiagramLine | undefined;
  for (const { text, number } of lines) {
    const line: DiagramLine = open
      ? { text: `${open.text}\n${text}`, number: open.number }
      : { text, number };
    const isOpen = [/"/g, /\|/g].some((sign) => isOdd(line.text, sign)) && line.text.length < 2000;
    open = isOpen ? line : undefined;
    if (isOpen) continue;
    for (const part of splitAtSemicolons(line.text)) {
      if (part.trim()) statements.push({ text: part.trim(), number: line.number });
    }
  }
  return open ? [...statements, open] : statements;
}

/** A quote, or a bar around the label of a link, that is not closed yet. */
function isOdd(text: string, sign: RegExp): boolean {
  const outside = sign.source === '"' ? text : text.replace(/"[^"]*"/g, '');
  return (outside.match(sign) ?? []).length % 2 === 1;
}

/** Semicolons end a statement, except in quotes, brackets and entities. */
function splitAtSemicolons(text: string): string[] {
  const parts = [''];
  let isQuoted = false;
  let depth = 0;
  for (const [index, sign] of [...text].entries()) {
    if (sign === '"') isQuoted = !isQuoted;
    if (!isQuoted && '[({'.includes(sign)) depth++;
    if (!isQuoted && '])}'.includes(sign)) depth--;
    const isEntity = /[#&]\w+$/.test(text.slice(Math.max(0, index - 8), index));
    if (sign === ';' && !isQuoted && depth <= 0 && !isEntity) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}
