import type { BodyPart } from '../encoding.ts';
import {
  doubleQuoted,
  type Piece,
  type PrintedBody,
  type SnippetInput,
  type Quote,
  isBasicPlaceholder,
  PASSWORD,
  USER_NAME,
} from './snippet-input.ts';

/** Raw strings keep line breaks, but cannot contain backquotes and drop carriage returns. */
const quote: Quote = (text) =>
  text.includes('\n') && !/[`\uFEFF]|[^\P{Cc}\n\t]/u.test(text) && text.isWellFormed()
    ? `\`${text}\``
    : doubleQuoted(text);

/** Go with `net/http`. */
export function generateGo({ method, url, headers, body }: SnippetInput): string {
  const { packages, lines, value } = body ? printBody(body) : NO_BODY;
  const imports = ['fmt', 'io', 'net/http', ...packages].toSorted();
  const type =
    body?.kind === 'multipart'
      ? ['req.Header.Add("Content-Type", writer.FormDataContentType())']
      : [];
  const blocks = [
    [`url := ${doubleQuoted(url)}`],
    lines,
    [`req, _ := http.NewRequest(${doubleQuoted(method)}, url, ${value})`],
    [...headers.map(printHeader), ...type],
    [
      'res, _ := http.DefaultClient.Do(req)',
      'defer res.Body.Close()',
      'body, _ := io.ReadAll(res.Body)',
    ],
    ['fmt.Println(string(body))'],
  ];
  const main = blocks
    .filter((block) => block.length > 0)
    .map((block) => block.map((line) => `\t${line}`).join('\n'));
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${main.join('\n\n')}
}`;
}

/** Go ignores a `Host` header and uses the host of the URL. */
function printHeader(header: { name: string; value: string }): string {
  const { name, value } = header;
  if (isBasicPlaceholder(header))
    return `req.SetBasicAuth(${doubleQuoted(USER_NAME)}, ${doubleQuoted(PASSWORD)})`;
  if (name.toLowerCase() === 'host') return `req.Host = ${doubleQuoted(value)}`;
  return `req.Header.Add(${doubleQuoted(name)}, ${doubleQuoted(value)})`;
}

interface GoBody {
  packages: string[];
  lines: string[];
  value: string;
}

const NO_BODY: GoBody = { packages: [], lines: [], value: 'nil' };

function printBody(body: PrintedBody): GoBody {
  switch (body.kind) {
    case 'text':
    case 'form':
      return {
        packages: ['strings'],
        lines: [`payload := strings.NewReader(${quote(body.text)})`],
        value: 'payload',
      };
    case 'file':
      return printPieces([body.file]);
    case 'pieces':
      return printPieces(body.pieces);
    case 'multipart':
      return printParts(body.parts);
  }
}

function printPieces(pieces: readonly Piece[]): GoBody {
  const lines = pieces.map((piece) =>
    typeof piece === 'string'
      ? `payload.WriteString(${doubleQuoted(piece)})`
      : `payload.Write(readFile(${doubleQuoted(piece.fileName)}))`,
  );
  return {
    packages: ['bytes', 'os'],
    lines: ['payload := &bytes.Buffer{}', READ_FILE, ...lines],
    value: 'payload',
  };
}

const READ_FILE =
  'readFile := func(name string) []byte { data, _ := os.ReadFile(name); return data }';

function printParts(parts: readonly BodyPart[]): GoBody {
  const hasFile = parts.some(({ file }) => file);
  const hasType = parts.some(({ contentType }) => contentType !== undefined);
  return {
    packages: [
      'bytes',
      'mime/multipart',
      ...(hasFile ? ['os'] : []),
      ...(hasType ? ['net/textproto'] : []),
    ],
    lines: [
      'payload := &bytes.Buffer{}',
      'writer := multipart.NewWriter(payload)',
      ...parts.flatMap(printPart),
      'writer.Close()',
    ],
    value: 'payload',
  };
}

function printPart({ name, value = '', file, contentType }: BodyPart, index: number): string[] {
  const part = `part${index + 1}`;
  if (contentType === undefined && !file)
    return [`writer.WriteField(${quote(name)}, ${quote(value)})`];
  const create =
    contentType === undefined
      ? [`${part}, _ := writer.CreateFormFile(${quote(name)}, ${quote(file?.fileName ?? '')})`]
      : [
          `${part}, _ := writer.CreatePart(textproto.MIMEHeader{`,
          `\t"Content-Disposition": {${quote(disposition(name, file?.fileName))}},`,
          `\t"Content-Type":        {${quote(contentType)}},`,
          '})',
        ];
  if (!file) return [...create, `${part}.Write([]byte(${quote(value)}))`];
  const data = `data${index + 1}`;
  return [
    ...create,
    `${data}, _ := os.ReadFile(${quote(file.fileName)})`,
    `${part}.Write(${data})`,
  ];
}

function disposition(name: string, fileName: string | undefined): string {
  const word = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  return `form-data; name=${word(name)}${fileName === undefined ? '' : `; filename=${word(fileName)}`}`;
}
