/**
 * The rows of a text with separated values (RFC 4180); a quoted value may contain separators and
 * line breaks.
 */
export function readTable(text: string, separator: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length && rows.length < maxRows) {
    const { value, end } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, separator);
    row.push(value);
    at = end;
    if (text[at] === separator && at < text.length) {
      at++;
      if (at < text.length) continue;
      row.push('');
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    rows.push(row);
    row = [];
  }
  return rows;
}

function readPlain(text: string, start: number, separator: string): { value: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== separator && !/[\r\n]/.test(text[end] ?? '')) end++;
  return { value: text.slice(start, end), end };
}

function readQuoted(text: string, start: number): { value: string; end: number } {
  let end = start + 1;
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"'))
    end += text[end] === '"' ? 2 : 1;
  return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

const ROW = 16;

/** A hex dump: offset, values, and characters. */
export function toHex(bytes: Uint8Array): string {
  const rows: string[] = [];
  for (let at = 0; at < bytes.length; at += ROW) {
    const row = [...bytes.subarray(at, at + ROW)];
    const values = row.map((byte) => byte.toString(16).padStart(2, '0'));
    const characters = row.map((byte) =>
      byte > 31 && byte < 127 ? String.fromCharCode(byte) : '.',
    );
    rows.push(
      `${at.toString(16).padStart(6, '0')}  ${values.join(' ').padEnd(ROW * 3)} ${characters.join('')}`,
    );
  }
  return rows.join('\n');
}
