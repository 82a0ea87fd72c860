import type { BodyPart } from '../multipart.ts';
import { printLiteral, type LiteralSyntax } from './literal.ts';
import type { Piece, PrintedBody, PrintedRequest } from './printed-request.ts';
import { quoteWith, unicodeEscape, type Quote } from './quote.ts';

/** A text in single quotes. */
export const quoteScript: Quote = quoteWith("'", /['\\]/g, unicodeEscape);

const SCRIPT_SYNTAX: LiteralSyntax = {
  quote: quoteScript,
  words: ['true', 'false', 'null'],
  list: ['[', ']'],
  object: ['{', '}'],
  emptyObject: '{}',
  member: (name, value) =>
    `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteScript(name)}: ${value}`,
  step: '  ',
};

/** Where scripts get a file from. */
export interface FileSource {
  /** Line before all others. */
  head: string;
  /** An expression for the file at a place among the files. */
  open(fileName: string, index: number): string;
}

/** Headers as an object literal. */
export function printScriptHeaders(headers: PrintedRequest['headers'], indent: string): string {
  return printLiteral(
    Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    SCRIPT_SYNTAX,
    indent,
  );
}

/** Lines before the request, and the expression for its body. */
export function printScriptBody(
  body: PrintedBody | undefined,
  files: FileSource,
): { head: string; setup: string; value?: string } {
  const none = { head: '', setup: '' };
  switch (body?.kind) {
    case undefined:
      return none;
    case 'text':
      return { ...none, value: printText(body) };
    case 'form':
      return { ...none, value: `new URLSearchParams(${printFields(body.fields)})` };
    case 'file':
      return { ...none, head: files.head, value: files.open(body.file.fileName, 0) };
    case 'multipart':
      return {
        head: headOf(body.parts, files),
        setup: printParts(body.parts, files),
        value: 'form',
      };
    case 'pieces':
      return { ...none, head: files.head, value: printBlob(body.pieces, files) };
  }
}

function printText({ text, json }: { text: string; json?: unknown }): string {
  if (json !== undefined) return `JSON.stringify(${printLiteral(json, SCRIPT_SYNTAX, '  ')})`;
  // A template keeps the lines of a text.
  if (!text.includes('\n') || text.includes('\r')) return quoteScript(text);
  return `\`${text.replace(/[`\\]|\$(?=\{)/g, '\\$&')}\``;
}

function printFields(fields: readonly { name: string; value: string }[]): string {
  const names = new Set(fields.map(({ name }) => name));
  const isObject =
    names.size === fields.length && !fields.some(({ name }) => /^\d+$|^__proto__$/.test(name));
  const pairs = fields.map(({ name, value }) => [name, value]);
  if (isObject) return printLiteral(Object.fromEntries(pairs), SCRIPT_SYNTAX, '  ');
  const lines = fields.map(
    ({ name, value }) => `    [${quoteScript(name)}, ${quoteScript(value)}]`,
  );
  return `[\n${lines.join(',\n')}\n  ]`;
}

function headOf(parts: readonly BodyPart[], files: FileSource): string {
  return parts.some(({ file }) => file) ? files.head : '';
}

function printParts(parts: readonly BodyPart[], files: FileSource): string {
  let index = 0;
  const lines = parts.map(({ name, value = '', file }) => {
    const content = file
      ? `${files.open(file.fileName, index++)}, ${quoteScript(file.fileName)}`
      : quoteScript(value);
    return `form.append(${quoteScript(name)}, ${content});\n`;
  });
  return `const form = new FormData();\n${lines.join('')}\n`;
}

function printBlob(pieces: readonly Piece[], files: FileSource): string {
  let index = 0;
  const items = pieces.map((piece) =>
    typeof piece === 'string' ? quoteScript(piece) : files.open(piece.fileName, index++),
  );
  return `new Blob([\n    ${items.join(',\n    ')}\n  ])`;
}
