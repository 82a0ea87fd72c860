import type { BodyPart, NameValue } from '../encoding.ts';
import {
  hasTypedField,
  isBasicPlaceholder,
  PASSWORD,
  quoteWith,
  singleQuoted,
  unicodeEscape,
  USER_NAME,
  withBytes,
  type Piece,
  type PrintedBody,
  type SnippetInput,
} from './snippet-input.ts';

const quote = singleQuoted(quoteWith('"', /["\\#]/g, unicodeEscape));

const CLASSES = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

/** Methods for which Net::HTTP sends a body in any case, and a content type with an empty one. */
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** Ruby with `Net::HTTP`. */
export function generateRuby(original: SnippetInput): string {
  const isTyped = original.body?.kind === 'multipart' && hasTypedField(original.body.parts);
  const { method, url, headers, body } = isTyped ? withBytes(original) : original;
  const name = method.charAt(0) + method.slice(1).toLowerCase();
  const isBare = !body && WITH_BODY.has(method);
  const create =
    CLASSES.has(method) && !isBare
      ? `Net::HTTP::${name}.new(url)`
      : `Net::HTTPGenericRequest.new(${quote(method)}, ${body !== undefined}, true, url)`;
  return [
    "require 'uri'",
    "require 'net/http'",
    '',
    `url = URI(${quote(url)})`,
    '',
    'http = Net::HTTP.new(url.host, url.port)',
    ...(url.startsWith('http:') ? [] : ['http.use_ssl = true']),
    '',
    `request = ${create}`,
    ...(isBare ? ["request['Content-Length'] = '0'"] : []),
    ...headers.map(printHeader),
    ...(body ? [printBody(body)] : []),
    '',
    'response = http.request(request)',
    'puts response.read_body',
  ].join('\n');
}

function printHeader(header: NameValue): string {
  if (isBasicPlaceholder(header))
    return `request.basic_auth(${quote(USER_NAME)}, ${quote(PASSWORD)})`;
  return `request[${quote(header.name)}] = ${quote(header.value)}`;
}

function printBody(body: PrintedBody): string {
  switch (body.kind) {
    case 'text':
    case 'form':
      return `request.body = ${quote(body.text)}`;
    case 'file':
      return `request.body = ${printPiece(body.file)}`;
    case 'pieces':
      return `request.body = [\n  ${body.pieces.map(printPiece).join(',\n  ')}\n].join`;
    case 'multipart':
      return `request.set_form([\n  ${body.parts.map(printPart).join(',\n  ')}\n], 'multipart/form-data')`;
  }
}

function printPart({ name, value = '', file, contentType }: BodyPart): string {
  if (!file) return `[${quote(name)}, ${quote(value)}]`;
  const type = contentType === undefined ? '' : `, { content_type: ${quote(contentType)} }`;
  return `[${quote(name)}, File.open(${quote(file.fileName)})${type}]`;
}

/** Texts become bytes, so that they can be joined with files. */
function printPiece(piece: Piece): string {
  return typeof piece === 'string' ? `${quote(piece)}.b` : `File.binread(${quote(piece.fileName)})`;
}
