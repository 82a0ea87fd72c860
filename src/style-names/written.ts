import type { BareName } from './model.ts';

/** A name in a selector that somebody wrote. */
export interface WrittenName extends Omit<BareName, 'kind'> {
  kind: BareName['kind'] | 'type';
  /** How an attribute is compared: `=`, `*=`, `^=`, `$=`, `~=`. */
  matcher?: string | undefined;
  /** False inside `:not()` and `:is()`, where a selector works without it, too. */
  isRequired: boolean;
}

/** One selector that somebody wrote. */
export interface WrittenSelector {
  text: string;
  names: WrittenName[];
  /** Where the list begins that it stands in, of a rule or a lookup. */
  list: number;
  /** Counted from 1. */
  line: number;
  column: number;
}

/** A custom property that somebody sets or reads. */
export interface WrittenProperty {
  /** `--primary` */
  name: string;
  /** It is read, and nothing is said for where it is not set. */
  isNeeded: boolean;
  isSet: boolean;
  line: number;
  column: number;
}

/** What a style sheet or a script addresses. */
export interface Written {
  selectors: WrittenSelector[];
  properties: WrittenProperty[];
}
