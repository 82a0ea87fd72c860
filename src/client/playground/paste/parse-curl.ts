import type { NameValue } from '../../../openapi/encoding.ts';
import { encodeUrlPart } from '../../../utils/url.ts';

/** Request of a curl command. */
export interface CurlRequest {
  method: string;
  url: string;
  headers: NameValue[];
  cookies: NameValue[];
  /** Text of the body; undefined for none, and for form parts. */
  body?: string | undefined;
  /** Parts of a form with files; the value of a file begins with `@`. */
  parts: NameValue[];
  /** User name and password with a colon between them. */
  user?: string | undefined;
}

/** Aliases and short names of options. */
const NAMES: Record<string, string> = {
  X: 'request', H: 'header', d: 'data', F: 'form', u: 'user', b: 'cookie', G: 'get', I: 'head', A: 'user-agent', e: 'referer',
  'data-ascii': 'data', 'data-raw': 'data', 'data-binary': 'data', 'form-string': 'form',
}; // prettier-ignore

/** Options with a value; unknown options have none. */
const WITH_VALUE =
  /^(request|header|data|data-urlencode|json|form|user|cookie|url|oauth2-bearer|user-agent|referer|[oTmwxcEKCDPQYyzZ]|output|write-out|max-time|connect-timeout|proxy|cookie-jar|cert|key|cacert|capath|config|retry|retry-delay|resolve|range|interface|limit-rate|upload-file|aws-sigv4|ciphers|url-query)$/;

/** Parses a curl command; undefined for other text. */
export function parseCurl(text: string): CurlRequest | undefined {
  const words = shellWords(text.trim().replace(/^\$\s+/, ''));
  if (!/^(.*[\\/])?curl(\.exe)?$/i.test(words[0] ?? '')) return undefined;
  const found: Found = { headers: [], cookies: [], data: [], parts: [], isGet: false };
  for (let at = 1; at < words.length; at++) {
    const { options, value } = splitOption(words[at] ?? '');
    if (options.length === 0) found.url ??= words[at];
    for (const option of options) {
      const needsValue = WITH_VALUE.test(option);
      apply(found, option, needsValue ? (value ?? words[++at] ?? '') : '');
    }
  }
  return found.url === undefined ? undefined : toRequest(found, found.url);
}

interface Found {
  url?: string | undefined;
  method?: string;
  headers: NameValue[];
  cookies: NameValue[];
  data: string[];
  parts: NameValue[];
  user?: string;
  isGet: boolean;
}

/** The options of a word: `-sXPOST` has `s`, and `request` with the value `POST`. */
function splitOption(word: string): { options: string[]; value?: string } {
  if (word.startsWith('--')) {
    const [, name = '', value] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    return { options: [NAMES[name] ?? name], ...(value !== undefined && { value }) };
  }
  if (!/^-./.test(word)) return { options: [] };
  const options: string[] = [];
  for (let at = 1; at < word.length; at++) {
    const letter = word[at] ?? '';
    const name = NAMES[letter] ?? letter;
    options.push(name);
    if (!WITH_VALUE.test(name)) continue;
    const rest = word.slice(at + 1);
    return { options, ...(rest !== '' && { value: rest }) };
  }
  return { options };
}

function apply(found: Found, option: string, value: string): void {
  if (option === 'request') found.method = value.toUpperCase();
  if (option === 'url') found.url = value;
  if (option === 'header') found.headers.push(...toHeader(value));
  if (option === 'user-agent') found.headers.push({ name: 'User-Agent', value });
  if (option === 'cookie') found.cookies.push(...toPairs(value, ';'));
  if (option === 'user') found.user = value;
  if (option === 'oauth2-bearer')
    found.headers.push({ name: 'Authorization', value: `Bearer ${value}` });
  if (option === 'data') found.data.push(value);
  if (option === 'data-urlencode') found.data.push(encodeData(value));
  if (option === 'form') found.parts.push(...toPairs(value, '\0'));
  if (option === 'get') found.isGet = true;
  if (option === 'head') found.method = 'HEAD';
  if (option === 'json') {
    found.data.push(value);
    found.headers.push({ name: 'Content-Type', value: 'application/json' });
  }
}

function toRequest(found: Found, url: string): CurlRequest {
  const { headers, cookies, parts, user } = found;
  const isCookie = ({ name }: NameValue) => name.toLowerCase() === 'cookie';
  const data = found.data.length > 0 ? found.data.join('&') : undefined;
  const query = found.isGet && data ? `${url.includes('?') ? '&' : '?'}${data}` : '';
  const body = found.isGet ? undefined : data;
  return {
    method: found.method ?? (body !== undefined || parts.length > 0 ? 'POST' : 'GET'),
    url: (/^[a-z]+:\/\//i.test(url) ? url : `http://${url}`) + query,
    headers: headers.filter((header) => !isCookie(header)),
    cookies: [...cookies, ...headers.filter(isCookie).flatMap(({ value }) => toPairs(value, ';'))],
    body,
    parts,
    user,
  };
}

function toHeader(text: string): NameValue[] {
  const [, name, value] = /^([^:;]+)[:;]\s*(.*)$/s.exec(text) ?? [];
  return name === undefined ? [] : [{ name: name.trim(), value: (value ?? '').trim() }];
}

function toPairs(text: string, separator: string): NameValue[] {
  return text.split(separator).flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }];
  });
}

/** `name=two words` as curl encodes it: the name stays as written. */
function encodeData(text: string): string {
  const at = text.indexOf('=');
  if (at < 0) return encodeUrlPart(text);
  const name = text.slice(0, at);
  return `${name}${name ? '=' : ''}${encodeUrlPart(text.slice(at + 1))}`;
}

/** Escapes after a backslash, in `$'…'` of Bash. */
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', 0: '\0', e: '\x1b', b: '\b' };

/**
 * The words of a command line as split by a POSIX shell; ignores text after a pipe or semicolon.
 */
export function shellWords(text: string): string[] {
  // Line continuations of POSIX shells, cmd.exe, and PowerShell.
  const line = text.replace(/[\\^`]\r?\n/g, ' ');
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(line);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < line.length) {
    const start = at;
    if (take(/\s+/y)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    if (take(/[|;&<>]/y)) break;
    word ??= '';
    const ansi = take(/\$'((?:[^'\\]|\\[\s\S])*)'/y);
    const single = ansi ?? take(/'([^']*)'/y);
    const double = single ?? take(/"((?:[^"\\]|\\[\s\S])*)"/y);
    const escaped = double ?? take(/\\([\s\S])/y);
    if (ansi) word += unescapeAnsi(ansi[1] ?? '');
    else if (single) word += single[1];
    else if (double) word += double[1]?.replace(/\\([$`"\\])/g, '$1');
    else if (escaped) word += escaped[1];
    else word += take(/[^\s'"\\|;&<>$]+|[\s\S]/y)?.[0] ?? '';
    if (at === start) at++;
  }
  if (word !== undefined) words.push(word);
  return words;
}

function unescapeAnsi(text: string): string {
  return text.replace(
    /\\(?:u([\da-f]{1,4})|x([\da-f]{1,2})|([\s\S]))/gi,
    (_, unicode?: string, hex?: string, letter: string = '') =>
      unicode || hex
        ? String.fromCodePoint(parseInt(unicode ?? hex ?? '', 16))
        : (ESCAPES[letter] ?? letter),
  );
}
