import { join } from 'node:path';
import { planRename } from '../../../check/rename.ts';
import type { ShownProblem } from '../../../client/overlay-names.ts';
import { hrefOf, type LoadedPage } from '../../../content/pages.ts';
import {
  createDiagnostic,
  joinRepeats,
  messageOf,
  type Diagnostic,
  type PageMove,
} from '../../../diagnostics/diagnostic.ts';
import { splitLines } from '../../../diagnostics/position.ts';
import { codeFrame, sortDiagnostics } from '../../../diagnostics/print.ts';
import { reportPage } from '../../../site/page-report.ts';
import { digest, readIfReadable } from '../../../utils/files.ts';
import type { DevSite } from '../../dev-site.ts';

/** What is wrong with a project, as far as it has been looked at. */
export interface KnownProblems {
  /** Problems of docs.json, the navigation, front matter and API documents, and pages that were moved by hand. */
  ofSite(): readonly Diagnostic[];
  /** Problems of one page that `ofSite` does not have. They belong to `all` until they are gone. */
  ofPage(id: string): Diagnostic[];
  /** All of them, each once. */
  all(): readonly Diagnostic[];
}

/** Keeps in mind which pages had problems when they were last looked at, and looks at those again after each change. */
export function createKnownProblems(dev: DevSite): KnownProblems {
  const inMind = new Set<string>();
  let all: Diagnostic[] | undefined;
  const moved = followMovedPages(dev);
  dev.onChange(() => (all = undefined));

  const report = (id: string) => {
    const page = dev.site.pages.get(id);
    if (!page) return undefined;
    const ofSite = new Set(dev.site.diagnostics);
    const own = reportPage(dev.site, page).diagnostics.filter((one) => !ofSite.has(one));
    return { id, file: page.file, diagnostics: own };
  };
  const known: KnownProblems = {
    ofSite: () => (dev.blocking.length > 0 ? dev.blocking : [...moved(), ...dev.site.diagnostics]),
    ofPage(id) {
      const { diagnostics = [] } = report(id) ?? {};
      const isNew = diagnostics.length > 0 && !inMind.has(id);
      const isGone = diagnostics.length === 0 && inMind.delete(id);
      if (isNew) inMind.add(id);
      if (isNew || isGone) all = undefined;
      return diagnostics;
    },
    all() {
      all ??= joinRepeats(
        [...inMind].flatMap((id) => report(id) ?? []),
        known.ofSite(),
      );
      return all;
    },
  };
  return known;
}

/** Where the files of problems are, and which of them is the one of the page that shows them. */
interface ProblemContext {
  root: string;
  /** Relative to the root. */
  here?: string | undefined;
}

/** Kinds of problems after which a part of a page is not what its author meant. */
const HIDING = /^(?:mdx-syntax|page-error|component-error)$/;

const RANK = ['error', 'warning', 'info'];

/** Problems in the order in which a page shows them: the worst file first, then the page's own. */
export function toShownProblems(
  found: readonly Diagnostic[],
  { root, here }: ProblemContext,
): ShownProblem[] {
  const byFile = [...Map.groupBy(sortDiagnostics(found), ({ file = '' }) => file)];
  const worst = (problems: readonly Diagnostic[]) => Math.min(...problems.map(rankOf));
  const isHere = (file: string) => file !== '' && file === here;
  return byFile
    .toSorted(
      ([a, ofA], [b, ofB]) => worst(ofA) - worst(ofB) || Number(isHere(b)) - Number(isHere(a)),
    )
    .flatMap(([file, problems]) => {
      const lines = file ? splitLines(readIfReadable(join(root, file)) ?? '') : [];
      return problems
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((problem) => ({ ...toShown(problem, lines), file, isHere: isHere(file) }));
    });
}

/** The name by which a page speaks of a problem: it is another one as soon as anything about it is. */
export function problemId({ code, file, line, column, message, replacement }: Diagnostic): string {
  return digest(JSON.stringify([code, file, line, column, message, replacement]));
}

function rankOf(problem: Diagnostic): number {
  // Links and entries that a page left behind are mended with it.
  if (problem.move) return 0;
  return isGrave(problem) ? 0 : RANK.indexOf(problem.severity);
}

function isGrave({ severity, code }: Diagnostic): boolean {
  return severity === 'error' || HIDING.test(code);
}

function toShown(problem: Diagnostic, lines: readonly string[]) {
  const { severity, hint, file, line = 0, column = 1, length = 1, replacement, move } = problem;
  const text = lines[line - 1];
  return {
    id: problemId(problem),
    severity,
    isGrave: isGrave(problem),
    message: messageOf(problem),
    hint,
    place: [file, line, line && column].filter(Boolean).join(':'),
    frame: text === undefined ? '' : codeFrame(text, { line, column, length }),
    replacement: text === undefined ? undefined : replacement,
    move,
  };
}

/** Moves of more pages than this are somebody else's work, such as a checkout. */
const MAX_MOVES = 10;

type Pages = ReadonlyMap<string, LoadedPage>;

/** Gives the pages that were moved by hand and whose old addresses lead nowhere, with the offer to follow. */
function followMovedPages(dev: DevSite): () => readonly Diagnostic[] {
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
function findMovedPages(before: Pages, after: Pages): PageMove[] {
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
function joinMoves(known: readonly PageMove[], found: readonly PageMove[]): PageMove[] {
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
