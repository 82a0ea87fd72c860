import { lookup as lookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isPublicAddress } from '../../utils/network.ts';

/** An address that no request goes to. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is a private address`);
  }
}

/** Looks up a host for a request, and refuses private addresses; what was looked at is what is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookupAddress(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(hostname), '');
    }
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    return callback(null, first?.address ?? '', first?.family);
  });
};

/** A host that asks for nothing. */
const NO_ROBOTS: Robots = { allows: () => true, delay: 0 };

export interface PoliteOptions extends RequestOptions {
  /** Milliseconds between the end of a request to a host and the next one. */
  pause: number;
}

/** Sends a request when it is the turn of its host. */
export type PoliteRequest = (url: URL, method: 'HEAD' | 'GET') => Promise<ResponseHead>;

/** A host asks programs not to come to this address. */
export class DisallowedError extends Error {}

/** Name by which a `robots.txt` speaks to Trellis. */
const PROGRAM = 'trellis';
/** Bytes of a `robots.txt` that are read; the least that RFC 9309 asks for (section 2.5). */
const MAX_ROBOTS_BYTES = 512_000;
/** Seconds between two requests that a host can ask for; one that wants more time gets no visit. */
const MAX_CRAWL_DELAY_S = 10;

/**
 * Asks hosts the way a guest does: one request at a time, with a pause, none that `robots.txt` does not want. This
 * holds wherever an address comes from, a link, a redirect or another attempt.
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
    let own = robots.get(url.origin);
    if (!own) robots.set(url.origin, (own = inTurn(url.host, () => readRobots(url, options))));
    const { allows, delay } = await own;
    if (!allows(url.pathname + url.search))
      throw new DisallowedError('its robots.txt does not want visits');
    if (delay > MAX_CRAWL_DELAY_S)
      throw new DisallowedError(`its robots.txt wants ${delay} s between visits`);
    return inTurn(url.host, async () => {
      await wait(Math.max(0, delay * 1000 - options.pause));
      return sendRequest(url, method, options);
    });
  };
}

/** What a host asks for; all is welcome where it says nothing, nothing where it cannot say (section 2.3.1). */
async function readRobots(url: URL, options: RequestOptions): Promise<Robots> {
  let place = new URL('/robots.txt', url);
  for (let step = 0; step <= 5; step++) {
    const answer = await sendRequest(place, 'GET', options, MAX_ROBOTS_BYTES).catch(
      (error: unknown) => {
        if (!(error instanceof Error)) throw error;
        // Without a response, the request for the page reports the reason.
        return undefined;
      },
    );
    if (!answer) return NO_ROBOTS;
    const { status, location, text = '' } = answer;
    const next = status >= 300 && status < 400 && location ? URL.parse(location) : null;
    if (next && /^https?:$/.test(next.protocol)) {
      place = next;
      continue;
    }
    if (status >= 500) return { allows: () => false, delay: 0 };
    return status < 300 ? parseRobots(text, PROGRAM) : NO_ROBOTS;
  }
  return NO_ROBOTS;
}

/** What a host asks of programs, as far as it is about one program. */
interface Robots {
  /** Says whether a path with its query may be asked for. */
  allows(path: string): boolean;
  /** Seconds between two requests. */
  delay: number;
}

interface Rule {
  isAllowed: boolean;
  pattern: string;
}

interface Group {
  agents: string[];
  rules: Rule[];
  delay: number;
}

/** The rules of a `robots.txt` (RFC 9309) for a program, `trellis`, or for all where it is not named. */
export function parseRobots(text: string, program: string): Robots {
  const groups = readGroups(text);
  const named = groups.filter(({ agents }) => agents.includes(program));
  const own = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  const rules = own.flatMap((group) => group.rules);
  return {
    allows: (path) => path === '/robots.txt' || isAllowed(normalize(path), rules),
    delay: Math.max(0, ...own.map(({ delay }) => delay)),
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
      // Several names in a row share what follows.
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

/** The longest pattern that fits decides, `Allow` where two are as long (section 2.2.2). */
function isAllowed(path: string, rules: readonly Rule[]): boolean {
  let best: Rule | undefined;
  for (const rule of rules) {
    if (!fits(path, rule.pattern)) continue;
    const longer = rule.pattern.length - (best?.pattern.length ?? -1);
    if (longer > 0 || (longer === 0 && rule.isAllowed)) best = rule;
  }
  return best?.isAllowed ?? true;
}

/** Step by step and not by a regular expression, which a hostile pattern of many `*` would keep busy. */
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

/** Percent-encoded in one way, so that `/%7Ea` and `/~a` are the same (section 2.2.2). */
function normalize(path: string): string {
  return path.replace(/[^\x21-\x7e]/gu, encodeLetter).replace(/%[\da-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
  });
}

function encodeLetter(letter: string): string {
  return letter.isWellFormed() ? encodeURIComponent(letter) : '%EF%BF%BD';
}

/** How hosts are asked. */
interface RequestOptions {
  /** Name under which requests are made. */
  userAgent: string;
  /** Milliseconds until an answer begins. */
  timeout: number;
  /** Finds the address of a host; throws for one that is not to be asked. */
  lookup: LookupFunction;
  /** Whether an IP address in a link may be asked. */
  isAllowed?(address: string): boolean;
}

/** The beginning of an answer. */
export interface ResponseHead {
  status: number;
  /** Where a redirect leads, absolute. */
  location?: string | undefined;
  /** Seconds to wait, as the host asks for. */
  retryAfter?: number | undefined;
  /** The beginning of its body, where that was asked for. */
  text?: string | undefined;
}

/** Sends one request and reads the head of the answer and `most` bytes of its body. Rejects when there is none. */
function sendRequest(
  url: URL,
  method: 'HEAD' | 'GET',
  options: RequestOptions,
  most = 0,
): Promise<ResponseHead> {
  const { userAgent, timeout, lookup, isAllowed = isPublicAddress } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Names are looked at when they are looked up; an address needs no looking up.
  if (isIP(host) !== 0 && !isAllowed(host)) {
    return Promise.reject(new PrivateAddressError(host));
  }
  const send = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((finish, fail) => {
    const signal = AbortSignal.timeout(timeout);
    const headers = { 'user-agent': userAgent, accept: '*/*' };
    const request = send(url, { method, headers, lookup, signal, agent: false }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const location = answered.location && URL.parse(answered.location, url)?.href;
      const head = { status, location, retryAfter: readRetryAfter(answered['retry-after']) };
      if (most === 0) {
        finish(head);
        response.destroy();
      } else readText(response, most).then((text) => finish({ ...head, text }), fail);
    });
    request.on('error', (error) =>
      fail(signal.aborted ? new Error(`no answer in ${timeout / 1000} s`) : error),
    );
    request.end();
  });
}

/** Seconds, or the time of day at which to come back (RFC 9110, section 10.2.3). */
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
