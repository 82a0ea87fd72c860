import { printPieceList, toPlain, type PieceSyntax } from './plain-body.ts';
import type { PrintedRequest } from './printed-request.ts';
import { quoteWith } from './quote.ts';

const quote = quoteWith("'", /['\\$]/g, (code) => `\\u{${code.toString(16)}}`);

const SYNTAX: PieceSyntax = {
  text: (text) => `utf8.encode(${quote(text)})`,
  file: (name) => `await File(${quote(name)}).readAsBytes()`,
  join: (items) => `[\n    ${items.map((item) => `...${item}`).join(',\n    ')}\n  ]`,
};

/** The request with the package `http`. */
export function printDart(request: PrintedRequest): string {
  const { method, url, headers, pieces } = toPlain(request);
  const lines = headers.map(({ name, value }) => `    ${quote(name)}: ${quote(value)},\n`);
  const packages = [
    ...(pieces.some((piece) => typeof piece === 'string') ? ["import 'dart:convert';\n"] : []),
    ...(pieces.some((piece) => typeof piece !== 'string') ? ["import 'dart:io';\n"] : []),
  ];
  return `${packages.join('')}${packages.length > 0 ? '\n' : ''}import 'package:http/http.dart' as http;

Future<void> main() async {
  final request = http.Request(${quote(method)}, Uri.parse(${quote(url)}));
${lines.length === 0 ? '' : `  request.headers.addAll({\n${lines.join('')}  });\n`}${pieces.length === 0 ? '' : `  request.bodyBytes = ${printPieceList(pieces, SYNTAX)};\n`}
  final response = await http.Response.fromStream(await request.send());
  print(response.body);
}`;
}
