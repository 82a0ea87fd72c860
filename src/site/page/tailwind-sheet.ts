import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../../text/digest.ts';
import { LAYERS } from '../../theme/theme-css.ts';
import { renderUtilities } from '../../mdx/tailwind/render-utilities.ts';
import { engineDigest } from '../cache/engine-digest.ts';
import type { PageRecord } from '../model/page-record.ts';
import type { Site } from '../model/site.ts';
import { writeAtomic } from '../cache/write-atomic.ts';

/** The style sheet of the utility classes that a site's authors wrote. */
export interface UtilitySheet {
  /** `/_trellis/utilities.<digest>.css`, without base. */
  path: string;
  css: string;
  /** The classes that it has rules for. */
  used: ReadonlySet<string>;
}

/** What a site knows of its utility classes. */
export interface SiteUtilities {
  /** A build has one for all pages, once it knows them; in development there is none. */
  sheet?: UtilitySheet | undefined;
  /** In development each page has its own: the classes behind every address given out. */
  given: Map<string, readonly string[]>;
}

/** Makes the sheet of a whole site, from the cache where its classes are the same as last time. */
export async function prepareUtilities(site: Site): Promise<void> {
  const pages = [...site.pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  const classes = new Set(pages.flatMap((page) => site.store.record(page).classes));
  const key = digest(engineDigest(), ...[...classes].toSorted());
  const file = join(site.project.cacheDir, 'utilities.json');
  const known = readCache(file);
  const { css, used } = known?.key === key ? known : await renderUtilities(classes);
  if (known?.key !== key) writeAtomic(file, JSON.stringify({ key, css, used }));
  if (css) site.utilities.sheet = toSheet(css, used);
}

/** Address of the sheet that a page needs, base included; undefined for pages without utilities. */
export function findUtilityHref(site: Site, { classes }: PageRecord): string | undefined {
  const { utilities, options } = site;
  const { sheet } = utilities;
  if (sheet)
    return classes.some((name) => sheet.used.has(name)) ? options.base + sheet.path : undefined;
  if (options.mode !== 'dev' || classes.length === 0) return undefined;
  const path = pathOf(digest(...classes));
  utilities.given.set(path, classes);
  return options.base + path;
}

/** In development: what stands at an address that a page was given; undefined for any other. */
export async function findUtilityCss(site: Site, path: string): Promise<string | undefined> {
  const classes = site.utilities.given.get(path);
  return classes && LAYERS + (await renderUtilities(classes)).css;
}

function toSheet(rules: string, used: string[]): UtilitySheet {
  // It may be the first sheet that a browser reads.
  const css = LAYERS + rules;
  return { path: pathOf(digest(css)), css, used: new Set(used) };
}

function pathOf(name: string): string {
  return `/_trellis/utilities.${name.replace(/\W/g, '').slice(0, 10)}.css`;
}

function readCache(file: string): { key: string; css: string; used: string[] } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
