import { digest } from '../../text/digest.ts';
import type { Site } from '../model/site.ts';
import type { PageRecord } from '../store/page-record.ts';

/** Address of the sheet that a page needs, base included; undefined for pages without utilities. */
export function findUtilityHref(site: Site, { classes }: PageRecord): string | undefined {
  const { utilities, options } = site;
  const { sheet } = utilities;
  if (sheet)
    return classes.some((name) => sheet.used.has(name)) ? options.base + sheet.path : undefined;
  if (options.mode !== 'dev' || classes.length === 0) return undefined;
  const path = utilityPath(digest(...classes));
  utilities.given.set(path, classes);
  return options.base + path;
}

/** Path of a sheet of utilities, without base, by a digest of what is in it. */
export function utilityPath(name: string): string {
  return `/_trellis/utilities.${name.replace(/\W/g, '').slice(0, 10)}.css`;
}
