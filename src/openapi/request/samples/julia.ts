import { printPieceList, textOf, toPlain, type PieceSyntax } from './plain-body.ts';
import type { PrintedRequest } from './printed-request.ts';
import { quoteWith, unicodeEscape } from './quote.ts';

const quote = quoteWith('"', /["\\$]/g, unicodeEscape);

const SYNTAX: PieceSyntax = {
  text: (text) => `Vector{UInt8}(${quote(text)})`,
  file: (name) => `read(${quote(name)})`,
  join: (items) => `vcat(\n  ${items.join(',\n  ')}\n)`,
};

/** The request with `HTTP.jl`. */
export function printJulia(request: PrintedRequest): string {
  const { method, url, headers, pieces } = toPlain(request);
  const text = textOf(pieces);
  const list = headers.map(({ name, value }) => `  ${quote(name)} => ${quote(value)},\n`).join('');
  const body =
    pieces.length === 0
      ? ''
      : `body = ${text === undefined ? printPieceList(pieces, SYNTAX) : quote(text)}\n`;
  return `using HTTP

${list === '' ? '' : `headers = [\n${list}]\n`}${body}response = HTTP.request(${quote(method)}, ${quote(url)}, ${list === '' ? '[]' : 'headers'}${body === '' ? '' : ', body'})

println(String(response.body))`;
}
