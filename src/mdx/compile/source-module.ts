import type { Compiled } from './compile.ts';
import type { Slip } from '../source/slip.ts';
import type { LoadedPackage } from './npm-packages.ts';

/** A snippet or another page's text, compiled. */
export interface SourceModule {
  /** Relative to the project root. */
  file: string;
  /** The text the line numbers of problems refer to. */
  body: string;
  compiled: Compiled;
  /** What its author did not mean; none in code. */
  slips: readonly Slip[];
  /** True for Markdown, whose body is the default export; false for code. */
  isText: boolean;
  digest: string;
  /** Present for a package from the project's node_modules, which has no file and no text. */
  package?: LoadedPackage | undefined;
}

/** A file that a page asked for by name, and what was found. */
export interface Lookup {
  name: string;
  /** The file with the import; absent for `<Snippet file>`. */
  importer?: string | undefined;
  /** Relative to the project root; absent where nothing was found. */
  file?: string | undefined;
}
