import {
  printPieceList,
  quoteWith,
  toPlain,
  type PieceSyntax,
  type SnippetInput,
} from './snippet-input.ts';

const quoteSwift = quoteWith('"', /["\\]/g, (code) => `\\u{${code.toString(16)}}`);

const SWIFT_SYNTAX: PieceSyntax = {
  text: (text) => `Data(${quoteSwift(text)}.utf8)`,
  file: (name) => `Data(contentsOf: URL(fileURLWithPath: ${quoteSwift(name)}))`,
  join: (items) => items.join('\n    + '),
};

const quoteDart = quoteWith("'", /['\\$]/g, (code) => `\\u{${code.toString(16)}}`);

const DART_SYNTAX: PieceSyntax = {
  text: (text) => `utf8.encode(${quoteDart(text)})`,
  file: (name) => `await File(${quoteDart(name)}).readAsBytes()`,
  join: (items) => `[\n    ${items.map((item) => `...${item}`).join(',\n    ')}\n  ]`,
};

/** Swift with `URLSession`. */
export function generateSwift(request: SnippetInput): string {
  const { method, url, headers, pieces } = toPlain(request);
  // `try` covers everything after it.
  const tries = pieces.some((piece) => typeof piece !== 'string') ? 'try ' : '';
  return [
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: ${quoteSwift(url)})!)`,
    `request.httpMethod = ${quoteSwift(method)}`,
    ...headers.map(
      ({ name, value }) =>
        `request.setValue(${quoteSwift(value)}, forHTTPHeaderField: ${quoteSwift(name)})`,
    ),
    ...(pieces.length === 0
      ? []
      : [`request.httpBody = ${tries}${printPieceList(pieces, SWIFT_SYNTAX)}`]),
    '',
    'let (data, _) = try await URLSession.shared.data(for: request)',
    'print(String(decoding: data, as: UTF8.self))',
  ].join('\n');
}

/** Dart with the `http` package. */
export function generateDart(request: SnippetInput): string {
  const { method, url, headers, pieces } = toPlain(request);
  const lines = headers.map(({ name, value }) => `    ${quoteDart(name)}: ${quoteDart(value)},\n`);
  const packages = [
    ...(pieces.some((piece) => typeof piece === 'string') ? ["import 'dart:convert';\n"] : []),
    ...(pieces.some((piece) => typeof piece !== 'string') ? ["import 'dart:io';\n"] : []),
  ];
  return `${packages.join('')}${packages.length > 0 ? '\n' : ''}import 'package:http/http.dart' as http;

Future<void> main() async {
  final request = http.Request(${quoteDart(method)}, Uri.parse(${quoteDart(url)}));
${lines.length === 0 ? '' : `  request.headers.addAll({\n${lines.join('')}  });\n`}${pieces.length === 0 ? '' : `  request.bodyBytes = ${printPieceList(pieces, DART_SYNTAX)};\n`}
  final response = await http.Response.fromStream(await request.send());
  print(response.body);
}`;
}
