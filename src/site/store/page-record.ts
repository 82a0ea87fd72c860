import type { RenderedPage } from '../../mdx/page/types.ts';
import { isObject, readJsonIfExists } from '../../engine/files.ts';

/** A rendered page without its HTML, which lies in a file of its own. */
export interface PageRecord extends Omit<
  RenderedPage,
  'html' | 'aside' | 'operationDocument' | 'formInputs' | 'clientModules'
> {
  /** Digest of everything the page was made from, except links and dependencies, which are checked one by one. */
  key: string;
  /** Name of the HTML in the cache folder. */
  html: string;
  /** Name of the right column's HTML, where there is one. */
  aside?: string | undefined;
  /** Name of the document of its operation alone, where there is one. */
  operationDocument?: string | undefined;
  /** Name of what the form of its playground asks for, where there is one. */
  formInputs?: string | undefined;
  /** Names of the JavaScript files that its interactive components are in, with all that those import. */
  clientModules: string[];
  /** In a check, which keeps no HTML: the elements and classes that the page has. */
  draftParts?: string | undefined;
  /** Classes that its author wrote. */
  classes: string[];
}

/** The file that lists the pages of a cache. */
export type Manifest = { version: string; pages: Record<string, PageRecord> };

/** Names of all texts that belong to some pages. */
export function namesOf(records: Iterable<PageRecord>): Set<string> {
  const names = new Set<string>();
  for (const { html, aside, operationDocument, formInputs, clientModules } of records)
    for (const name of [html, aside, operationDocument, formInputs, ...clientModules])
      if (name) names.add(name);
  return names;
}

/** The pages that a manifest lists by id; none where it cannot be read. */
export function readManifest(file: string): Manifest['pages'] {
  const { pages } = readJsonIfExists<Partial<Manifest>>(file, isObject) ?? {};
  return isObject(pages) ? pages! : {};
}
