import type { NameValue } from '../encoding.ts';
import { printPieces, quoteBytes, quoteShell, quoteShellWord } from '../curl.ts';
import {
  isBasicPlaceholder,
  PASSWORD,
  printPieceList,
  textOf,
  toPlain,
  USER_NAME,
  withBytes,
  type PieceSyntax,
  type PrintedBody,
  type SnippetInput,
} from './snippet-input.ts';

/** HTTPie command. */
export function generateHttpie(request: SnippetInput): string {
  const { method, url, headers, pieces } = toPlain(request);
  const text = textOf(pieces);
  const lines = [
    `http ${quoteShellWord(method)} ${quoteShell(url)}`,
    ...headers.map(printHttpieHeader),
    ...(text === undefined ? [] : [`--raw ${quoteBytes(text)}`]),
  ];
  const command = lines.join(' \\\n  ');
  return pieces.length === 0 || text !== undefined
    ? command
    : `${printPieces(pieces)} |\n${command}`;
}

/** A backslash that HTTPie would remove, because it cannot be escaped. */
const LOST_BACKSLASH = /(?:^|[^\\])(?:\\\\)*\\[:;=@]/;

/** HTTPie requires a semicolon for headers without a value. `:@` would send a file, and `:=` JSON. */
function printHttpieHeader(header: NameValue): string {
  if (isBasicPlaceholder(header)) return `--auth ${PAIR}`;
  const { name, value } = header;
  const key = name.replace(/[:;=@]/g, '\\$&');
  if (LOST_BACKSLASH.test(value))
    return `${quoteShell(`${key}:@`)}<(printf %s ${quoteBytes(value)})`;
  return quoteShell(value === '' ? `${key};` : `${key}:${value.replace(/^[=@]/, '\\$&')}`);
}

const PAIR = /* @__PURE__ */ quoteShell(`${USER_NAME}:${PASSWORD}`);

/** Temporary file for the body, because wget accepts a single file. */
const BODY_FILE = 'body.tmp';

/** wget command; bodies with files and other content are assembled in a temporary file. */
export function generateWget(original: SnippetInput): string {
  const { method, url, headers, body } = withBytes(original);
  const lines = [
    'wget --quiet --output-document -',
    `--method ${quoteShellWord(method)}`,
    ...headers.flatMap(printWgetHeader),
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

/** Without `--auth-no-challenge`, wget sends credentials only after a refused request. */
function printWgetHeader(header: NameValue): string[] {
  if (!isBasicPlaceholder(header))
    return [`--header ${quoteShell(`${header.name}: ${header.value}`)}`];
  return [
    '--auth-no-challenge',
    `--user ${quoteShell(USER_NAME)}`,
    `--password ${quoteShell(PASSWORD)}`,
  ];
}

/** Raw HTTP message; `< file` represents the content of a file. */
export function generateHttp(original: SnippetInput): string {
  const { method, url, headers, body } = withBytes(original);
  const [, host = '', target = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/)?([^/?#]*)([^#]*)/i.exec(url) ?? [];
  const lines = [
    `${method} ${target.startsWith('/') ? target : `/${target}`} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
  ];
  return lines.join('\n') + (body ? `\n\n${printBody(body)}` : '');
}

function printBody(body: PrintedBody): string {
  if (body.kind === 'text' || body.kind === 'form')
    return body.text.replaceAll('\r\n', '\n').trimEnd();
  if (body.kind === 'file') return `< ${body.file.fileName}`;
  const pieces = body.kind === 'pieces' ? body.pieces : [];
  return pieces
    .map((piece) =>
      typeof piece === 'string' ? piece.replaceAll('\r\n', '\n') : `< ${piece.fileName}`,
    )
    .join('')
    .trimEnd();
}

/** In single quotes only quotes have a meaning, including typographic ones. */
function quote(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;
}

const SYNTAX: PieceSyntax = {
  text: (text) => `[Text.Encoding]::UTF8.GetBytes(${quoteLines(text)})`,
  file: (name) => `[IO.File]::ReadAllBytes(${quote(name)})`,
  join: (items) => `[byte[]](\n  ${items.join(' +\n  ')}\n)`,
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'PATCH']);

/** PowerShell with `Invoke-RestMethod`. */
export function generatePowershell(request: SnippetInput): string {
  const { method, url, headers, pieces } = toPlain(request);
  const isType = ({ name }: { name: string }) => name.toLowerCase() === 'content-type';
  const others = headers.filter((header) => !isType(header));
  const type = headers.find(isType);
  const text = textOf(pieces);
  const isAscii = text !== undefined && !/[^\n\t -~]/.test(text);
  const value = isAscii ? quote(text) : printPieceList(pieces, SYNTAX);
  const settings = [
    `-Uri ${quote(url)}`,
    `${METHODS.has(method) ? '-Method' : '-CustomMethod'} ${quote(method)}`,
    ...(others.length === 0 ? [] : ['-Headers $headers']),
    ...(type ? [`-ContentType ${quote(type.value)}`] : []),
    ...(pieces.length === 0 ? [] : ['-Body $body']),
  ];
  return [
    ...(others.length === 0
      ? []
      : [
          `$headers = @{\n${others.map((header) => `  ${quote(header.name)} = ${valueInPowershell(header)}\n`).join('')}}`,
        ]),
    ...(pieces.length === 0 ? [] : [`$body = ${value}`]),
    `Invoke-RestMethod ${settings.join(' `\n  ')}`,
  ].join('\n');
}

function valueInPowershell(header: NameValue): string {
  if (!isBasicPlaceholder(header)) return quote(header.value);
  return `'Basic ' + [Convert]::ToBase64String(${SYNTAX.text(`${USER_NAME}:${PASSWORD}`)})`;
}

/** Escapes carriage returns, which copying may remove. */
function quoteLines(text: string): string {
  return text.split('\r\n').map(quote).join(' + "`r`n" + ');
}
