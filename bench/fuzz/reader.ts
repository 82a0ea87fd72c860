// Types of the fuzz run: readers of formats.
import { damage, write, type Grammar, type Random } from './random.ts';

export interface Reader {
  name: string;
  /** Pieces of the format, for damage and for long texts. */
  pieces: readonly string[];
  /** Text before and after a repeated piece, such as the fence of code. Defaults to nothing. */
  frames?: readonly (readonly [before: string, after: string])[];
  /** A valid text with about `size` parts. */
  write(random: Random, size: number): string;
  /** The same text with errors; defaults to `damage`. */
  damage?(random: Random, size: number): string;
  /** Reads a text with a function of Trellis. Returns the result, which must be plain data. */
  read(text: string): unknown;
  /** Names of the errors that the function documents. */
  errors?: readonly string[];
  /** Length of the shortest text of a measurement (default: 8,000). */
  length?: number;
  /** Maximum length of texts that can reach the function (default: 256,000). */
  longest?: number;
  /** Number of parts of the shortest grammar text in a measurement (default: 100). */
  parts?: number;
  /** Long texts with a structure other than repetition, by name; with `count` parts. */
  shapes?: Readonly<Record<string, (count: number) => string>>;
  /** CPU milliseconds so far; defaults to those of this thread. */
  clock?(): number;
  /** Share of the time (default: 1). */
  weight?: number;
}

export interface GrammarReader extends Omit<Reader, 'write'> {
  grammar: Grammar;
  /** Text around the parts, which the rule `part` generates; `joiner` is between them and defaults to a line break. */
  head?: string;
  joiner?: string;
  tail?: string;
}

/** A reader with texts generated from a grammar. */
export function fromGrammar({
  grammar,
  head = '',
  joiner = '\n',
  tail = '',
  ...rest
}: GrammarReader): Reader {
  // prettier-ignore
  return {
    ...rest,
    write: (random, size) =>
      head + random.list(size, () => write(grammar, 'part', random)).join(joiner) + tail,
  };
}

/** A text with mistakes. */
export function writeDamaged(reader: Reader, random: Random, size: number): string {
  if (reader.damage && random.isLucky(0.7)) return reader.damage(random, size);
  return damage(reader.write(random, size), reader.pieces, random);
}
