import type { Word } from '../../text/words/english.ts';
import type { IdRegistry } from '../../text/slug.ts';
import type { Heading, LinkKind, ResolvedLink } from './types.ts';

export interface PostprocessOptions {
  ids: IdRegistry;
  /** Headings are left as they are: those of the parts around a page are no places in its text. */
  keepsHeadings?: boolean | undefined;
  /** A word in the language of the page, its `{}` filled with values in order. */
  t(word: Word, ...values: string[]): string;
  resolve(href: string, kind: LinkKind): ResolvedLink;
}

/** Where the pass stands, and what it has found so far. */
export interface PostprocessState {
  options: PostprocessOptions;
  headings: Heading[];
  /** How many elements around this place keep headings out of the table of contents. */
  tocOff: number;
  /** How many links are open. */
  linkDepth: number;
  /** Islands and slots that are open, innermost last: what an island draws itself must stay as it is. */
  islands: ('island' | 'slot')[];
  /** Behaviours that images of the page need. */
  features: Set<'zoom' | 'image-actions'>;
}
