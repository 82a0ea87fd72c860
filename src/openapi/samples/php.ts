import { isContainer, membersOf, type BodyPart } from '../encoding.ts';
import {
  hasTypedField,
  printLiteral,
  quoteWith,
  singleQuoted,
  withBytes,
  type LiteralSyntax,
  type Piece,
  type PrintedBody,
  type SnippetInput,
  isBasicPlaceholder,
  PASSWORD,
  USER_NAME,
} from './snippet-input.ts';

const quote = singleQuoted(quoteWith('"', /["\\$]/g, (code) => `\\u{${code.toString(16)}}`));

const SYNTAX: LiteralSyntax = {
  quote,
  keywords: ['true', 'false', 'null'],
  list: ['[', ']'],
  object: ['[', ']'],
  emptyObject: 'new stdClass()',
  member: (name, value) => `${quote(name)} => ${value}`,
  step: '  ',
};

/** PHP with the curl extension. */
export function generatePhp(original: SnippetInput): string {
  const { method, url, headers, body } = writable(original);
  const written = headers.filter((header) => !isBasicPlaceholder(header));
  const hasBasic = written.length < headers.length;
  const settings = [
    'CURLOPT_RETURNTRANSFER => true',
    ...(method === 'GET' && !body ? [] : [`CURLOPT_CUSTOMREQUEST => ${quote(method)}`]),
    ...(method === 'HEAD' ? ['CURLOPT_NOBODY => true'] : []),
    ...(hasBasic ? [`CURLOPT_USERPWD => ${quote(`${USER_NAME}:${PASSWORD}`)}`] : []),
    ...(written.length === 0 ? [] : [`CURLOPT_HTTPHEADER => ${printHeaders(written)}`]),
    ...(body ? [`CURLOPT_POSTFIELDS => ${printBody(body)}`] : []),
  ];
  return `<?php

$ch = curl_init(${quote(url)});

curl_setopt_array($ch, [
  ${settings.join(',\n  ')}
]);

$response = curl_exec($ch);

echo $response;`;
}

/** An array of fields has unique names and no content types; other bodies are written as bytes. */
function writable(request: SnippetInput): SnippetInput {
  const { body } = request;
  if (body?.kind !== 'multipart') return request;
  const names = new Set(body.parts.map(({ name }) => name));
  return names.size < body.parts.length || hasTypedField(body.parts) ? withBytes(request) : request;
}

/** curl requires a semicolon for headers without a value; a colon would remove the header. */
function printHeaders(headers: SnippetInput['headers']): string {
  const lines = headers.map(({ name, value }) =>
    quote(value === '' ? `${name};` : `${name}: ${value}`),
  );
  return `[\n    ${lines.join(',\n    ')}\n  ]`;
}

function printBody(body: PrintedBody): string {
  switch (body.kind) {
    case 'text':
      if (body.json === undefined || !isPhpValue(body.json)) return quote(body.text);
      return `json_encode(${printLiteral(body.json, SYNTAX, '  ')})`;
    case 'form':
      return quote(body.text);
    case 'file':
      return printPiece(body.file);
    case 'multipart':
      return `[\n    ${body.parts.map(printPart).join(',\n    ')}\n  ]`;
    case 'pieces':
      return body.pieces.map(printPiece).join('\n    . ');
  }
}

/** PHP has one type for lists and objects: empty and numeric names would change it. */
function isPhpValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPhpValue);
  return (
    !isContainer(value) ||
    (membersOf(value) ?? []).every(([name, member]) => !/^-?\d*$/.test(name) && isPhpValue(member))
  );
}

function printPart({ name, value = '', file, contentType }: BodyPart): string {
  const type = contentType === undefined ? '' : `, ${quote(contentType)}`;
  return `${quote(name)} => ${file ? `new CURLFile(${quote(file.fileName)}${type})` : quote(value)}`;
}

function printPiece(piece: Piece): string {
  return typeof piece === 'string' ? quote(piece) : `file_get_contents(${quote(piece.fileName)})`;
}
