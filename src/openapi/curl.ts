import { encodeForm, type BodyPart, type NameValue } from './encoding.ts';
import { toUrl, type ApiRequest } from './request.ts';
import {
  isBasicPlaceholder,
  PASSWORD,
  toSnippetInput,
  USER_NAME,
  withBytes,
  type Piece,
  type PrintedBody,
  type SnippetInput,
} from './samples/snippet-input.ts';

/** A request with the reader's values as a curl command, for requests that browsers cannot send. */
export function toCurl(request: ApiRequest): string {
  const printed = { ...toSnippetInput(request), url: toUrl(request) };
  const code = printCurl(printed);
  // curl expands braces and brackets in URLs.
  return /[{}[\]]/.test(printed.url) ? code.replace('curl ', 'curl --globoff ') : code;
}

/** A request as a curl command. */
export function printCurl(request: SnippetInput): string {
  const { method, url, headers, body } = hasSyntax(request.body) ? withBytes(request) : request;
  const lines = [`curl ${quoteShell(url)}`];
  if (/\/\.{1,2}(?:[/?]|$)/.test(url)) lines.push('--path-as-is');
  if (method === 'HEAD' && !body) lines.push('--head');
  else if (method !== 'GET' || body) lines.push(`--request ${quoteShellWord(method)}`);
  lines.push(...headers.map(printHeader), ...(body ? printBody(body) : []));
  const command = lines.join(' \\\n  ');
  return body?.kind === 'pieces' ? `${printPieces(body.pieces)} |\n${command}` : command;
}

/** Whether `--form` would read the name or type of a part as a file to send, or as another option. */
function hasSyntax(body: PrintedBody | undefined): boolean {
  return (
    body?.kind === 'multipart' &&
    body.parts.some(
      ({ name, contentType = '' }) =>
        name.includes('=') || /[;,](?! ?charset=[\w-]+$)/i.test(contentType),
    )
  );
}

/**
 * curl requires a semicolon for headers without a value; a colon would remove the header. It encodes a user name and
 * password itself, so that readers replace words.
 */
function printHeader(header: NameValue): string {
  const { name, value } = header;
  if (isBasicPlaceholder(header)) return `--user ${quoteShell(`${USER_NAME}:${PASSWORD}`)}`;
  return `--header ${quoteShell(value === '' ? `${name};` : `${name}: ${value}`)}`;
}

function printBody(body: PrintedBody): string[] {
  switch (body.kind) {
    case 'text':
      return [`${body.text.startsWith('@') ? '--data-raw' : '--data'} ${quoteBytes(body.text)}`];
    case 'form':
      return body.fields.map(({ name, value }) => {
        const key = encodeForm(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
        // Without a name, curl would send no equals sign.
        if (key === '') return `--data ${quoteShell(`=${encodeForm(value)}`)}`;
        return `--data-urlencode ${quoteShell(`${key}=${value}`)}`;
      });
    case 'file':
      return [`--data-binary ${quoteShell(`@${body.file.fileName}`)}`];
    case 'multipart':
      return body.parts.map(printPart);
    case 'pieces':
      return ['--data-binary @-'];
  }
}

function printPart({ name, value = '', file, contentType }: BodyPart): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`;
  if (file) return `--form ${quoteShell(`${name}=@${formWord(file.fileName, /[;,"]/)}${type}`)}`;
  const word = formWord(value, /^[@<("\s]|;|\s$/);
  if (type !== '') return `--form ${quoteShell(`${name}=${word}${type}`)}`;
  return `${word === value ? '--form' : '--form-string'} ${quoteShell(`${name}=${value}`)}`;
}

/** Quotes a value of `--form` that contains special characters. */
function formWord(text: string, special: RegExp): string {
  return special.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text;
}

/** Quotes a text for shells with single quotes. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Quotes a text for shells if necessary. */
export function quoteShellWord(text: string): string {
  return /^[\w:/.,@%+=-]+$/.test(text) ? text : quoteShell(text);
}

/** Quotes a text exactly. Carriage returns, which copying may remove, are escaped in Bash syntax. */
export function quoteBytes(text: string): string {
  if (!text.includes('\r')) return quoteShell(text);
  const escaped = text.replace(/[\\']/g, '\\$&').replaceAll('\r', '\\r').replaceAll('\n', '\\n');
  return `$'${escaped}'`;
}

/** Commands that output texts and files in sequence. */
export function printPieces(pieces: readonly Piece[]): string {
  const commands = pieces.map((piece) =>
    typeof piece === 'string'
      ? `printf %s ${quoteBytes(piece)}`
      : `cat ${quoteShell(piece.fileName)}`,
  );
  return `{\n${commands.map((command) => `  ${command}\n`).join('')}}`;
}
