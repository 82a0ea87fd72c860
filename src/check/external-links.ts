import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { FileLocation } from '../site/source-locations.ts';
import { codeOf, messageOf, rethrowUnless } from '../utils/errors.ts';
import { NOT_WRITABLE, readJsonIfExists, writeAtomic } from '../utils/files.ts';
import { isObject } from '../utils/json-object.ts';
import { lookupPublic, PrivateAddressError } from '../utils/network.ts';
import {
  createPoliteRequest,
  DisallowedError,
  type PoliteOptions,
  type PoliteRequest,
  type ResponseHead,
} from './external/polite-request.ts';
import { createFinding, type CheckedSite } from './findings.ts';
import { listConfigLinks } from './rules/config-links.ts';

interface ExternalOptions {
  /** Version of Trellis, for the `User-Agent` of requests. */
  version: string;
  /** Folder for cached results, which are valid for a day. */
  cacheDir: string;
  onVisit?: ((done: number, total: number) => void) | undefined;
  /** Overrides for sending requests. */
  requests?: Partial<LinkOptions> | undefined;
}

/**
 * Problems of external links. Each URL is requested once, with one request per host at a time, respecting
 * `robots.txt`.
 */
export async function checkExternal(
  site: CheckedSite,
  { version, cacheDir, onVisit, requests }: ExternalOptions,
): Promise<Diagnostic[]> {
  const locations = listExternalLinks(site);
  const file = join(cacheDir, 'external-links.json');
  const known = readResults(file, Date.now());
  const visits = await checkLinks(
    [...locations.keys()].filter((href) => !known.has(href)),
    {
      userAgent: `Mozilla/5.0 (compatible; Trellis/${version}; link check)`,
      timeout: 10_000,
      lookup: lookupPublic,
      workers: 12,
      pause: 250,
      onVisit,
      ...requests,
    },
  );
  writeResults(file, visits, Date.now());
  return reportLinks(locations, new Map([...known, ...ignoreLookupFailures(visits)]));
}

/** Reserved names for documentation and tests (RFC 2606 and 6761). */
const RESERVED_HOST =
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|local|internal)$/;

type Input = Pick<CheckedSite, 'pages' | 'snippets' | 'config' | 'configFile' | 'findSetting'>;

/** External URLs without fragments, with all their locations. */
function listExternalLinks(site: Input): Map<string, FileLocation[]> {
  const locations = new Map<string, FileLocation[]>();
  const add = (href: string, location: FileLocation) => {
    const url = /^(?:https?:)?\/\//i.test(href) ? URL.parse(href, 'https://base.invalid') : null;
    if (!url || RESERVED_HOST.test(url.hostname) || /[{}]/.test(href)) return;
    url.hash = '';
    const known = locations.get(url.href);
    if (known) known.push(location);
    else locations.set(url.href, [location]);
  };
  for (const { file, source } of [...site.pages, ...site.snippets]) {
    for (const { href, line, column, length } of source.links)
      add(href, { file, line, column, length });
    for (const { src, line, column, length } of source.images)
      add(src, { file, line, column, length });
  }
  for (const { href, keys } of listConfigLinks(site.config)) {
    add(href, site.findSetting(keys, href) ?? { file: site.configFile });
  }
  return locations;
}

/** Problems of external URLs at each of their locations. */
function reportLinks(
  locations: ReadonlyMap<string, readonly FileLocation[]>,
  visits: ReadonlyMap<string, LinkResult>,
): Diagnostic[] {
  return [...locations].flatMap(([href, sources]) => {
    const visit = visits.get(href);
    return visit ? sources.flatMap((location) => toDiagnostics(href, visit, location)) : [];
  });
}

function toDiagnostics(
  href: string,
  { state, reason, to }: LinkResult,
  location: FileLocation,
): Diagnostic[] {
  if (state === 'dead')
    return [createFinding('dead-link', `Page not found: ${href} (${reason}).`, location)];
  if (state === 'unsure') {
    const hint = 'Open the link in a browser.';
    return [createFinding('unsure-link', `Cannot check ${href} (${reason}).`, location, { hint })];
  }
  if (state !== 'moved' || to === undefined) return [];
  return [
    createFinding('moved-link', `Moved permanently: ${href}`, location, { hint: `Use ${to}.` }),
  ];
}

interface LinkOptions extends PoliteOptions {
  /** Number of concurrent requests. */
  workers: number;
  onVisit?: ((done: number, total: number) => void) | undefined;
}

/** Checks URLs: each once, one at a time per host, several hosts concurrently. */
async function checkLinks(
  hrefs: Iterable<string>,
  options: LinkOptions,
): Promise<Map<string, LinkResult>> {
  const visits = new Map<string, LinkResult>();
  const all = [...new Set(hrefs)];
  const queues = [...Map.groupBy(all, (href) => new URL(href).host).values()];
  const sendRequest = createPoliteRequest(options);
  const work = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      for (const href of queue) {
        visits.set(href, await checkLink(href, sendRequest));
        options.onVisit?.(visits.size, all.length);
      }
    }
  };
  await Promise.all(Array.from({ length: options.workers }, work));
  return visits;
}

