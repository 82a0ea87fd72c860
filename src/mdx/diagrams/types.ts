/** A diagram as its author wrote it, read line by line. */
export interface DiagramSource {
  /** First word as it is written: `flowchart`, `sequenceDiagram`, `gantt`. */
  word: string;
  /** The same in lower case. */
  kind: string;
  /** From its front matter, or from a line of its own. */
  title?: string | undefined;
  /** Lines without front matter, comments and directives, each with its place from 1. */
  lines: readonly DiagramLine[];
}

export interface DiagramLine {
  text: string;
  number: number;
}

/** A line of a diagram that cannot be drawn; `line` counts from 1 within the diagram. */
export class DiagramError extends Error {
  readonly line: number;
  /** No version of Mermaid reads the line, so that a script could not draw it either. */
  readonly isSyntaxError: boolean;

  constructor(message: string, line: number, { isSyntaxError = false } = {}) {
    super(message);
    this.name = 'DiagramError';
    this.line = line;
    this.isSyntaxError = isSyntaxError;
  }
}

/** A drawing, in the units of its own box. */
export interface Drawing {
  body: string;
  width: number;
  height: number;
  /** From a line of the diagram itself. */
  title?: string | undefined;
}
