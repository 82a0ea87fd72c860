import { openSearch, type Reader, type SearchResult } from '../../../../src/client/search.ts';
import type { SearchPage, Section } from '../../../../src/client/file-formats.ts';
import { weighPage } from '../../../../src/client/search-words.ts';
import { IndexWriter } from '../../../../src/output/search/build-index.ts';

/** A page of an index: its title, path, and other data for a test. */
export type PageInput = Partial<Omit<SearchPage, 'sections'>> & {
  href: string;
  title: string;
  text?: string;
  code?: string;
  parts?: Partial<Section>[];
};

export interface TestIndex {
  files: Map<string, string>;
  /** Names of the files that queries read, in order. */
  read: string[];
  search(text: string, reader?: Reader): Promise<SearchResult[]>;
  /** Addresses of the answers. */
  hrefs(text: string, reader?: Reader): Promise<string[]>;
}

/** The files of a search index by name. */
export function buildIndex(pages: readonly SearchPage[]): Map<string, string> {
  const files = new Map<string, string>();
  const index = new IndexWriter((name, text) => files.set(name, text));
  for (const page of pages) index.add(page, weighPage(page));
  index.finish();
  return files;
}

/** An index over literal pages. */
export function indexOf(...inputs: PageInput[]): TestIndex {
  const files = buildIndex(inputs.map(toPage));
  const read: string[] = [];
  const engine = openSearch((name) => {
    read.push(name);
    const text = files.get(name);
    return text === undefined
      ? Promise.reject(new Error(`no ${name}`))
      : Promise.resolve(JSON.parse(text));
  });
  const search = (text: string, reader?: Reader) => engine.search(text, reader);
  const hrefs = async (text: string, reader?: Reader) =>
    (await search(text, reader)).map(({ href }) => href);
  return { files, read, search, hrefs };
}

/** A literal page as the index takes it. */
export function toPage({ text = '', code = '', parts = [], ...page }: PageInput): SearchPage {
  const section = (part: Partial<Section>): Section => ({
    id: '',
    heading: '',
    kind: 'heading',
    parent: 0,
    text: '',
    code: '',
    ...part,
  });
  return {
    description: '',
    place: [],
    keywords: [],
    names: [],
    boost: 1,
    ...page,
    sections: [section({ kind: 'page', text, code }), ...parts.map(section)],
  };
}

/** Text with its marked words in brackets. */
export function plain(pieces: SearchResult['title']): string {
  return pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');
}
