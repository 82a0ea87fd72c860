import { printPieceList, textOf, toPlain, type PieceSyntax } from './plain-body.ts';
import type { PrintedRequest } from './printed-request.ts';
import { quoteWith, unicodeEscape } from './quote.ts';

const quote = quoteWith('"', /["\\]/g, unicodeEscape);

const SYNTAX: PieceSyntax = {
  text: (text) => `(.getBytes ${quote(text)} "UTF-8")`,
  file: (name) =>
    `(java.nio.file.Files/readAllBytes (java.nio.file.Path/of ${quote(name)} (into-array String [])))`,
  join: (items) => `(byte-array (mapcat seq [${items.join('\n    ')}]))`,
};

/** The request with `clj-http`. */
export function printClojure(request: PrintedRequest): string {
  const { method, url, headers, pieces } = toPlain(request);
  const text = textOf(pieces);
  const entries = [
    `:method :${method.toLowerCase()}`,
    `:url ${quote(url)}`,
    ...(headers.length === 0
      ? []
      : [
          `:headers {${headers.map(({ name, value }) => `${quote(name)} ${quote(value)}`).join('\n             ')}}`,
        ]),
    ...(pieces.length === 0
      ? []
      : [`:body ${text === undefined ? printPieceList(pieces, SYNTAX) : quote(text)}`]),
  ];
  return `(require '[clj-http.client :as client])

(def response
  (client/request
   {${entries.join('\n    ')}}))

(println (:body response))`;
}
