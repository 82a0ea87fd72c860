import { printPieceList, textOf, toPlain, type PieceSyntax } from './plain-body.ts';
import type { PrintedRequest } from './printed-request.ts';

/** Anything but a single quote stands for itself between single quotes; typographic ones count too. */
function quote(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;
}

const SYNTAX: PieceSyntax = {
  text: (text) => `[Text.Encoding]::UTF8.GetBytes(${quoteLines(text)})`,
  file: (name) => `[IO.File]::ReadAllBytes(${quote(name)})`,
  join: (items) => `[byte[]](\n  ${items.join(' +\n  ')}\n)`,
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'PATCH']);

/** The request with `Invoke-RestMethod`. */
export function printPowershell(request: PrintedRequest): string {
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
          `$headers = @{\n${others.map(({ name, value: text_ }) => `  ${quote(name)} = ${quote(text_)}\n`).join('')}}`,
        ]),
    ...(pieces.length === 0 ? [] : [`$body = ${value}`]),
    `Invoke-RestMethod ${settings.join(' `\n  ')}`,
  ].join('\n');
}

/** Carriage returns survive no copying. */
function quoteLines(text: string): string {
  return text.split('\r\n').map(quote).join(' + "`r`n" + ');
}
