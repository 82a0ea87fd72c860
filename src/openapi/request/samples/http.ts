import { withBytes, type PrintedBody, type PrintedRequest } from './printed-request.ts';

/** The request as it goes over the wire; `< file` stands for the bytes of a file. */
export function printHttp(original: PrintedRequest): string {
  const { method, url, headers, body } = withBytes(original);
  const [, host = '', target = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/)?([^/?#]*)([^#]*)/i.exec(url) ?? [];
  const lines = [
    `${method} ${target.startsWith('/') ? target : `/${target}`} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
  ];
  return lines.join('\n') + (body ? `\n\n${printBody(body)}` : '');
}

function printBody(body: PrintedBody): string {
  if (body.kind === 'text' || body.kind === 'form')
    return body.text.replaceAll('\r\n', '\n').trimEnd();
  if (body.kind === 'file') return `< ${body.file.fileName}`;
  const pieces = body.kind === 'pieces' ? body.pieces : [];
  return pieces
    .map((piece) =>
      typeof piece === 'string' ? piece.replaceAll('\r\n', '\n') : `< ${piece.fileName}`,
    )
    .join('')
    .trimEnd();
}
