import { existsSync, readFileSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Groups } from '../../text/groups.ts';
import { findInside, leadsOutside } from '../../config/read/find-inside.ts';
import { readUrl, type NetworkOptions } from './read-url.ts';

/** Where documents are read from. */
export interface ReadOptions extends NetworkOptions {
  /** Absolute path; no file outside is read. */
  projectRoot: string;
  /** Whether a file of the project may be read; all may unless given. */
  mayRead?: ((file: string) => boolean) | undefined;
  /** Hosts, with their ports, that docs.json names; nothing is fetched from others. */
  hosts: ReadonlySet<string>;
  /** Groups of readers that documents are for; absent where nothing is to be kept from anybody. */
  readers?: Groups | undefined;
}

/** The text of a file or an address. */
export interface LocationText {
  text: string;
  /** Something went wrong all the same: a kept copy is used. */
  problem?: string | undefined;
}

/** Whether a location is an http(s) address. */
export function isUrl(location: string): boolean {
  return /^https?:\/\//i.test(location);
}

/** Host and port of an http(s) address; undefined for paths. */
export function hostOf(location: string): string | undefined {
  return isUrl(location.trim()) ? URL.parse(location.trim())?.host : undefined;
}

/**
 * The text at an absolute path or address, or the reason why there is none. `origin` is the address
 * of the document that asked for it, or that of the location itself.
 */
export async function readLocation(
  location: string,
  origin: string,
  options: ReadOptions,
): Promise<LocationText | { text?: undefined; problem: string }> {
  const host = hostOf(location);
  if (host !== undefined && !options.hosts.has(host))
    return {
      problem: `leads to ${host}, which docs.json does not name, so it is not fetched. Save the file in the project, or add a document of that host to docs.json`,
    };
  if (isUrl(location)) return readUrl(location, origin, options);
  if (isUrl(origin)) return { problem: 'is a file, named by a document from the network' };
  if (leadsOutside(options.projectRoot, location)) return { problem: 'is outside of the project' };
  const file = findInside(options.projectRoot, location);
  if (file === undefined) {
    return { problem: existsSync(location) ? 'is a link out of the project' : 'does not exist' };
  }
  if (options.mayRead?.(file) === false)
    return {
      problem:
        'is a hidden file, a key, or a file that Git does not track; --no-code does not read it',
    };
  try {
    const found = statSync(file);
    // Reading a pipe would wait for ever.
    if (!found.isFile()) return { problem: 'is no file' };
    if (found.size > options.maxBytes)
      return { problem: `is larger than ${options.maxBytes} bytes` };
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** What a location is called in messages: its path in the project, or the address. */
export function nameOfLocation(location: string, projectRoot: string): string {
  return isUrl(location) ? location : relative(projectRoot, location).split(sep).join('/');
}
