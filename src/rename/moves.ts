/** What moves: files, and the addresses that change with them. */
export interface Moves {
  /** Files by their path from the folder of the pages, old and new. */
  files: ReadonlyMap<string, string>;
  /** Ids of pages, old and new. */
  pages: ReadonlyMap<string, string>;
  /** Paths that links lead to, old and new: `/guides/soil`, `/guides/fern.png`. */
  paths: ReadonlyMap<string, string>;
  /** Paths of folders that move as a whole, old and new: `/guides`. */
  folders: ReadonlyMap<string, string>;
}

/** A place of a file that gets another text. */
export interface Rewrite {
  /** Relative to the project root; where the file is before it moves. */
  file: string;
  /** From 1. */
  line: number;
  column: number;
  before: string;
  after: string;
}
