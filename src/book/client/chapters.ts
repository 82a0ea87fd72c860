import { make } from '../../outputs/pages/behaviours/search-dom.ts';
import type { Book, BookPart } from '../book.ts';
import { keepFirstSamples } from './first-samples.ts';
import { nameFolds } from './fold-titles.ts';

/** What the contents list: a page, or a part with pages in it. */
export interface Entry {
  /** Id of the element where it begins. */
  id: string;
  title: string;
  /** Has a sheet of paper of its own to begin with, or is the article of a page. */
  kind: 'part' | 'group' | 'page';
  entries: Entry[];
}

export interface Chapters {
  chapters: HTMLElement[];
  entries: Entry[];
}

/** Deepest heading that a PDF can tell from others. */
const DEEPEST = 6;

/** The articles of a book in order, `undefined` for those that could not be had, with the names of parts before them. */
export function buildChapters(
  { parts, others }: Pick<Book, 'parts' | 'others'>,
  articles: readonly (HTMLElement | undefined)[],
): Chapters {
  const chapters: HTMLElement[] = [];
  const waiting = articles.values();
  let opened = 0;
  let openers: HTMLElement[] = [];

  const addPage = ({ title }: BookPart, depth: number): Entry[] => {
    const article = waiting.next().value;
    if (!article) return [];
    lowerHeadings(article, depth);
    nameFolds(article);
    keepFirstSamples(article, others);
    article.prepend(...openers);
    openers = [];
    chapters.push(article);
    return [{ id: article.id, title, kind: 'page', entries: [] }];
  };
  const hasSheets = parts.some(holdsGroups);
  const addPart = (part: BookPart, depth: number): Entry[] => {
    if (part.href !== undefined) return addPage(part, depth);
    const id = `part-${opened++}`;
    const kind = depth === 1 && hasSheets ? 'part' : 'group';
    const level = String(Math.min(depth, DEEPEST));
    const opener = make('p', { id, class: `b-${kind}`, role: 'heading', 'aria-level': level }, part.title); // prettier-ignore
    if (kind === 'part') chapters.push(opener);
    else openers.push(opener);
    const entries = part.parts.flatMap((inner) => addPart(inner, depth + 1));
    return [{ id, title: part.title, kind, entries }];
  };
  return { entries: parts.flatMap((part) => addPart(part, 1)), chapters };
}

/** Parts that groups stand in, such as tabs, begin on a sheet of their own, and so do those beside them. */
function holdsGroups({ parts }: BookPart): boolean {
  return parts.some(({ href }) => href === undefined);
}

/** Gives headings the level that they have in the book; what they look like stays. */
function lowerHeadings(article: HTMLElement, depth: number): void {
  for (const heading of article.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]')) {
    const own = Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1));
    heading.setAttribute('aria-level', String(Math.min(own + depth - 1, DEEPEST)));
  }
}
