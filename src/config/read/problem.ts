import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticInput,
} from '../../diagnostics/diagnostic.ts';
import { createPositions, type JsonPath, type Position } from '../../diagnostics/position.ts';
import { sortDiagnostics } from '../../diagnostics/print.ts';
import { placeAt, type JsonDocument } from './document.ts';
import { createLocator, type Place, type SourceFile } from './place.ts';
import { toPathText } from './path-text.ts';

interface ProblemText extends Pick<DiagnosticInput, 'code' | 'variant' | 'hint' | 'replacement'> {
  /** The sentence after its subject: `must be a string, not true`. */
  message: string;
}

/** Something wrong in a document. */
export interface Problem extends ProblemText {
  /** What the sentence is about; the whole file when empty. */
  path: JsonPath;
  /** Property of it whose name is marked, in place of the value. */
  at?: { key: string } | undefined;
}

/** Something wrong, with the place where the author wrote it. */
export interface PlacedProblem extends ProblemText {
  /** What the sentence is about. */
  place: Place;
  mark: Mark;
}

/** What is marked: a value, the name of a property, or a piece of the text. */
type Mark =
  { place: Place; part: 'value' | 'key' } | { source: SourceFile; offset: number; length: number };

/** Takes note of one problem. */
export type Report = (problem: Problem) => void;

/** The problem with its place, which holds whatever becomes of the document. */
export function placeProblem(doc: JsonDocument, { path, at, ...text }: Problem): PlacedProblem {
  const place = placeAt(doc, path);
  const mark: Mark = at
    ? { place: placeAt(doc, [...path, at.key]), part: 'key' }
    : { place, part: 'value' };
  return { ...text, place, mark };
}

/** Diagnostics in line order. */
export function toDiagnostics(problems: readonly PlacedProblem[]): Diagnostic[] {
  const findPosition = createMarkFinder();
  const diagnostics = problems.map(
    ({ message: predicate, place, mark, ...problem }): Diagnostic => {
      const position = findPosition(mark);
      const message = `${toPathText(place.fullPath) || position.file} ${predicate}`;
      return createDiagnostic({ ...problem, message, ...position });
    },
  );
  return sortDiagnostics(diagnostics);
}

function createMarkFinder(): (mark: Mark) => Position & { file: string } {
  const locate = createLocator();
  const positions = new Map<string, ReturnType<typeof createPositions>>();
  return (mark) => {
    if ('place' in mark) return locate(mark.place, mark.part);
    const { file, text } = mark.source;
    const toPosition = positions.get(file) ?? createPositions(text);
    positions.set(file, toPosition);
    return { file, ...toPosition(mark.offset, mark.length) };
  };
}
