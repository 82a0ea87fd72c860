import { printPieceList, toPlain, type PieceSyntax } from './plain-body.ts';
import type { PrintedRequest } from './printed-request.ts';
import { quoteWith } from './quote.ts';

const quote = quoteWith('"', /["\\]/g, (code) => `\\u{${code.toString(16)}}`);

const SYNTAX: PieceSyntax = {
  text: (text) => `Data(${quote(text)}.utf8)`,
  file: (name) => `Data(contentsOf: URL(fileURLWithPath: ${quote(name)}))`,
  join: (items) => items.join('\n    + '),
};

/** The request with `URLSession`. */
export function printSwift(request: PrintedRequest): string {
  const { method, url, headers, pieces } = toPlain(request);
  // It stands for all that comes after it.
  const tries = pieces.some((piece) => typeof piece !== 'string') ? 'try ' : '';
  return [
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: ${quote(url)})!)`,
    `request.httpMethod = ${quote(method)}`,
    ...headers.map(
      ({ name, value }) => `request.setValue(${quote(value)}, forHTTPHeaderField: ${quote(name)})`,
    ),
    ...(pieces.length === 0
      ? []
      : [`request.httpBody = ${tries}${printPieceList(pieces, SYNTAX)}`]),
    '',
    'let (data, _) = try await URLSession.shared.data(for: request)',
    'print(String(decoding: data, as: UTF8.self))',
  ].join('\n');
}
