/** Addresses, without base, through which pages under development learn of changes. */
export const LIVE_SCRIPT = '/_trellis/live.js';
export const LIVE_EVENTS = '/_trellis/live';

/** A problem as the page shows it. */
export interface ShownProblem {
  /** An error, or something that hides what the author wrote. */
  isGrave: boolean;
  message: string;
  hint?: string | undefined;
  /** `guides/setup.mdx:12:3`; '' for problems of no file. */
  place: string;
  /** The line with a mark below it; '' where there is none. */
  frame: string;
}

/** What a page is told: which state of it is the last one, and what is wrong with it. */
export interface LiveMessage {
  state: string;
  /** The site stays as it was, whatever docs.json says. */
  isHeldBack: boolean;
  problems: ShownProblem[];
}
