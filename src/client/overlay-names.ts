import type { PageMove } from '../diagnostics/diagnostic.ts';
import type { Severity } from '../diagnostics/rules.ts';

/** Addresses, without base, through which pages under development learn of changes. */
export const LIVE_SCRIPT = '/_trellis/live.js';
export const LIVE_EVENTS = '/_trellis/live';
/** Opens the author's editor where a problem is. */
export const OPEN_PLACE = '/_trellis/open';
/** Writes what is beyond doubt in the place of a problem, or has all that names a page follow it. */
export const FIX_PLACE = '/_trellis/fix';

/** A problem as pages show it. */
export interface ShownProblem {
  /** By this name, and no other, a page asks for an editor or a fix. */
  id: string;
  severity: Severity;
  /** An error, or something that hides what the author wrote. */
  isGrave: boolean;
  message: string;
  hint?: string | undefined;
  /** Relative to the project; '' for problems of no file. */
  file: string;
  /** The file is the one of the page that is shown. */
  isHere: boolean;
  /** `guides/setup.mdx:12:3`; '' for problems of no file. */
  place: string;
  /** The line with a mark below it; '' where there is none. */
  frame: string;
  /** What is to be written in place of the marked text, where that is beyond doubt. */
  replacement?: string | undefined;
  /** A page that moved, by its ids, where all that names it can follow. */
  move?: PageMove | undefined;
}

/** A code sample of a page that failed. */
export interface FailedSample {
  /** As in the fence. */
  code: string;
  /** `guides/setup.mdx:12` */
  place: string;
  /** The reason, then what was printed. */
  message: string;
}

/** Which state of a page is the last one, and what is wrong with the project. */
export interface LiveState {
  state: string;
  /** Those of a file beside one another, files with errors first, and in each file its errors. */
  problems: ShownProblem[];
  /** Of the page that is shown. */
  samples: readonly FailedSample[];
}

/** What a page is told. */
export interface LiveMessage extends LiveState {
  /** The site stays as it was, whatever docs.json says. */
  isHeldBack: boolean;
  /** The page may ask for editors and fixes: it is shown on the machine that has the files. */
  canEdit: boolean;
}
