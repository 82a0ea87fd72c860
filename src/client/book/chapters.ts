import { make } from '../shared/make.ts';
import type { Book, BookPart } from '../book-format.ts';

/** What the contents list: a page, or a part with pages in it. */
export interface Entry {
  /** Id of the element where it begins. */
  id: string;
  title: string;
  /** Has a sheet of paper of its own to begin with, or is the article of a page. */
  kind: 'part' | 'group' | 'page';
  entries: Entry[];
}

interface Chapters {
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

/** Leaves of the samples of a request, which say the same in many languages, the first; names the others, as `words` has it. */
export function keepFirstSamples(article: Element, words: string): void {
  for (const samples of article.querySelectorAll('.t-api-samples[data-clients]')) {
    const [first, ...others] = samples.querySelectorAll('.t-tabset-panel');
    if (!first || others.length === 0) continue;
    const names = others.map((panel) => panel.querySelector('.t-tabset-title')?.textContent);
    for (const panel of others) panel.remove();
    const list = names.filter(Boolean).join(', ');
    samples.append(
      make(
        'p',
        { class: 'b-others' },
        words.replace('{}', () => list),
      ),
    );
  }
}

/** Titles of folds without the word for a click, "properties" for "Hide properties": all of them stay open on paper. */
function nameFolds(article: Element): void {
  for (const summary of article.querySelectorAll('summary')) {
    const closed = summary.querySelector('.t-closed');
    const opened = summary.querySelector('.t-opened');
    if (!closed || !opened) continue;
    const name = findCommon(closed.textContent, opened.textContent);
    if (name === '') continue;
    opened.textContent = name;
    closed.remove();
  }
}

/** What two texts begin or end with alike, whichever is longer, in whole words where there are spaces. */
export function findCommon(one: string, other: string): string {
  const [separator = ''] = / /.exec(one) ?? [];
  const [a, b] = [one.split(separator), other.split(separator)];
  const start = countAlike(a, b);
  const end = countAlike(a.toReversed(), b.toReversed());
  return (end > start ? a.slice(-end) : a.slice(0, start)).join(separator);
}

function countAlike(a: readonly string[], b: readonly string[]): number {
  const length = a.findIndex((part, index) => part !== b[index]);
  return length < 0 ? a.length : length;
}

/** Elements that are printed in one go: some hundred megabytes for the browser. */
const MAX_ELEMENTS = 5_000;

/** Divides chapters, in order, so that none of the batches has too many elements. */
export function divide(chapters: readonly Element[]): Element[][] {
  const batches: Element[][] = [];
  let room = 0;
  for (const chapter of chapters) {
    const size = chapter.querySelectorAll('*').length;
    if (size > room || batches.length === 0) {
      batches.push([]);
      room = MAX_ELEMENTS;
    }
    batches.at(-1)?.push(chapter);
    room -= size;
  }
  return batches;
}

/** Ids of a book that links in it lead to. */
export function listTargets(parts: readonly Element[]): string[] {
  const ids = listIds(parts);
  const links = parts.flatMap((part) => [...part.querySelectorAll('a[href^="#"]')]);
  const targets = new Set(links.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
  return [...targets].filter((id) => ids.has(id));
}

/**
 * Stands for the batches that are not in the document: a browser makes a link only of what leads to something there,
 * and a place only of what a link there leads to.
 */
export function standIn(targets: readonly string[], batch: readonly Element[]): HTMLElement {
  const ids = listIds(batch);
  return make(
    'div',
    { hidden: '' },
    ...targets.map((id) => make('a', ids.has(id) ? { href: `#${id}` } : { id })),
  );
}

function listIds(parts: readonly Element[]): Set<string> {
  return new Set(
    parts.flatMap((part) => [part, ...part.querySelectorAll('[id]')].map(({ id }) => id)),
  );
}
