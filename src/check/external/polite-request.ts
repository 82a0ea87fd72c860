import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest, type ResponseHead, type RequestOptions } from './request.ts';
import { NO_ROBOTS, parseRobots, type Robots } from './robots.ts';

export interface PoliteOptions extends RequestOptions {
  /** Milliseconds between the end of a request to a host and the next one. */
  pause: number;
}

/** Sends a request when it is the turn of its host. */
export type PoliteRequest = (url: URL, method: 'HEAD' | 'GET') => Promise<ResponseHead>;

/** A host asks programs not to come to this address. */
export class UnwelcomeError extends Error {}

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
      throw new UnwelcomeError('its robots.txt does not want visits');
    if (delay > MAX_CRAWL_DELAY_S)
      throw new UnwelcomeError(`its robots.txt wants ${delay} s between visits`);
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
