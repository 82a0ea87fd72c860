import { printPieceList, toPlain, type PieceSyntax } from './plain-body.ts';
import type { PrintedRequest } from './printed-request.ts';
import { quoteWith, unicodeEscape } from './quote.ts';

const quote = quoteWith('"', /["\\$]/g, unicodeEscape);

const SYNTAX: PieceSyntax = {
  text: (text) => `${quote(text)}.toByteArray()`,
  file: (name) => `File(${quote(name)}).readBytes()`,
  join: (items) => `(\n        ${items.join(' +\n        ')}\n    )`,
};

/** OkHttp asks for a body with these. */
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** The request with OkHttp. */
export function printKotlin(request: PrintedRequest): string {
  const { method, url, headers, pieces } = toPlain(request);
  const hasBody = pieces.length > 0 || WITH_BODY.has(method);
  const bytes = pieces.length === 0 ? 'ByteArray(0)' : printPieceList(pieces, SYNTAX);
  const lines = [
    `.url(${quote(url)})`,
    `.method(${quote(method)}, ${hasBody ? 'body' : 'null'})`,
    ...headers.map(({ name, value }) => `.header(${quote(name)}, ${quote(value)})`),
    '.build()',
  ];
  const hasFile = pieces.some((piece) => typeof piece !== 'string');
  return `${hasFile ? 'import java.io.File\n' : ''}import okhttp3.OkHttpClient
import okhttp3.Request
${hasBody ? 'import okhttp3.RequestBody.Companion.toRequestBody\n' : ''}
fun main() {
${hasBody ? `    val body = ${bytes}.toRequestBody()\n` : ''}    val request = Request.Builder()
        ${lines.join('\n        ')}

    val response = OkHttpClient().newCall(request).execute()
    println(response.body?.string())
}`;
}
