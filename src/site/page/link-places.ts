import { join } from 'node:path';
import { splitPage } from '../../content/split-page.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { placeAt } from '../../text/edits.ts';
import type { SourcePlace } from '../../mdx/source/locate-text.ts';
import { readSource } from '../../mdx/source/source-index.ts';
import type { PageRecord } from '../store/page-record.ts';
import type { Site } from '../model/site.ts';
import { findDescribedLinks } from './described-links.ts';
import { readIfReadable } from '../../engine/files.ts';

/** Where something stands in a file of the project. */
export interface FilePlace extends Partial<SourcePlace> {
  file: string;
}

/**
 * Every place where a page has an address: in its own text, else in files that it includes, else in
 * documents whose descriptions it shows. The page alone
 * where the address stands nowhere as it is, such as one that an expression makes.
 */
export function findLinkPlaces(
  site: Pick<Site, 'project' | 'documents'>,
  page: LoadedPage,
  { dependencies }: Pick<PageRecord, 'dependencies'>,
  href: string,
): FilePlace[] {
  // The text of a generated page is a part of its document, with lines of its own.
  const own = page.isGenerated ? [] : placesIn(page.file, page.body, href);
  if (own.length > 0) return own;
  const taken = dependencies.flatMap(({ file }) =>
    placesIn(file, readBody(join(site.project.root, file)), href),
  );
  if (taken.length > 0) return taken;
  const described = findDescribedLinks(site, href);
  return described.length > 0 ? described : [{ file: page.file }];
}

function placesIn(file: string, body: string, href: string): FilePlace[] {
  if (!body.includes(href)) return [];
  if (!/\.mdx?$/.test(file)) {
    return [{ file, ...placeAt(body, body.indexOf(href)), length: href.length }];
  }
  const { links, images } = readSource(body);
  return [
    ...links.filter((link) => link.href === href),
    ...images.filter(({ src }) => src === href),
  ].map(({ line, column, length }) => ({ file, line, column, length }));
}

function readBody(file: string): string {
  return splitPage(readIfReadable(file) ?? '').body;
}
