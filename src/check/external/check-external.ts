import { join } from 'node:path';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckedSite } from '../model/types.ts';
import { lookupPublic } from './lookup-public.ts';
import { externalLinks, listExternalLinks } from './external-links.ts';
import { distrustLookups, visitAll } from './visit-all.ts';
import { keepVisits, readVisits } from './visit-cache.ts';

export interface ExternalOptions {
  /** Version that Trellis calls itself by. */
  version: string;
  /** Folder that keeps what was found for a day. */
  cacheDir: string;
  onVisit?: ((done: number, total: number) => void) | undefined;
}

/** Problems of the links to other sites. Each address gets one visit, a host one request at a time, `robots.txt` is respected. */
export async function checkExternal(
  site: CheckedSite,
  { version, cacheDir, onVisit }: ExternalOptions,
): Promise<Diagnostic[]> {
  const places = listExternalLinks(site);
  const file = join(cacheDir, 'external-links.json');
  const known = readVisits(file, Date.now());
  const visits = await visitAll(
    [...places.keys()].filter((href) => !known.has(href)),
    {
      userAgent: `Mozilla/5.0 (compatible; Trellis/${version}; link check)`,
      timeout: 10_000,
      lookup: lookupPublic,
      workers: 12,
      pause: 250,
      onVisit,
    },
  );
  keepVisits(file, visits, Date.now());
  return externalLinks(places, new Map([...known, ...distrustLookups(visits)]));
}
