import { countMatches, excerpt, markWords, type Marked } from './excerpt.ts';
import type { Section, StoredPage } from './types.ts';
import { encodeUrlPart } from '../../text/decode-path.ts';

/** One answer: a page, or a part of it that has its own address. */
export interface SearchResult {
  /** With the base path, and with `#` where it is a part of the page. */
  href: string;
  kind: Section['kind'];
  /** Title of the page, or heading of the part. */
  title: Marked[];
  /** Tab and groups; for a part also the page's title and the headings around it. */
  place: string[];
  excerpt: Marked[];
  method?: string | undefined;
  path?: string | undefined;
  version?: string | undefined;
}

/** A page, or the part of it with a number, as an answer to the words of a query. */
export function toResult(
  page: StoredPage,
  number: number,
  words: ReadonlySet<string>,
): SearchResult {
  const [id = '', heading = '', kind = 'page', text = '', code = ''] = page.sections[number] ?? [];
  const isPage = number === 0;
  const title = markWords(isPage ? page.title : heading, words);
  const passage = isPage ? passageOfPage(page, title, words) : passageOf([text, code], words);
  return {
    href: isPage ? page.href : `${page.href}#${encodeUrlPart(id)}`,
    kind: isPage ? 'page' : kind,
    title,
    place: isPage ? page.place : [...page.place, page.title, ...headingsAround(page, number)],
    excerpt: excerpt(passage, words),
    method: page.method,
    path: page.path,
    version: page.version,
  };
}

/** Headings that a part of a page stands below, outermost first. */
function headingsAround({ sections }: Pick<StoredPage, 'sections'>, number: number): string[] {
  const parent = sections[number]?.[5] ?? 0;
  if (parent === 0 || parent >= number) return [];
  return [...headingsAround({ sections }, parent), sections[parent]?.[1] ?? ''];
}

/** The author's own summary where it or the title answers, else what stands on the page. */
function passageOfPage(page: StoredPage, title: Marked[], words: ReadonlySet<string>): string {
  const { description, sections } = page;
  const answers = title.some(({ marked }) => marked) || countMatches(description, words) > 0;
  if (description !== '' && answers) return description;
  return passageOf([description, ...sections.map(([, , , text]) => text)], words);
}

/** The text that holds most words of the query, the first of equals; else the first with any words. */
function passageOf(texts: readonly string[], words: ReadonlySet<string>): string {
  const counts = texts.map((text) => countMatches(text, words));
  const most = Math.max(0, ...counts);
  return (most > 0 ? texts[counts.indexOf(most)] : texts.find((text) => text !== '')) ?? '';
}
