import { toPlain, textOf } from './plain-body.ts';
import type { PrintedRequest } from './printed-request.ts';
import { printPieces, quoteBytes, quoteShell, shellWord } from './shell.ts';

/** The request as an HTTPie command. */
export function printHttpie(request: PrintedRequest): string {
  const { method, url, headers, pieces } = toPlain(request);
  const text = textOf(pieces);
  const lines = [
    `http ${shellWord(method)} ${quoteShell(url)}`,
    // A header without a value ends in a semicolon.
    ...headers.map(({ name, value }) => quoteShell(value === '' ? `${name};` : `${name}:${value}`)),
    ...(text === undefined ? [] : [`--raw ${quoteBytes(text)}`]),
  ];
  const command = lines.join(' \\\n  ');
  return pieces.length === 0 || text !== undefined
    ? command
    : `${printPieces(pieces)} |\n${command}`;
}
