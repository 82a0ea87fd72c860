import { make } from '../shared/make.ts';
import type { Book, BookPart } from '../book-format.ts';

/** An entry of the table of contents: a page, or a part with pages. */
export interface Entry {
  /** Id of its first element. */
  id: string;
  title: string;
  /** Begins on a new sheet, or is the article of a page. */
  kind: 'part' | 'group' | 'page';
  entries: Entry[];
}

interface Chapters {
  chapters: HTMLElement[];
  entries: Entry[];
}

/** Deepest heading level in a PDF. */
const DEEPEST = 6;

/**
 * The articles of a book in order, `undefined` for pages that failed to load, with headings for
 * parts before them.
 */
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
    const opener = make(
      'p',
      { id, class: `b-${kind}`, role: 'heading', 'aria-level': level },
      part.title,
    );
    if (kind === 'part') chapters.push(opener);
    else openers.push(opener);
    const entries = part.parts.flatMap((inner) => addPart(inner, depth + 1));
    // No page of the part could be loaded.
    if (entries.length === 0) {
      openers = openers.filter((one) => one !== opener);
      if (chapters.at(-1) === opener) chapters.pop();
      return [];
    }
    return [{ id, title: part.title, kind, entries }];
  };
  return { entries: parts.flatMap((part) => addPart(part, 1)), chapters };
}

/** Parts that contain groups, such as tabs, begin on a new sheet, as do their siblings. */
function holdsGroups({ parts }: BookPart): boolean {
  return parts.some(({ href }) => href === undefined);
}

/** Level of a heading; 2 if it has the role of one and no level, as browsers do. */
export function levelOf(heading: Element): number {
  return Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1)) || 2;
}

/** Sets the levels of headings to those in the book; keeps their appearance. */
function lowerHeadings(article: HTMLElement, depth: number): void {
  for (const heading of article.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]')) {
    const level = levelOf(heading);
    heading.setAttribute('aria-level', String(Math.min(level + depth - 1, DEEPEST)));
  }
}

/**
 * Keeps the first of the request samples, which are equivalent in all languages, and lists the
 * other languages with the label `noticeText`.
 */
export function keepFirstSamples(article: Element, noticeText: string): void {
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
        noticeText.replace('{}', () => list),
      ),
    );
  }
}

/**
 * Removes the verb from titles of disclosures, "properties" for "Hide properties": all of them are
 * open on paper.
 */
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

/** The longer of the common prefix and suffix of two texts, in whole words if there are spaces. */
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

/** Divides chapters into batches, in order, with a limited number of elements each. */
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

/** Ids of a book that its links refer to. */
export function listTargets(parts: readonly Element[]): string[] {
  const ids = listIds(parts);
  const links = parts.flatMap((part) => [...part.querySelectorAll('a[href^="#"]')]);
  const targets = new Set(links.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
  return [...targets].filter((id) => ids.has(id));
}

/**
 * Placeholders for the batches outside of the document: a browser prints a link only if its target
 * is in the document, and a named destination only if a link refers to it.
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
