import type { SearchPage } from '../../src/client/file-formats.ts';
import { weighPage } from '../../src/client/search-words.ts';
import { IndexWriter } from '../../src/output/search/build-index.ts';

/** The files of a search index by name. */
export function buildIndex(pages: readonly SearchPage[]): Map<string, string> {
  const files = new Map<string, string>();
  const index = new IndexWriter((name, text) => files.set(name, text));
  for (const page of pages) index.add(page, weighPage(page));
  index.finish();
  return files;
}
