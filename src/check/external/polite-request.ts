import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest as send } from '../../utils/network.ts';

/** Rules of a host without restrictions. */
const NO_ROBOTS: Robots = { allows: () => true, delay: 0 };

export interface PoliteOptions extends RequestOptions {
  /** Delay between requests to a host, in milliseconds. */
  pause: number;
}

/** Sends a request when its host is available. */
export type PoliteRequest = (url: URL, method: 'HEAD' | 'GET') => Promise<ResponseHead>;

/** `robots.txt` disallows the URL. */
export class DisallowedError extends Error {}

/** Product token of Trellis in `robots.txt`. */
const PROGRAM = 'trellis';
/** Maximum size of `robots.txt` in bytes; the minimum in RFC 9309 (section 2.5). */
const MAX_ROBOTS_BYTES = 512_000;
/** Maximum supported `Crawl-delay` in seconds; hosts with a longer one are not checked. */
const MAX_CRAWL_DELAY_S = 10;

/**
 * Creates a function that sends one request per host at a time, with a delay, and respects `robots.txt` for links,
 * redirects, and retries.
 */
export function createPoliteRequest(options: PoliteOptions): PoliteRequest {
  const robots = new Map<string, Promise<Robots>>();
  const turns = new Map<string, Promise<unknown>>();

  function inTurn<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    const mine = (turns.get(host) ?? Promise.resolve()).then(work);
    turns.set(host, mine.then(noteEnd, noteEnd));
    return mine;
  }
  const noteEnd = () => wait(options.pause);

  return async (url, method) => {
    let rules = robots.get(url.origin);
    if (!rules) robots.set(url.origin, (rules = inTurn(url.host, () => readRobots(url, options))));
    const { allows, delay } = await rules;
    if (!allows(url.pathname + url.search)) throw new DisallowedError('disallowed by robots.txt');
    if (delay > MAX_CRAWL_DELAY_S)
      throw new DisallowedError(`robots.txt requires ${delay} s between requests`);
    return inTurn(url.host, async () => {
      await wait(Math.max(0, delay * 1000 - options.pause));
      return sendRequest(url, method, options);
    });
  };
}

/** Rules of a host; everything is allowed without `robots.txt`, nothing if the server fails (section 2.3.1). */
async function readRobots(url: URL, options: RequestOptions): Promise<Robots> {
  let robotsUrl = new URL('/robots.txt', url);
  for (let step = 0; step <= 5; step++) {
    const response = await sendRequest(robotsUrl, 'GET', options, MAX_ROBOTS_BYTES).catch(
      (error: unknown) => {
        if (!(error instanceof Error)) throw error;
        // Without a response, the request for the page reports the reason.
        return undefined;
      },
    );
    if (!response) return NO_ROBOTS;
    const { status, location, text = '' } = response;
    const next = status >= 300 && status < 400 && location ? URL.parse(location) : null;
    if (next && /^https?:$/.test(next.protocol)) {
      robotsUrl = next;
      continue;
    }
    if (status >= 500) return { allows: () => false, delay: 0 };
    return status < 300 ? parseRobots(text, PROGRAM) : NO_ROBOTS;
  }
  return NO_ROBOTS;
}

/** Rules in `robots.txt` for a product token. */
interface Robots {
  /** Whether a path with its query is allowed. */
  allows(path: string): boolean;
  /** Delay between requests in seconds. */
  delay: number;
}

interface RobotsRule {
  isAllowed: boolean;
  pattern: string;
}

interface Group {
  agents: string[];
  rules: RobotsRule[];
  delay: number;
}

