import type { BodyPart } from '../encoding.ts';
import {
  doubleQuoted,
  isBasicPlaceholder,
  PASSWORD,
  printLiteral,
  type LiteralSyntax,
  type Piece,
  type PrintedBody,
  type SnippetInput,
  USER_NAME,
} from './snippet-input.ts';

const SYNTAX: LiteralSyntax = {
  quote: doubleQuoted,
  keywords: ['True', 'False', 'None'],
  list: ['[', ']'],
  object: ['{', '}'],
  emptyObject: '{}',
  member: (name, value) => `${doubleQuoted(name)}: ${value}`,
  step: '    ',
};

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** Python with `requests`. */
export function generatePython({ method, url, headers, body }: SnippetInput): string {
  const [name, value, argument] = body ? printBody(body) : [];
  const call = METHODS.has(method)
    ? `requests.${method.toLowerCase()}(url`
    : `requests.request(${doubleQuoted(method)}, url`;
  const written = headers.filter((header) => !isBasicPlaceholder(header));
  const head = Object.fromEntries(written.map((header) => [header.name, header.value]));
  const hasBasic = written.length < headers.length;
  const settings = [
    ...(name === undefined ? [] : [`${name} = ${value}`]),
    ...(written.length === 0 ? [] : [`headers = ${printLiteral(head, SYNTAX)}`]),
  ];
  const last = [
    ...(argument === undefined ? [] : [`${argument}=${name}`]),
    ...(written.length === 0 ? [] : ['headers=headers']),
    ...(hasBasic ? [`auth=(${doubleQuoted(USER_NAME)}, ${doubleQuoted(PASSWORD)})`] : []),
  ];
  return [
    `import requests\n\nurl = ${doubleQuoted(url)}\n`,
    ...(settings.length === 0 ? [] : [`${settings.join('\n')}\n`]),
    `response = ${[call, ...last].join(', ')})\n\nprint(response.text)`,
  ].join('\n');
}

/** Name and value of a variable, and the argument that uses it. */
function printBody(body: PrintedBody): [name: string, value: string, argument: string] {
  switch (body.kind) {
    case 'text':
      if (body.json !== undefined) return ['payload', printLiteral(body.json, SYNTAX), 'json'];
      return ['payload', quoteBytes(body.text), 'data'];
    case 'form':
      return ['payload', printFields(body.fields), 'data'];
    case 'file':
      return ['payload', printPiece(body.file), 'data'];
    case 'multipart':
      return ['files', printParts(body.parts), 'files'];
    case 'pieces':
      return [
        'payload',
        `b"".join([\n    ${body.pieces.map(printPiece).join(',\n    ')}\n])`,
        'data',
      ];
  }
}

function printFields(fields: readonly { name: string; value: string }[]): string {
  const names = new Set(fields.map(({ name }) => name));
  const pairs = fields.map(({ name, value }) => [name, value]);
  if (names.size === fields.length) return printLiteral(Object.fromEntries(pairs), SYNTAX);
  return printTuples(
    pairs.map(([name = '', value = '']) => `(${doubleQuoted(name)}, ${doubleQuoted(value)})`),
  );
}

/** A part without a file name is a field. */
function printParts(parts: readonly BodyPart[]): string {
  return printTuples(
    parts.map(({ name, value = '', file, contentType }) => {
      const type = contentType === undefined ? '' : `, ${doubleQuoted(contentType)}`;
      const content = file
        ? `${doubleQuoted(file.fileName)}, ${openFile(file.fileName)}`
        : `None, ${doubleQuoted(value)}`;
      return `(${doubleQuoted(name)}, (${content}${type}))`;
    }),
  );
}

function printTuples(tuples: readonly string[]): string {
  return `[\n${tuples.map((tuple) => `    ${tuple}`).join(',\n')}\n]`;
}

function printPiece(piece: Piece): string {
  if (typeof piece !== 'string') return `${openFile(piece.fileName)}.read()`;
  return `${doubleQuoted(piece)}.encode()`;
}

function openFile(name: string): string {
  return `open(${doubleQuoted(name)}, "rb")`;
}

/** Non-ASCII letters must be encoded; a multi-line text keeps its lines. */
function quoteBytes(text: string): string {
  const isPlain = !/[^\n\t -~]/.test(text);
  if (!isPlain || !text.includes('\n'))
    return isPlain ? doubleQuoted(text) : `${doubleQuoted(text)}.encode()`;
  return `"""${text.replaceAll('\\', '\\\\').replace(/"(?="")|"$/g, '\\"')}"""`;
}
