import { withBytes, type Piece, type PrintedBody, type PrintedRequest } from './printed-request.ts';
import { quoteWith, unicodeEscape, type Quote } from './quote.ts';

const quoteEscaped = quoteWith('"', /["\\]/g, unicodeEscape);

/** A text block where it keeps each letter: nothing is indented as a whole, and no line ends in spaces. */
const quote: Quote = (text) => {
  const isBlock =
    text.includes('\n') &&
    text.isWellFormed() &&
    /^\S/m.test(text) &&
    !/[ \t](?=\n|$)|[^\P{Cc}\n]|[\u2028\u2029\uFEFF]/u.test(text);
  return isBlock
    ? `"""\n${text.replaceAll('\\', '\\\\').replace(/"(?="")|"$/g, '\\"')}"""`
    : quoteEscaped(text);
};

/** The request as a program with the client of the JDK. */
export function printJava(original: PrintedRequest): string {
  const { method, url, headers, body } = withBytes(original);
  const publisher = body ? printBody(body) : 'BodyPublishers.noBody()';
  const lines = [
    ...headers.map(({ name, value }) => `.header(${quoteEscaped(name)}, ${quoteEscaped(value)})`),
    method === 'GET' && !body ? '.GET()' : `.method(${quoteEscaped(method)}, ${publisher})`,
    '.build();',
  ];
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
${hasFile(body) ? 'import java.nio.file.Path;\n' : ''}
public class Main {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${quoteEscaped(url)}))
      ${lines.join('\n      ')}

    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    System.out.println(response.body());
  }
}`;
}

function hasFile(body: PrintedBody | undefined): boolean {
  return body?.kind === 'file' || body?.kind === 'pieces';
}

function printBody(body: PrintedBody): string {
  if (body.kind === 'text' || body.kind === 'form')
    return `BodyPublishers.ofString(${quote(body.text)})`;
  if (body.kind === 'file') return printPiece(body.file);
  const pieces = body.kind === 'pieces' ? body.pieces : [];
  return `BodyPublishers.concat(\n        ${pieces.map(printPiece).join(',\n        ')})`;
}

function printPiece(piece: Piece): string {
  return typeof piece === 'string'
    ? `BodyPublishers.ofString(${quoteEscaped(piece)})`
    : `BodyPublishers.ofFile(Path.of(${quoteEscaped(piece.fileName)}))`;
}
