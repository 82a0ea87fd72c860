import type { PageMove } from '../diagnostics/diagnostic.ts';
import type { Severity } from '../diagnostics/rules.ts';

/** URL path of the script that pages load during development, without base. */
export const LIVE_SCRIPT = '/_trellis/live.js';
/** URL path of the event stream that reports changes to pages, without base. */
export const LIVE_EVENTS = '/_trellis/live';
/** Opens the location of a problem in the author's editor. */
export const OPEN_PATH = '/_trellis/open';
/** Applies the safe fix of a problem, or updates all references to a moved page. */
export const FIX_PATH = '/_trellis/fix';

/** A problem as pages show it. */
export interface ShownProblem {
  /** Identifies the problem in requests to open or fix it. */
  id: string;
  severity: Severity;
  /** An error, or a problem that hides content of the author. */
  isGrave: boolean;
  message: string;
  hint?: string | undefined;
  /** Relative to the project; '' for problems of no file. */
  file: string;
  /** The file is the one of the page that is shown. */
  isHere: boolean;
  /** `guides/setup.mdx:12:3`; '' for problems of no file. */
  location: string;
  /** The source line with a mark below it, or ''. */
  frame: string;
  /** Replacement for the marked text, if there is one safe fix. */
  replacement?: string | undefined;
  /** The ids of a page that moved, if all references to it can be updated. */
  move?: PageMove | undefined;
}

/** A code sample of a page that failed. */
export interface FailedSample {
  /** As in the fence. */
  code: string;
  /** `guides/setup.mdx:12` */
  location: string;
  /** The error, then the output of the command. */
  message: string;
}

/** Revision of a page, and the problems of the project. */
export interface LiveState {
  state: string;
  /** Grouped by file: files with errors first, and errors first in each file. */
  problems: ShownProblem[];
  /** Samples of the current page. */
  samples: readonly FailedSample[];
}

/** Message of the server to a page. */
export interface LiveMessage extends LiveState {
  /** An invalid docs.json is ignored: the site shows the last valid state. */
  isHeldBack: boolean;
  /** The page is shown on the machine with the files, so it can request editors and fixes. */
  canEdit: boolean;
}
