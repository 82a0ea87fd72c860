import type { StyleName } from './model.ts';
import type { WrittenSelector } from './written.ts';

/** Something that a style sheet or a script addresses and no page has. */
export interface DeadName {
  file: string;
  line: number;
  column: number;
  /** As written: the selector around it, or the custom property. */
  text: string;
  /** The part of it that nothing answers to: `.max-w-8xl`. */
  name: string;
  /** How many further selectors of the same list mean nothing either. */
  others: number;
  /** Why, or what to write in its place, where that is known. */
  reason?: string | undefined;
}

/** What a project itself has. */
export interface OwnWorld {
  /** Which of these words stand in its pages, snippets and scripts; `inQuotes` leaves out what pages say. */
  findWords(words: readonly string[], options?: { inQuotes?: boolean }): ReadonlySet<string>;
  /** Which elements of these names its pages, snippets and scripts have: `<my-part>`, and no component or word. */
  findElements(names: readonly string[]): ReadonlySet<string>;
  /** Scripts of others draw on its pages, by names that nobody here knows. */
  hasForeignParts: boolean;
}

/** A name that matches nothing, with the selector that asks for it. */
export interface DeadPart {
  file: string;
  selector: WrittenSelector;
  name: string;
  reason: string | undefined;
}

/** A documented name of a part that a selector requires. */
export interface PartName extends DeadPart {
  /** The rows of the table that the name can mean. */
  styleNames: readonly StyleName[];
}
