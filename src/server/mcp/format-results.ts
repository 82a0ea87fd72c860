import type { Marked } from '../../outputs/search/excerpt.ts';
import type { SearchResult } from '../../outputs/search/search-result.ts';
import type { OperationPage } from './operations.ts';
import type { Docs, PageFacts } from './docs.ts';

/** Characters of one answer: what a model can read without losing sight of the question. */
const MAX_CHARACTERS = 24_000;
/** Entries of a list in one answer. */
const MAX_ENTRIES = 100;

/** Part of a longer text or list, and where the next part begins. */
interface Part<Value> {
  part: Value;
  next?: number | undefined;
}

/** Results as a numbered list: title with address, place, excerpt. */
export function describeResults(docs: Docs, results: readonly SearchResult[]): string {
  return results
    .map(({ title, href, place, excerpt, method, path, version }, index) => {
      const operation = method && path ? ` \`${method} ${path}\`` : '';
      const where = [...place, ...(version ? [`version ${version}`] : [])].join(' › ');
      const lines = [where, plain(excerpt)].filter(Boolean).map((line) => `\n   ${line}`);
      return `${index + 1}. [${plain(title)}](${docs.toAddress(href)})${operation}${lines.join('')}`;
    })
    .join('\n');
}

/** One line for each page, below the place it stands in. */
export function describePages(docs: Docs, pages: readonly PageFacts[]): string {
  const groups = Map.groupBy(pages, placeOf);
  return [...groups]
    .map(([place, group]) => {
      const lines = group.map(
        ({ title, href, description }) =>
          `- [${title}](${docs.toAddress(href)})${description && `: ${oneLine(description)}`}`,
      );
      return `${place && `## ${place}\n\n`}${lines.join('\n')}`;
    })
    .join('\n\n');
}

/** One line for each operation. */
export function describeOperations(docs: Docs, operations: readonly OperationPage[]): string {
  return operations
    .map(
      ({ method, path, title, href }) =>
        `- \`${method} ${path}\`: [${title}](${docs.toAddress(href)})`,
    )
    .join('\n');
}

/** Where a page stands, in words: `API reference › Plants, version 2`. */
export function placeOf({ place, version }: PageFacts): string {
  return [place.join(' › '), ...(version ? [`version ${version}`] : [])].filter(Boolean).join(', ');
}

/** The part of a text from a position on; it ends at the end of a line. */
export function cutText(text: string, start: number): Part<string> {
  const end = start + MAX_CHARACTERS;
  if (text.length <= end) return { part: text.slice(start) };
  const line = text.lastIndexOf('\n', end);
  const next = line > start ? line + 1 : end;
  return { part: text.slice(start, next), next };
}

/** The part of a list from a position on. */
export function cutList<Value>(list: readonly Value[], start: number): Part<Value[]> {
  const next = start + MAX_ENTRIES;
  return { part: list.slice(start, next), next: next < list.length ? next : undefined };
}

/** A last line that says how to go on; '' where nothing is left. */
export function moreFrom(next: number | undefined): string {
  return next === undefined ? '' : `\n\n(There is more: ask again with start ${next}.)`;
}

function plain(pieces: readonly Marked[]): string {
  return pieces.map(({ text }) => text).join('');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
