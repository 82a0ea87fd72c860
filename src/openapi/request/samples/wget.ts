import { withBytes, type PrintedRequest } from './printed-request.ts';
import { printPieces, quoteBytes, quoteShell, shellWord } from './shell.ts';

/** File into which a body is put together, for wget takes only one. */
const BODY_FILE = 'body.tmp';

/** The request as a wget command, its body put together before where it holds files among other things. */
export function printWget(original: PrintedRequest): string {
  const { method, url, headers, body } = withBytes(original);
  const lines = [
    'wget --quiet --output-document -',
    `--method ${shellWord(method)}`,
    ...headers.map(({ name, value }) => `--header ${quoteShell(`${name}: ${value}`)}`),
  ];
  if (body?.kind === 'text' || body?.kind === 'form')
    lines.push(`--body-data ${quoteBytes(body.text)}`);
  if (body?.kind === 'file') lines.push(`--body-file ${quoteShell(body.file.fileName)}`);
  if (body?.kind === 'pieces') lines.push(`--body-file ${BODY_FILE}`);
  const command = [...lines, quoteShell(url)].join(' \\\n  ');
  return body?.kind === 'pieces'
    ? `${printPieces(body.pieces)} > ${BODY_FILE}\n${command}`
    : command;
}
