// What the fuzz run has for each reader of a format.
import { damage, write, type Grammar, type Random } from './random.ts';

export interface Reader {
  name: string;
  /** Pieces of the format, which damage puts into texts and long texts repeat. */
  pieces: readonly string[];
  /** What stands before and after a repeated piece, such as the marks of a fence. Nothing, unless given. */
  frames?: readonly (readonly [before: string, after: string])[];
  /** A valid text with about `size` parts. */
  write(random: Random, size: number): string;
  /** The same text with mistakes; `damage` unless given. */
  damage?(random: Random, size: number): string;
  /** Reads a text with the product's own function. Returns what it makes of it, which must be plain data. */
  read(text: string): unknown;
  /** Names of the errors that the function documents. */
  errors?: readonly string[];
  /** Characters of the shortest text of a measurement; 8,000 unless given. */
  length?: number;
  /** Characters of the longest text that can reach the function; 256,000 unless given. */
  longest?: number;
  /** Parts of the shortest text of the grammar in a measurement; 100 unless given. */
  parts?: number;
  /** Long texts that are more than a repeated piece, by name; of `count` parts. */
  shapes?: Readonly<Record<string, (count: number) => string>>;
  /** Milliseconds of the processor so far; of this thread unless given. */
  clock?(): number;
  /** Share of the time, 1 unless given. */
  weight?: number;
}

export interface GrammarReader extends Omit<Reader, 'write'> {
  grammar: Grammar;
  /** What stands around the parts, which the rule `part` writes; `joiner` is between them, a line end unless given. */
  head?: string;
  joiner?: string;
  tail?: string;
}

/** A reader whose texts a grammar writes. */
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
