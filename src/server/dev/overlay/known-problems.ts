import { join } from 'node:path';
import { checkText } from '../../../check/check-site.ts';
import { createSuppressor } from '../../../check/findings.ts';
import {
  describeMove,
  findMovesSinceCommit,
  isOpenMove,
  MAX_MOVES,
} from '../../../check/rename.ts';
import type { ShownProblem } from '../../../client/overlay-names.ts';
import type { LoadedPage } from '../../../content/pages.ts';
import {
  joinRepeats,
  messageWithPages,
  type Diagnostic,
  type PageMove,
} from '../../../diagnostics/diagnostic.ts';
import { splitLines } from '../../../diagnostics/position.ts';
import { codeFrame, sortDiagnostics } from '../../../diagnostics/print.ts';
import { SEVERITY_ORDER } from '../../../diagnostics/rules.ts';
import { reportPage } from '../../../site/page-report.ts';
import { digest, readIfReadable } from '../../../utils/files.ts';
import type { DevSite } from '../../dev-site.ts';

/** Problems of a project that are known so far. */
export interface KnownProblems {
  /** Problems of docs.json, the navigation, front matter, and API documents, and pages that were moved manually. */
  ofSite(): readonly Diagnostic[];
  /** Problems of one page that `ofSite` does not include. They are part of `all` until resolved. */
  ofPage(id: string): Diagnostic[];
  /** All problems without duplicates. */
  all(): readonly Diagnostic[];
}

/** Tracks which pages had problems, and checks them again after each change. */
export function createKnownProblems(dev: DevSite): KnownProblems {
  const pagesWithProblems = new Set<string>();
  let all: Diagnostic[] | undefined;
  const moved = followMovedPages(dev);
  dev.onChange(() => (all = undefined));

  const report = (id: string) => {
    const page = dev.site.pages.get(id);
    if (!page) return undefined;
    const ofSite = new Set(dev.site.diagnostics);
    const pageDiagnostics = reportPage(dev.site, page).diagnostics.filter(
      (one) => !ofSite.has(one),
    );
    const ofText = checkText(dev.site, page).filter(({ severity }) => severity !== 'info');
    const diagnostics = createSuppressor(dev)([...pageDiagnostics, ...ofText]);
    return { id, file: page.file, diagnostics };
  };
  const known: KnownProblems = {
    ofSite: () => (dev.blocking.length > 0 ? dev.blocking : [...moved(), ...dev.site.diagnostics]),
    ofPage(id) {
      const { diagnostics = [] } = report(id) ?? {};
      const isNew = diagnostics.length > 0 && !pagesWithProblems.has(id);
      const isGone = diagnostics.length === 0 && pagesWithProblems.delete(id);
      if (isNew) pagesWithProblems.add(id);
      if (isNew || isGone) all = undefined;
      return diagnostics;
    },
    all() {
      all ??= joinRepeats(
        [...pagesWithProblems].flatMap((id) => report(id) ?? []),
        known.ofSite(),
      );
      return all;
    },
  };
  return known;
}

/** Locations of files for formatting problems. */
interface ProblemContext {
  root: string;
  /** File of the page, relative to the root. */
  here?: string | undefined;
}

/** Problems that hide content of a page. */
const HIDING = /^(?:mdx-syntax|page-error|component-error)$/;

/** Problems in the order of the overlay: the worst file first, then that of the page. */
export function toShownProblems(
  found: readonly Diagnostic[],
  { root, here }: ProblemContext,
): ShownProblem[] {
  const byFile = [...Map.groupBy(sortDiagnostics(found), ({ file = '' }) => file)];
  const worst = (problems: readonly Diagnostic[]) =>
    problems.reduce((least, problem) => Math.min(least, rankOf(problem)), Infinity);
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

/** Id of a problem, which changes with its content. */
export function problemId({ code, file, line, column, message, replacement }: Diagnostic): string {
  return digest(JSON.stringify([code, file, line, column, message, replacement]));
}

function rankOf(problem: Diagnostic): number {
  // Following the move also fixes broken links and entries.
  if (problem.move) return 0;
  return isGrave(problem) ? 0 : SEVERITY_ORDER.indexOf(problem.severity);
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
    message: messageWithPages(problem),
    hint,
    location: [file, line, line && column].filter(Boolean).join(':'),
    frame: text === undefined ? '' : codeFrame(text, { line, column, length }),
    replacement: text === undefined ? undefined : replacement,
    move,
  };
}

type Pages = ReadonlyMap<string, LoadedPage>;

/** Returns pages that were moved manually and whose old URL is broken, with a fix. */
function followMovedPages(dev: DevSite): () => readonly Diagnostic[] {
  let pages: Pages = dev.site.pages;
  let moves = findMovesSinceCommit(dev.site);
  let offers: Diagnostic[] | undefined;
  dev.onChange(() => {
    const found = findMovedPages(pages, dev.site.pages);
    pages = new Map(dev.site.pages);
    if (found.length <= MAX_MOVES) moves = joinMoves(moves, found);
    moves = moves.filter((move) => isOpenMove(dev.site, move));
    offers = undefined;
  });
  return () => (offers ??= moves.flatMap((move) => describeMove(dev, dev.site, move) ?? []));
}

/** Pages with the same text under another id, by old and new id. */
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

/** Combines consecutive moves of a page. */
function joinMoves(known: readonly PageMove[], found: readonly PageMove[]): PageMove[] {
  const joined = found.map(({ from, to }) => {
    const before = known.find((move) => move.to === from);
    return { from: before?.from ?? from, to };
  });
  return [...known.filter(({ to }) => !found.some(({ from }) => from === to)), ...joined];
}
