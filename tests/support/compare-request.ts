import { parseExact, writeExact } from '../../src/utils/json.ts';
import type { Recorded } from './recording-server.ts';
import type { ExpectedPart, RequestCase } from './request-cases.ts';

/**
 * Differences between a recorded request and the expectation of a case, as text; empty if there are none. Clients may
 * use an equivalent encoding, unless `isExact`.
 */
export function compareRequest(
  entered: RequestCase,
  recorded: Recorded,
  isExact = false,
): string[] {
  const { name, method = 'get', expected } = entered;
  const url = `/${name}${expected.url}`;
  const isSameUrl =
    recorded.url === url || (!isExact && decodeUrl(recorded.url) === decodeUrl(url));
  const headers = Object.entries(expected.headers ?? {}).filter(
    ([key, value]) => !isSameHeader(key, recorded.headers[key], value),
  );
  return [
    ...(recorded.method === method.toUpperCase() ? [] : [`method ${recorded.method}`]),
    ...(isSameUrl ? [] : [`address ${recorded.url}, not ${url}`]),
    ...headers.map(([key, value]) => `${key}: ${recorded.headers[key]}, not ${value}`),
    ...compareBody(entered, recorded, isExact),
  ];
}

/** The body of a case as Latin-1 text, like recordings; undefined for multipart bodies. */
function expectedText({ body, expected }: RequestCase): string | undefined {
  if (Array.isArray(expected.body)) return undefined;
  if (expected.body !== '')
    return expected.body === undefined ? '' : toLatin(expected.body, body?.value);
  return toLatin(JSON.stringify(body?.value, null, 2), undefined);
}

function compareBody(
  entered: RequestCase,
  { body, headers }: Recorded,
  isExact: boolean,
): string[] {
  const text = expectedText(entered);
  const type = headers['content-type'] ?? '';
  if (text === undefined)
    return compareParts(entered.expected.body as ExpectedPart[], readParts(body, type));
  const normalize = isExact ? String : normalizer(type);
  return normalize(body) === normalize(text)
    ? []
    : [`body ${JSON.stringify(body)}, not ${JSON.stringify(text)}`];
}

function compareParts(expected: readonly ExpectedPart[], parts: readonly ExpectedPart[]): string[] {
  const [wanted, found] = [expected, parts].map((list) =>
    list.map((part) => JSON.stringify(partOf(part))).join('\n'),
  );
  return wanted === found ? [] : [`parts ${found}, not ${wanted}`];
}

/** The default type of parts (RFC 7578, section 4.4) can be omitted. */
function partOf({ name, fileName, type, headers, text }: ExpectedPart): ExpectedPart {
  const isDefault = type === undefined || /^text\/plain(;|$)/.test(type);
  return {
    name,
    ...(fileName !== undefined && { fileName }),
    ...(!isDefault && { type }),
    ...(headers && { headers }),
    text,
  };
}

/** The parts of a multipart body. */
function readParts(body: string, contentType: string): ExpectedPart[] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  if (boundary === undefined) return [];
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return pieces.map((piece) => {
    const end = piece.indexOf('\r\n\r\n');
    const head = piece.slice(0, end);
    const [name = '', fileName] = ['name', 'filename'].map(
      (key) => new RegExp(`[ ;]${key}="?((?:[^"\\\\;\\r]|\\\\.)*)"?`, 'i').exec(head)?.[1],
    );
    const type = /^content-type: *(.*)$/im.exec(head)?.[1]?.trim();
    const others = [...head.matchAll(/^(x-[\w-]+): *(.*?)\r?$/gim)];
    const headers = others.map(([, key = '', value = '']) => [key.toLowerCase(), value]);
    return {
      name,
      ...(fileName !== undefined && { fileName }),
      ...(type !== undefined && { type }),
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) as Record<string, string> }),
      text: piece.slice(end + 4),
    };
  });
}

function normalizer(type: string): (text: string) => string {
  if (type.includes('x-www-form-urlencoded'))
    return (text) => JSON.stringify([...new URLSearchParams(text)]);
  if (!/json(;|$)/.test(type)) return String;
  return (text) => {
    try {
      return writeExact(parseExact(Buffer.from(text, 'latin1').toString()));
    } catch {
      return text;
    }
  };
}

function isSameHeader(name: string, found = '', wanted: string): boolean {
  return (
    found === wanted ||
    (name === 'content-type' && found.replace(/; ?charset=utf-8$/i, '') === wanted)
  );
}

function decodeUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  return `${decodeURIComponent(path)}?${JSON.stringify([...new URLSearchParams(query.join('?'))])}`;
}

/** Files are already Latin-1. */
function toLatin(text: string, value: unknown): string {
  const isFile = typeof value === 'object' && value !== null && 'blob' in value;
  return isFile ? text : Buffer.from(text).toString('latin1');
}
