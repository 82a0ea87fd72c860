import type { LoadedPage } from '../content/load-pages.ts';
import { hrefOf } from '../content/page.ts';
import { createDiagnostic, type Diagnostic, type PageMove } from '../diagnostics/diagnostic.ts';
import { planRename } from '../rename/plan-rename.ts';
import type { DevSite } from './dev-site.ts';

/** Moves of more pages than this are somebody else's work, such as a checkout. */
const MAX_MOVES = 10;

type Pages = ReadonlyMap<string, LoadedPage>;

/** Gives the pages that were moved by hand and whose old addresses lead nowhere, with the offer to follow. */
export function followMovedPages(dev: DevSite): () => readonly Diagnostic[] {
  let pages: Pages = dev.site.pages;
  let moves: PageMove[] = [];
  let offers: Diagnostic[] | undefined;
  dev.onChange(() => {
    const found = findMovedPages(pages, dev.site.pages);
    pages = new Map(dev.site.pages);
    if (found.length <= MAX_MOVES) moves = joinMoves(moves, found);
    moves = moves.filter((move) => isOpen(dev, move));
    offers = undefined;
  });
  return () => (offers ??= moves.flatMap((move) => describeMove(dev, move) ?? []));
}

/** Pages that are gone while the same text is at another place now, by their ids before and after. */
export function findMovedPages(before: Pages, after: Pages): PageMove[] {
  const written = (pages: Pages, others: Pages) =>
    [...pages.values()].filter(({ id, isGenerated }) => !isGenerated && !others.has(id));
  const textOf = ({ body, frontMatter }: LoadedPage) => JSON.stringify([frontMatter.raw, body]);
  const added = new Map(written(after, before).map((page) => [textOf(page), page.id]));
  return written(before, after).flatMap((page) => {
    const to = added.get(textOf(page));
    return to === undefined ? [] : [{ from: page.id, to }];
  });
}

/** A page that moves on is known by the place that it had first. */
export function joinMoves(known: readonly PageMove[], found: readonly PageMove[]): PageMove[] {
  const joined = found.map(({ from, to }) => {
    const before = known.find((move) => move.to === from);
    return { from: before?.from ?? from, to };
  });
  return [...known.filter(({ to }) => !found.some(({ from }) => from === to)), ...joined];
}

function isOpen({ site: { pages, config } }: DevSite, { from, to }: PageMove): boolean {
  const isRedirected = config.redirects.some(({ source }) => source === hrefOf(from));
  return pages.has(to) && !pages.has(from) && !isRedirected;
}

/** What an author is told of a page that moved by hand; nothing where its mentions cannot follow. */
function describeMove(dev: DevSite, move: PageMove): Diagnostic | undefined {
  const { from, to } = move;
  const plan = planRename(dev, dev.site, move);
  if ('problem' in plan) return undefined;
  const { rewrites, configs } = plan;
  const places = rewrites.length + configs.flatMap(({ lines }) => lines).length;
  const brings =
    places === 1 ? 'adds a redirect' : `changes ${places} places, a redirect among them`;
  return createDiagnostic({
    code: 'moved-page',
    message: `${from} is at ${to} now`,
    hint: `"trellis rename ${from} ${to}" ${brings}`,
    file: dev.site.pages.get(to)?.file,
    move,
  });
}