/** Parses a `robots.txt` (RFC 9309) for a product token; falls back to the rules for `*`. */
export function parseRobots(text: string, program: string): Robots {
  const groups = readGroups(text);
  const named = groups.filter(({ agents }) => agents.includes(program));
  const applicable = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  const rules = applicable.flatMap((group) => group.rules);
  return {
    allows: (path) => path === '/robots.txt' || isAllowed(normalize(path), rules),
    delay: Math.max(0, ...applicable.map(({ delay }) => delay)),
  };
}

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, name = '', value = ''] =
      /^\s*([\w-]+)\s*:([^#]*)/.exec(line)?.map((text) => text.trim()) ?? [];
    const key = name.toLowerCase();
    if (key === 'user-agent') {
      // Consecutive user-agent lines share the following rules.
      if (!isNaming) groups.push({ agents: [], rules: [], delay: 0 });
      groups.at(-1)?.agents.push(/^\*|^[\w-]+/.exec(value)?.[0].toLowerCase() ?? '');
      isNaming = true;
      continue;
    }
    const group = groups.at(-1);
    if (key === 'allow' || key === 'disallow') {
      if (value) group?.rules.push({ isAllowed: key === 'allow', pattern: normalize(value) });
      isNaming = false;
    }
    if (key === 'crawl-delay' && group) group.delay = Number(value) || 0;
  }
  return groups;
}

/** The longest matching pattern wins; `Allow` wins if two have the same length (section 2.2.2). */
function isAllowed(path: string, rules: readonly RobotsRule[]): boolean {
  let best: RobotsRule | undefined;
  for (const rule of rules) {
    if (!fits(path, rule.pattern)) continue;
    const longer = rule.pattern.length - (best?.pattern.length ?? -1);
    if (longer > 0 || (longer === 0 && rule.isAllowed)) best = rule;
  }
  return best?.isAllowed ?? true;
}

/** Not a regular expression, because a malicious pattern with many `*` would be slow. */
function fits(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isWhole ? parts.pop() : undefined;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined
    ? at === path.length
    : path.length - last.length >= at && path.endsWith(last);
}

/** Normalizes percent-encoding, so that `/%7Ea` and `/~a` are equal (section 2.2.2). */
function normalize(path: string): string {
  return path.replace(/[^\x21-\x7e]/gu, encodeLetter).replace(/%[\da-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
  });
}

function encodeLetter(letter: string): string {
  return letter.isWellFormed() ? encodeURIComponent(letter) : '%EF%BF%BD';
}

/** Options for sending requests. */
interface RequestOptions {
  /** `User-Agent` header. */
  userAgent: string;
  /** Timeout for response headers in milliseconds. */
  timeout: number;
  /** Resolves a host; fails for disallowed addresses. */
  lookup: LookupFunction;
  /** Whether requests to an IP address are allowed. */
  isAllowed?(address: string): boolean;
}

/** Start of a response. */
export interface ResponseHead {
  status: number;
  /** Absolute URL of a redirect. */
  location?: string | undefined;
  /** `Retry-After` in seconds. */
  retryAfter?: number | undefined;
  /** Start of the body, if requested. */
  text?: string | undefined;
}

/** Sends a request and reads the headers and `most` bytes of the body. Rejects without a response. */
async function sendRequest(
  url: URL,
  method: 'HEAD' | 'GET',
  options: RequestOptions,
  most = 0,
): Promise<ResponseHead> {
  const { userAgent, timeout, lookup, isAllowed } = options;
  const signal = AbortSignal.timeout(timeout);
  const headers = { 'user-agent': userAgent, accept: '*/*' };
  const connect = { lookup, signal, ...(isAllowed && { isAllowed }) };
  const response = await send(url, { method, headers, ...connect }).catch((error: unknown) => {
    throw signal.aborted ? new Error(`no response within ${timeout / 1000} s`) : error;
  });
  const { statusCode: status = 0, headers: responseHeaders } = response;
  const location = responseHeaders.location && URL.parse(responseHeaders.location, url)?.href;
  const head = { status, location, retryAfter: readRetryAfter(responseHeaders['retry-after']) };
  if (most > 0) return { ...head, text: await readText(response, most) };
  response.destroy();
  return head;
}

/** A number of seconds, or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = Number(value);
  const until = Number.isNaN(seconds) ? (Date.parse(value) - Date.now()) / 1000 : seconds;
  return until > 0 ? until : undefined;
}

async function readText(response: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= most) break;
  }
  response.destroy();
  return Buffer.concat(parts).subarray(0, most).toString('utf8');
}
