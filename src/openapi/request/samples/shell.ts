import type { Piece } from './printed-request.ts';

/** A word for a shell: anything but another single quote may stand between single quotes. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A word for a shell, without quotes where it needs none. */
export function shellWord(text: string): string {
  return /^[\w:/.,@%+=-]+$/.test(text) ? text : quoteShell(text);
}

/** A text to its last byte. Carriage returns survive no copying; Bash writes them in a way of its own. */
export function quoteBytes(text: string): string {
  if (!text.includes('\r')) return quoteShell(text);
  const escaped = text.replace(/[\\']/g, '\\$&').replaceAll('\r', '\\r').replaceAll('\n', '\\n');
  return `$'${escaped}'`;
}

/** Commands that write texts and files one after the other. */
export function printPieces(pieces: readonly Piece[]): string {
  const commands = pieces.map((piece) =>
    typeof piece === 'string'
      ? `printf %s ${quoteBytes(piece)}`
      : `cat ${quoteShell(piece.fileName)}`,
  );
  return `{\n${commands.map((command) => `  ${command}\n`).join('')}}`;
}
