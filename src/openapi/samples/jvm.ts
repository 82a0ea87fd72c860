import type { NameValue } from '../encoding.ts';
import {
  doubleQuoted,
  printPieceList,
  quoteWith,
  textOf,
  toPlain,
  unicodeEscape,
  withBytes,
  type Piece,
  type PieceSyntax,
  type PrintedBody,
  type SnippetInput,
  type Quote,
  isBasicPlaceholder,
  PASSWORD,
  USER_NAME,
} from './snippet-input.ts';

/** A text block, if it preserves the text: no common indentation, and no trailing spaces. */
const quoteJava: Quote = (text) => {
  const isBlock =
    text.includes('\n') &&
    text.isWellFormed() &&
    /^\S/m.test(text) &&
    !/[ \t](?=\n|$)|[^\P{Cc}\n]|[\u2028\u2029\uFEFF]/u.test(text);
  return isBlock
    ? `"""\n${text.replaceAll('\\', '\\\\').replace(/"(?="")|"$/g, '\\"')}"""`
    : doubleQuoted(text);
};

const quoteKotlin = quoteWith('"', /["\\$]/g, unicodeEscape);

const KOTLIN_SYNTAX: PieceSyntax = {
  text: (text) => `${quoteKotlin(text)}.toByteArray()`,
  file: (name) => `File(${quoteKotlin(name)}).readBytes()`,
  join: (items) => `(\n        ${items.join(' +\n        ')}\n    )`,
};

/** Methods for which OkHttp requires a body. */
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

const CLOJURE_SYNTAX: PieceSyntax = {
  text: (text) => `(.getBytes ${doubleQuoted(text)} "UTF-8")`,
  file: (name) =>
    `(java.nio.file.Files/readAllBytes (java.nio.file.Path/of ${doubleQuoted(name)} (into-array String [])))`,
  join: (items) => `(byte-array (mapcat seq [${items.join('\n    ')}]))`,
};

/** Java with the HTTP client of the JDK. */
export function generateJava(original: SnippetInput): string {
  const { method, url, headers, body } = withBytes(original);
  const publisher = body ? printBody(body) : 'BodyPublishers.noBody()';
  const valueOf = (header: NameValue) =>
    isBasicPlaceholder(header)
      ? `"Basic " + Base64.getEncoder().encodeToString(${doubleQuoted(`${USER_NAME}:${PASSWORD}`)}.getBytes())`
      : doubleQuoted(header.value);
  const lines = [
    ...headers.map((header) => `.header(${doubleQuoted(header.name)}, ${valueOf(header)})`),
    method === 'GET' && !body ? '.GET()' : `.method(${doubleQuoted(method)}, ${publisher})`,
    '.build();',
  ];
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
${hasFile(body) ? 'import java.nio.file.Path;\n' : ''}${headers.some(isBasicPlaceholder) ? 'import java.util.Base64;\n' : ''}
public class Main {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${doubleQuoted(url)}))
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
    return `BodyPublishers.ofString(${quoteJava(body.text)})`;
  if (body.kind === 'file') return printPiece(body.file);
  const pieces = body.kind === 'pieces' ? body.pieces : [];
  return `BodyPublishers.concat(\n        ${pieces.map(printPiece).join(',\n        ')})`;
}

function printPiece(piece: Piece): string {
  return typeof piece === 'string'
    ? `BodyPublishers.ofString(${doubleQuoted(piece)})`
    : `BodyPublishers.ofFile(Path.of(${doubleQuoted(piece.fileName)}))`;
}

/** Kotlin with OkHttp. */
export function generateKotlin(request: SnippetInput): string {
  const { method, url, headers, pieces } = toPlain(request);
  const hasBody = pieces.length > 0 || WITH_BODY.has(method);
  const bytes = pieces.length === 0 ? 'ByteArray(0)' : printPieceList(pieces, KOTLIN_SYNTAX);
  const lines = [
    `.url(${quoteKotlin(url)})`,
    `.method(${quoteKotlin(method)}, ${hasBody ? 'body' : 'null'})`,
    ...headers.map((header) => `.header(${quoteKotlin(header.name)}, ${valueInKotlin(header)})`),
    '.build()',
  ];
  const hasFile = pieces.some((piece) => typeof piece !== 'string');
  return `${hasFile ? 'import java.io.File\n' : ''}${headers.some(isBasicPlaceholder) ? 'import okhttp3.Credentials\n' : ''}import okhttp3.OkHttpClient
import okhttp3.Request
${hasBody ? 'import okhttp3.RequestBody.Companion.toRequestBody\n' : ''}
fun main() {
${hasBody ? `    val body = ${bytes}.toRequestBody()\n` : ''}    val request = Request.Builder()
        ${lines.join('\n        ')}

    val response = OkHttpClient().newCall(request).execute()
    println(response.body?.string())
}`;
}

function valueInKotlin(header: NameValue): string {
  return isBasicPlaceholder(header)
    ? `Credentials.basic(${quoteKotlin(USER_NAME)}, ${quoteKotlin(PASSWORD)})`
    : quoteKotlin(header.value);
}

/** Clojure with `clj-http`. */
export function generateClojure(request: SnippetInput): string {
  const { method, url, headers, pieces } = toPlain(request);
  const text = textOf(pieces);
  const entries = [
    `:method :${method.toLowerCase()}`,
    `:url ${doubleQuoted(url)}`,
    ...(headers.length === 0
      ? []
      : [
          `:headers {${headers.map(({ name, value }) => `${doubleQuoted(name)} ${doubleQuoted(value)}`).join('\n             ')}}`,
        ]),
    ...(pieces.length === 0
      ? []
      : [
          `:body ${text === undefined ? printPieceList(pieces, CLOJURE_SYNTAX) : doubleQuoted(text)}`,
        ]),
  ];
  return `(require '[clj-http.client :as client])

(def response
  (client/request
   {${entries.join('\n    ')}}))

(println (:body response))`;
}