/** Results without failed lookups if no host could be resolved, because then the network is unavailable. */
function ignoreLookupFailures(
  visits: ReadonlyMap<string, LinkResult>,
): ReadonlyMap<string, LinkResult> {
  const all = [...visits];
  if (all.some(([, { reason }]) => reason !== NO_HOST)) return visits;
  const reason = 'no host found, check the network';
  return new Map(all.map(([href]) => [href, { state: 'unsure', reason }]));
}

/** Time for which a successful result is cached, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000;

type CachedResults = Record<string, { at: number; visit: LinkResult }>;

/** Results of earlier checks within a day: existing and moved pages. */
function readResults(file: string, now: number): Map<string, LinkResult> {
  return new Map(
    Object.entries(readCache(file))
      .filter(([, { at }]) => now - at < KEPT_MS)
      .map(([href, { visit }]) => [href, visit]),
  );
}

/** Caches results that may be reused; temporary failures are checked again. */
function writeResults(file: string, visits: ReadonlyMap<string, LinkResult>, now: number): void {
  const notes = Object.entries(readCache(file)).filter(([, { at }]) => now - at < KEPT_MS);
  const fresh = [...visits]
    .filter(([, { state }]) => state === 'alive' || state === 'moved')
    .map(([href, visit]) => [href, { at: now, visit }]);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeAtomic(file, JSON.stringify(Object.fromEntries([...notes, ...fresh])));
  } catch (error) {
    // The next check sends its requests again.
    rethrowUnless(error, ...NOT_WRITABLE);
  }
}

function readCache(file: string): CachedResults {
  return readJsonIfExists<CachedResults>(file, isObject) ?? {};
}

/** Result of checking a URL. */
interface LinkResult {
  state: 'alive' | 'dead' | 'moved' | 'unsure';
  /** Reason for a failure: `404`, `no response within 10 s`. */
  reason?: string | undefined;
  /** New URL of a permanently moved page. */
  to?: string | undefined;
}

/** Message for an unknown host. */
const NO_HOST = 'host not found';

const MAX_REDIRECTS = 5;
/** Maximum number of attempts for temporary failures. */
const MAX_ATTEMPTS = 3;
/** Maximum `Retry-After` in seconds. */
const MAX_RETRY_AFTER_S = 20;

/** Statuses of hosts that do not support HEAD; GET is tried before reporting them. */
const RETRY_WITH_GET = new Set([400, 401, 403, 404, 405, 406, 410, 429, 500, 501, 502, 503]);
const GONE = new Set([404, 410]);

/** Checks whether a page exists: HEAD, then GET, following redirects, with retries. Never throws. */
async function checkLink(href: string, sendRequest: PoliteRequest): Promise<LinkResult> {
  let url = new URL(href);
  let isPermanent = true;
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const response = await requestWithRetries(url, sendRequest);
    if ('state' in response) return response;
    const { status, location } = response;
    if (status >= 300 && status < 400 && location !== undefined) {
      const next = URL.parse(location);
      if (!next || !/^https?:$/.test(next.protocol))
        return { state: 'unsure', reason: 'redirects to an unsupported URL' };
      isPermanent &&= status === 301 || status === 308;
      url = next;
      continue;
    }
    if (GONE.has(status)) return { state: 'dead', reason: String(status) };
    if (status >= 400) return { state: 'unsure', reason: `status ${status}` };
    return count > 0 && isPermanent ? { state: 'moved', to: url.href } : { state: 'alive' };
  }
  return { state: 'unsure', reason: 'too many redirects' };
}

async function requestWithRetries(
  url: URL,
  sendRequest: PoliteRequest,
): Promise<ResponseHead | LinkResult> {
  let reason = '';
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      const head = attempt === 1 ? await sendRequest(url, 'HEAD') : undefined;
      const response =
        head && !RETRY_WITH_GET.has(head.status) ? head : await sendRequest(url, 'GET');
      const isTemporary = response.status === 429 || response.status >= 500;
      if (!isTemporary || attempt === MAX_ATTEMPTS) return response;
      await wait(1000 * Math.min(response.retryAfter ?? attempt, MAX_RETRY_AFTER_S));
    } catch (error) {
      if (error instanceof PrivateAddressError || error instanceof DisallowedError)
        return { state: 'unsure', reason: error.message };
      const code = codeOf(error);
      if (code === 'ENOTFOUND') return { state: 'dead', reason: NO_HOST };
      reason = messageOf(error) || code || 'no response';
      if (attempt < MAX_ATTEMPTS) await wait(500 * attempt);
    }
  }
  return { state: 'unsure', reason };
}
