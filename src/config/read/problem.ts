import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticInput,
} from '../../diagnostics/diagnostic.ts';
import { createPositions, type JsonPath } from '../../diagnostics/position.ts';
import { sortDiagnostics } from '../../diagnostics/print.ts';
import { createLocator, createOrigins } from './origins.ts';
import { toPathText } from './path-text.ts';

/** A diagnostic before its place in the file is known. */
export interface Problem extends Pick<
  DiagnosticInput,
  'code' | 'variant' | 'hint' | 'replacement'
> {
  /** What the sentence is about; the whole file when empty. */
  path: JsonPath;
  /** The sentence after its subject: `must be a string, not true`. */
  says: string;
  /** What to mark instead of the value at `path`: the name of a property of it, or a piece of the text. */
  at?: { key: string } | { offset: number; length: number } | undefined;
}

/** A file of the project that docs.json consists of. */
export interface SourceFile {
  /** Path from the project root. */
  file: string;
  text: string;
}

/** A problem whose path is that of one file alone, where one is named. */
export interface FileProblem extends Problem {
  source?: SourceFile | undefined;
}

/** Content of a file that `$ref` put into the document. */
export interface Part extends SourceFile {
  /** Where its content stands in the whole document. */
  path: JsonPath;
  /** Set for a file with a list that stands in a list: the items at `path` that are from it. */
  items?: { start: number; end: number } | undefined;
  /** Properties beside the `$ref`, which stand in the referring file. */
  beside: ReadonlySet<string>;
}

/** For lists that `$ref` changed, by their path as JSON: the index that each item has in its own file. */
export type MovedItems = ReadonlyMap<string, readonly number[]>;

/** What docs.json consists of. */
export interface Sources {
  main: SourceFile;
  /** In the order of resolution: a part inside another one comes after it. */
  parts: readonly Part[];
  moved: MovedItems;
}

/** Takes note of one problem. */
export type Report = (problem: Problem) => void;

const NOTHING_ELSE = { parts: [], moved: new Map() };

/** Diagnostics in line order, with the places that the problems have in the texts. */
export function toDiagnostics(problems: readonly FileProblem[], sources: Sources): Diagnostic[] {
  const { main } = sources;
  const locate = createLocator(createOrigins(sources));
  const locateIn = new Map<string, ReturnType<typeof createLocator>>();
  const positions = new Map<string, ReturnType<typeof createPositions>>();
  const locatorOf = (source: SourceFile | undefined) => {
    if (!source) return locate;
    const known =
      locateIn.get(source.file) ?? createLocator(createOrigins({ ...NOTHING_ELSE, main: source }));
    locateIn.set(source.file, known);
    return known;
  };
  const toPosition = (source: SourceFile, offset: number, length: number) => {
    const known = positions.get(source.file) ?? createPositions(source.text);
    positions.set(source.file, known);
    return { file: source.file, ...known(offset, length) };
  };
  const diagnostics = problems.map(({ path, says, at, source, ...problem }): Diagnostic => {
    const position = !at
      ? locatorOf(source)(path)
      : 'key' in at
        ? locatorOf(source)([...path, at.key], 'key')
        : toPosition(source ?? main, at.offset, at.length);
    const message = `${toPathText(path) || position.file} ${says}`;
    return createDiagnostic({ ...problem, message, ...position });
  });
  return sortDiagnostics(diagnostics);
}
