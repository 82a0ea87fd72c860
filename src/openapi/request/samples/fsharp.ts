import { printPieceList, toPlain, type PieceSyntax } from './plain-body.ts';
import type { PrintedRequest } from './printed-request.ts';
import { quoteWith, unicodeEscape } from './quote.ts';

const quote = quoteWith('"', /["\\]/g, unicodeEscape);

const SYNTAX: PieceSyntax = {
  text: (text) => `Encoding.UTF8.GetBytes(${quote(text)})`,
  file: (name) => `File.ReadAllBytes(${quote(name)})`,
  join: (items) => `Array.concat [\n    ${items.join('\n    ')}\n]`,
};

/** Headers that belong to the content. */
const OF_CONTENT = /^(?:content-|allow$|expires$|last-modified$)/i;

/** The request with `HttpClient`. */
export function printFsharp(request: PrintedRequest): string {
  const { method, url, headers, pieces } = toPlain(request);
  const add = (holder: string, { name, value }: { name: string; value: string }) =>
    `${holder}.TryAddWithoutValidation(${quote(name)}, ${quote(value)}) |> ignore`;
  const hasBody = pieces.length > 0;
  return [
    'open System.IO',
    'open System.Net.Http',
    'open System.Text',
    '',
    'let client = new HttpClient()',
    `let request = new HttpRequestMessage(HttpMethod(${quote(method)}), ${quote(url)})`,
    ...headers
      .filter(({ name }) => !hasBody || !OF_CONTENT.test(name))
      .map((header) => add('request.Headers', header)),
    ...(hasBody
      ? [`request.Content <- new ByteArrayContent(${printPieceList(pieces, SYNTAX)})`]
      : []),
    ...headers
      .filter(({ name }) => hasBody && OF_CONTENT.test(name))
      .map((header) => add('request.Content.Headers', header)),
    '',
    'let response = client.Send(request)',
    'printfn "%s" (response.Content.ReadAsStringAsync().Result)',
  ].join('\n');
}
