import { encodeForm } from '../encode.ts';
import type { BodyPart } from '../multipart.ts';
import type { NameValue } from '../serialize.ts';
import type { PrintedBody, PrintedRequest } from './printed-request.ts';
import { printPieces, quoteBytes, quoteShell, shellWord } from './shell.ts';

/** The request as a curl command. */
export function printCurl({ method, url, headers, body }: PrintedRequest): string {
  const lines = [`curl ${quoteShell(url)}`];
  if (/\/\.{1,2}(?:[/?]|$)/.test(url)) lines.push('--path-as-is');
  if (method === 'HEAD' && !body) lines.push('--head');
  else if (method !== 'GET' || body) lines.push(`--request ${shellWord(method)}`);
  lines.push(...headers.map(printHeader), ...(body ? printBody(body) : []));
  const command = lines.join(' \\\n  ');
  return body?.kind === 'pieces' ? `${printPieces(body.pieces)} |\n${command}` : command;
}

/** A header without a value ends in a semicolon: with a colon, curl would leave it out. */
function printHeader({ name, value }: NameValue): string {
  return `--header ${quoteShell(value === '' ? `${name};` : `${name}: ${value}`)}`;
}

function printBody(body: PrintedBody): string[] {
  switch (body.kind) {
    case 'text':
      return [`${body.text.startsWith('@') ? '--data-raw' : '--data'} ${quoteBytes(body.text)}`];
    case 'form':
      return body.fields.map(({ name, value }) => {
        const key = encodeForm(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
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

/** A value of `--form`, in quotes where curl would read more into it. */
function formWord(text: string, special: RegExp): string {
  return special.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text;
}
