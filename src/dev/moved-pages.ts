import type { LoadedPage } from '../content/load-pages.ts';

/** Pages that are gone while the same text is at another place now, by their ids before and after. */
export function findMovedPages(
  before: ReadonlyMap<string, LoadedPage>,
  after: ReadonlyMap<string, LoadedPage>,
): [from: string, to: string][] {
  const written = (
    pages: ReadonlyMap<string, LoadedPage>,
    others: ReadonlyMap<string, LoadedPage>,
  ) => [...pages.values()].filter(({ id, isGenerated }) => !isGenerated && !others.has(id));
  const textOf = ({ body, frontMatter }: LoadedPage) => JSON.stringify([frontMatter.raw, body]);
  const added = new Map(written(after, before).map((page) => [textOf(page), page.id]));
  return written(before, after).flatMap((page) => {
    const to = added.get(textOf(page));
    return to === undefined ? [] : [[page.id, to] as [string, string]];
  });
}

/** What an author is told of a page that moved by hand. */
export function describeMove([from, to]: [from: string, to: string]): string {
  return `${from} is at ${to} now. "trellis rename ${from} ${to}" brings the navigation, all links and a redirect along.`;
}
