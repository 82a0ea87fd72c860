import { printPieceList, toPlain, type PieceSyntax } from './plain-body.ts';
import type { PrintedRequest } from './printed-request.ts';
import { quoteWith, unicodeEscape } from './quote.ts';

const quote = quoteWith('"', /["\\]/g, unicodeEscape);

const SYNTAX: PieceSyntax = {
  text: (text) => `charToRaw(${quote(text)})`,
  file: (name) => `readBin(${quote(name)}, "raw", file.size(${quote(name)}))`,
  join: (items) => `c(\n    ${items.join(',\n    ')}\n  )`,
};

/** The request with `httr2`. */
export function printR(request: PrintedRequest): string {
  const { method, url, headers, pieces } = toPlain(request);
  const isType = ({ name }: { name: string }) => name.toLowerCase() === 'content-type';
  const others = headers.filter((header) => !isType(header));
  const type = headers.find(isType)?.value ?? '';
  const steps = [
    `request(${quote(url)})`,
    `req_method(${quote(method)})`,
    ...(others.length === 0
      ? []
      : [
          `req_headers(\n    ${others.map(({ name, value }) => `\`${name}\` = ${quote(value)}`).join(',\n    ')}\n  )`,
        ]),
    ...(pieces.length === 0
      ? []
      : [`req_body_raw(${printPieceList(pieces, SYNTAX)}, ${quote(type)})`]),
    'req_perform()',
  ];
  return `library(httr2)\n\nresponse <- ${steps.join(' |>\n  ')}\n\ncat(resp_body_string(response))`;
}
