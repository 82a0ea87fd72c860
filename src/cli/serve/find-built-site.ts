import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SITE_MANIFEST_PATH, type SiteManifest } from '../../site/model/site-manifest.ts';
import type { Args } from '../args/args.ts';
import { UsageError } from '../args/values.ts';

/** A folder that a build wrote. */
export interface BuiltSite {
  /** The folder that browsers see. */
  folder: string;
  /** '' or '/docs': where it lives on its host. */
  base: string;
  /** The server that was built with it, where its project has routes that answer on demand. */
  server?: string | undefined;
}

/**
 * The site that a command means: the output folder where one is named, else the folder itself, or its `dist`. Throws
 * UsageError where no build has written one.
 */
export function findBuiltSite({ dir, out }: Pick<Args, 'dir' | 'out'>): BuiltSite {
  const places = out === undefined ? [dir, join(dir, 'dist')] : [out];
  for (const place of places.map((path) => resolve(path))) {
    const folder = [place, join(place, 'client')].find(isSite);
    const server = join(place, 'server/index.mjs');
    if (folder)
      return { folder, base: readBase(folder), server: existsSync(server) ? server : undefined };
  }
  throw new UsageError(explain(out ?? dir));
}

function isSite(folder: string): boolean {
  return existsSync(join(folder, SITE_MANIFEST_PATH));
}

function readBase(folder: string): string {
  const text = readFileSync(join(folder, SITE_MANIFEST_PATH), 'utf8');
  return (JSON.parse(text) as SiteManifest).base;
}

function explain(place: string): string {
  if (!existsSync(place)) return `there is no ${resolve(place)}: run trellis build first`;
  if (!statSync(place).isDirectory()) return `${place} is a file; name the folder of a built site`;
  return `there is no built site in ${resolve(place)} (it would have the file ${SITE_MANIFEST_PATH.slice(1)}): run trellis build first`;
}
