import type { BodyPart, NameValue } from '../encoding.ts';
import {
  doubleQuoted,
  hasTypedField,
  isBasicPlaceholder,
  PASSWORD,
  printPieceList,
  toPlain,
  USER_NAME,
  withBytes,
  type Piece,
  type PieceSyntax,
  type PrintedBody,
  type SnippetInput,
  type Quote,
} from './snippet-input.ts';

/** Verbatim strings can contain line breaks; quotes are doubled. */
const quoteCSharp: Quote = (text) =>
  text.includes('\n') && !/[^\P{Cc}\n]|[\u2028\u2029\uFEFF]/u.test(text)
    ? `@"${text.toWellFormed().replaceAll('"', '""')}"`
    : doubleQuoted(text);

/** Headers that belong to the content in .NET. */
const CONTENT_HEADER = /^(?:content-|allow$|expires$|last-modified$)/i;

/** C# with `HttpClient`. */
export function generateCsharp(original: SnippetInput): string {
  const isTyped = original.body?.kind === 'multipart' && hasTypedField(original.body.parts);
  const { method, url, headers, body } = isTyped ? withBytes(original) : original;
  const requestHeaders = headers.filter(({ name }) => !body || !CONTENT_HEADER.test(name));
  const lines = [
    'var client = new HttpClient();',
    `var request = new HttpRequestMessage(${printMethod(method)}, ${doubleQuoted(url)});`,
    ...requestHeaders.map((header) => printHeader('request.Headers', header)),
    ...(body
      ? printBody(
          body,
          headers.filter(({ name }) => CONTENT_HEADER.test(name)),
        )
      : []),
  ];
  const code = lines.join('\n');
  const packages = [
    'System',
    ...PACKAGES.filter(([word]) => code.includes(word)).map(([, name]) => name),
  ];
  return `${packages.map((name) => `using ${name};\n`).join('')}
${code}

var response = await client.SendAsync(request);
Console.WriteLine(await response.Content.ReadAsStringAsync());`;
}

/** Packages by the identifiers that need them. */
const PACKAGES = [
  ['File.', 'System.IO'],
  ['.Concat(', 'System.Linq'],
  ['', 'System.Net.Http'],
  ['Encoding.', 'System.Text'],
] as const;

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']);

const FSHARP_SYNTAX: PieceSyntax = {
  text: (text) => `Encoding.UTF8.GetBytes(${doubleQuoted(text)})`,
  file: (name) => `File.ReadAllBytes(${doubleQuoted(name)})`,
  join: (items) => `Array.concat [\n    ${items.join('\n    ')}\n]`,
};

function printMethod(method: string): string {
  if (!METHODS.has(method)) return `new HttpMethod(${doubleQuoted(method)})`;
  return `HttpMethod.${method.charAt(0)}${method.slice(1).toLowerCase()}`;
}

function printHeader(holder: string, header: NameValue): string {
  return `${printAdding(holder, header)};`;
}

/** Call that adds a header, in C# and F#. */
function printAdding(holder: string, header: NameValue): string {
  return `${holder}.TryAddWithoutValidation(${doubleQuoted(header.name)}, ${printValue(header)})`;
}

function printValue(header: NameValue): string {
  if (!isBasicPlaceholder(header)) return doubleQuoted(header.value);
  const pair = doubleQuoted(`${USER_NAME}:${PASSWORD}`);
  return `"Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes(${pair}))`;
}

function printBody(body: PrintedBody, headers: SnippetInput['headers']): string[] {
  if (body.kind === 'multipart')
    return [
      'var form = new MultipartFormDataContent();',
      ...body.parts.flatMap(printPart),
      'request.Content = form;',
    ];
  return [
    `request.Content = new ByteArrayContent(${printBytes(body)});`,
    ...headers.map((header) => printHeader('request.Content.Headers', header)),
  ];
}

function printBytes(body: Exclude<PrintedBody, { kind: 'multipart' }>): string {
  if (body.kind === 'file') return printPiece(body.file);
  if (body.kind !== 'pieces') return `Encoding.UTF8.GetBytes(${quoteCSharp(body.text)})`;
  const [first = '', ...rest] = body.pieces;
  return `${printPiece(first)}${rest.map((piece) => `\n  .Concat(${printPiece(piece)})`).join('')}.ToArray()`;
}

function printPart({ name, value = '', file, contentType }: BodyPart, index: number): string[] {
  if (!file) return [`form.Add(new StringContent(${quoteCSharp(value)}), ${doubleQuoted(name)});`];
  const content = `file${index + 1}`;
  const type = { name: 'Content-Type', value: contentType ?? 'application/octet-stream' };
  return [
    `var ${content} = new ByteArrayContent(${printPiece(file)});`,
    printHeader(`${content}.Headers`, type),
    `form.Add(${content}, ${doubleQuoted(name)}, ${doubleQuoted(file.fileName)});`,
  ];
}

function printPiece(piece: Piece): string {
  return typeof piece === 'string'
    ? `Encoding.UTF8.GetBytes(${doubleQuoted(piece)})`
    : `File.ReadAllBytes(${doubleQuoted(piece.fileName)})`;
}

/** F# with `HttpClient`. */
export function generateFsharp(request: SnippetInput): string {
  const { method, url, headers, pieces } = toPlain(request);
  const add = (holder: string, header: NameValue) => `${printAdding(holder, header)} |> ignore`;
  const hasBody = pieces.length > 0;
  return [
    ...(headers.some(isBasicPlaceholder) ? ['open System'] : []),
    'open System.IO',
    'open System.Net.Http',
    'open System.Text',
    '',
    'let client = new HttpClient()',
    `let request = new HttpRequestMessage(HttpMethod(${doubleQuoted(method)}), ${doubleQuoted(url)})`,
    ...headers
      .filter(({ name }) => !hasBody || !CONTENT_HEADER.test(name))
      .map((header) => add('request.Headers', header)),
    ...(hasBody
      ? [`request.Content <- new ByteArrayContent(${printPieceList(pieces, FSHARP_SYNTAX)})`]
      : []),
    ...headers
      .filter(({ name }) => hasBody && CONTENT_HEADER.test(name))
      .map((header) => add('request.Content.Headers', header)),
    '',
    'let response = client.Send(request)',
    'printfn "%s" (response.Content.ReadAsStringAsync().Result)',
  ].join('\n');
}
