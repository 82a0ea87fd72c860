import {
  doubleQuoted,
  printPieceList,
  quoteWith,
  textOf,
  toPlain,
  unicodeEscape,
  type PieceSyntax,
  type SnippetInput,
} from './snippet-input.ts';

const quoteJulia = quoteWith('"', /["\\$]/g, unicodeEscape);

const JULIA_SYNTAX: PieceSyntax = {
  text: (text) => `Vector{UInt8}(${quoteJulia(text)})`,
  file: (name) => `read(${quoteJulia(name)})`,
  join: (items) => `vcat(\n  ${items.join(',\n  ')}\n)`,
};

const R_SYNTAX: PieceSyntax = {
  text: (text) => `charToRaw(${doubleQuoted(text)})`,
  file: (name) => `readBin(${doubleQuoted(name)}, "raw", file.size(${doubleQuoted(name)}))`,
  join: (items) => `c(\n    ${items.join(',\n    ')}\n  )`,
};

/** Julia with `HTTP.jl`. */
export function generateJulia(request: SnippetInput): string {
  const { method, url, headers, pieces } = toPlain(request);
  const text = textOf(pieces);
  const list = headers
    .map(({ name, value }) => `  ${quoteJulia(name)} => ${quoteJulia(value)},\n`)
    .join('');
  const body =
    pieces.length === 0
      ? ''
      : `body = ${text === undefined ? printPieceList(pieces, JULIA_SYNTAX) : quoteJulia(text)}\n`;
  return `using HTTP

${list === '' ? '' : `headers = [\n${list}]\n`}${body}response = HTTP.request(${quoteJulia(method)}, ${quoteJulia(url)}, ${list === '' ? '[]' : 'headers'}${body === '' ? '' : ', body'})

println(String(response.body))`;
}

/** R with `httr2`. */
export function generateR(request: SnippetInput): string {
  const { method, url, headers, pieces } = toPlain(request);
  const isType = ({ name }: { name: string }) => name.toLowerCase() === 'content-type';
  const others = headers.filter((header) => !isType(header));
  const type = headers.find(isType)?.value ?? '';
  const steps = [
    `request(${doubleQuoted(url)})`,
    `req_method(${doubleQuoted(method)})`,
    ...(others.length === 0
      ? []
      : [
          `req_headers(\n    ${others.map(({ name, value }) => `\`${name}\` = ${doubleQuoted(value)}`).join(',\n    ')}\n  )`,
        ]),
    ...(pieces.length === 0
      ? []
      : [`req_body_raw(${printPieceList(pieces, R_SYNTAX)}, ${doubleQuoted(type)})`]),
    'req_perform()',
  ];
  return `library(httr2)\n\nresponse <- ${steps.join(' |>\n  ')}\n\ncat(resp_body_string(response))`;
}
