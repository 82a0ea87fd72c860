import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HTTPResolver, isUnsafeUrl, type FileInfo } from '@apidevtools/json-schema-ref-parser';
import { NOT_WRITABLE, readIfExists, statIfExists } from '../../engine/files.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** How documents are fetched. */
export interface NetworkOptions {
  /** Folder for the last good copy of each address; none is kept without it. */
  cacheDir?: string | undefined;
  /** Use the kept copies only. */
  offline: boolean;
  /** Milliseconds for one request, redirects included. */
  timeout: number;
  /** Whether an address of this machine or a private network is never fetched, even if docs.json names it. */
  isPublicOnly?: boolean | undefined;
  /** Bytes of one answer, unpacked. */
  maxBytes: number;
}

// The resolver's type leaves open of which form its reader is; it is this one.
const download = HTTPResolver.read as (file: Pick<FileInfo, 'url'>) => Promise<Buffer>;

/** A text that came from the network or from the kept copies. */
export interface UrlText {
  text: string;
  /** Why the kept copy was used, and of which day it is. */
  problem?: string | undefined;
}

/**
 * The text at an address; undefined with the reason when there is none. A private address is
 * answered only where the author named one (`origin`), and never after a redirect from a public one.
 */
export async function readUrl(
  url: string,
  origin: string,
  options: NetworkOptions,
): Promise<UrlText | { text?: undefined; problem: string }> {
  if (options.offline) return useCopy(url, 'not fetched in offline mode', options);
  try {
    const isOwnMachine =
      !options.isPublicOnly &&
      isUnsafeUrl(origin) &&
      new URL(origin).origin === new URL(url).origin;
    const resolver = {
      ...HTTPResolver,
      timeout: options.timeout,
      maxContentLength: options.maxBytes,
      safeUrlResolver: !isOwnMachine,
    };
    const data = await download.call(resolver, { url });
    return { text: data.toString('utf8') };
  } catch (error) {
    return useCopy(url, reasonOf(error), options);
  }
}

/** Keeps a text as the last good copy of an address; failing to write is no failure of the build. */
export function keepCopy(url: string, text: string, { cacheDir }: NetworkOptions): void {
  if (cacheDir === undefined) return;
  try {
    const file = copyOf(url, cacheDir);
    if (statSync(file, { throwIfNoEntry: false }) && readFileSync(file, 'utf8') === text) return;
    mkdirSync(join(cacheDir, 'openapi'), { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
  } catch (error) {
    // The next build fetches again.
    rethrowUnless(error, ...NOT_WRITABLE);
  }
}

function useCopy(url: string, reason: string, { cacheDir }: NetworkOptions) {
  if (cacheDir === undefined) return { problem: reason };
  const file = copyOf(url, cacheDir);
  const text = readIfExists(file);
  const day = statIfExists(file)?.mtime.toISOString().slice(0, 10);
  if (text === undefined || day === undefined) return { problem: reason };
  return { text, problem: `${reason}; the copy of ${day} is used` };
}

function copyOf(url: string, cacheDir: string): string {
  const name = createHash('sha256').update(url).digest('hex').slice(0, 32);
  return join(cacheDir, 'openapi', `${name}.txt`);
}

function reasonOf(error: unknown): string {
  let inner: unknown = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (!(inner instanceof Error)) return String(inner);
  if (inner.name === 'AbortError' || /aborted/i.test(inner.message)) return 'no answer in time';
  return inner.message
    .replace(/\s+/g, ' ')
    .replace(/^Error downloading \S+: /, '')
    .trim();
}
