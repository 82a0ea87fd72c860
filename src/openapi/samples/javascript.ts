import type { BodyPart } from '../encoding.ts';
import {
  hasTypedField,
  printLiteral,
  quoteWith,
  unicodeEscape,
  withBytes,
  type LiteralSyntax,
  type Piece,
  type PrintedBody,
  type SnippetInput,
  type Quote,
  BASIC_PLACEHOLDER,
  PASSWORD,
  USER_NAME,
} from './snippet-input.ts';

/** String in single quotes. */
const quoteScript: Quote = quoteWith("'", /['\\]/g, unicodeEscape);

const SCRIPT_SYNTAX: LiteralSyntax = {
  quote: quoteScript,
  keywords: ['true', 'false', 'null'],
  list: ['[', ']'],
  object: ['{', '}'],
  emptyObject: '{}',
  member: (name, value) =>
    `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteScript(name)}: ${value}`,
  step: '  ',
};

/** A file that the user of a page chooses. */
const CHOSEN_FILE: FileSource = {
  head: '',
  open: (_, index) => `document.querySelectorAll('input[type="file"]')[${index}].files[0]`,
};

const CHOSEN_TYPED: FileSource = {
  head: '',
  open: (_, index) =>
    `document.querySelectorAll<HTMLInputElement>('input[type="file"]')[${index}].files![0]`,
};

const READ: FileSource = {
  head: "import { openAsBlob } from 'node:fs';\n\n",
  open: (fileName) => `await openAsBlob(${quoteScript(fileName)})`,
};

/** JavaScript with `fetch`, for a page where users choose files. */
export const generateJavaScript = (request: SnippetInput): string =>
  printFetch(request, CHOSEN_FILE);

/** TypeScript with `fetch`, for a page where users choose files. */
export const generateTypeScript = (request: SnippetInput): string =>
  printFetch(request, CHOSEN_TYPED);

/** JavaScript with `fetch`, for Node, which reads files. */
export const generateNode = (request: SnippetInput): string => printFetch(request, READ);

function printFetch(request: SnippetInput, files: FileSource): string {
  const { method, url, headers, body } = writable(request);
  const { head, setup, value } = printScriptBody(body, files);
  const options = [
    ...(method === 'GET' ? [] : [`method: ${quoteScript(method)}`]),
    ...(headers.length === 0 ? [] : [`headers: ${printScriptHeaders(headers)}`]),
    ...(value === undefined ? [] : [`body: ${value}`]),
  ];
  const settings = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')}\n}`;
  return `${head}${setup}const response = await fetch(${quoteScript(url)}${settings});\n\nconsole.log(await response.text());`;
}

/** `FormData` sends parts with a content type as files, and changes line breaks: such bodies are written as bytes. */
function writable(request: SnippetInput): SnippetInput {
  const { body } = request;
  if (body?.kind !== 'multipart') return request;
  const isLost =
    hasTypedField(body.parts) || body.parts.some(({ value = '' }) => /[\r\n]/.test(value));
  return isLost ? withBytes(request) : request;
}

/** JavaScript with Axios, for a page where users choose files. */
export function generateAxios(request: SnippetInput): string {
  const { method, url, headers, body } = writable(request);
  const { setup, value } = printScriptBody(body, CHOSEN_FILE);
  const data =
    body?.kind === 'text' ? value?.replace(/^JSON\.stringify\(([\s\S]*)\)$/, '$1') : value;
  const options = [
    `method: ${quoteScript(method)}`,
    `url: ${quoteScript(url)}`,
    ...(headers.length === 0 ? [] : [`headers: ${printScriptHeaders(headers)}`]),
    ...(data === undefined ? [] : [`data: ${data}`]),
  ];
  return `import axios from 'axios';

${setup}const response = await axios.request({
  ${options.join(',\n  ')}
});

console.log(response.data);`;
}

/** How a script gets a file. */
interface FileSource {
  /** First line of the script. */
  head: string;
  /** Expression for the file with an index. */
  open(fileName: string, index: number): string;
}

/** Headers as an object literal. */
function printScriptHeaders(headers: SnippetInput['headers']): string {
  return printLiteral(
    Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    SCRIPT_SYNTAX,
    '  ',
  ).replace(
    quoteScript(BASIC_PLACEHOLDER),
    `${quoteScript('Basic ')} + btoa(${quoteScript(`${USER_NAME}:${PASSWORD}`)})`,
  );
}

/** Lines before the request, and the expression for its body. */
function printScriptBody(
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
  // Template literals keep line breaks.
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
