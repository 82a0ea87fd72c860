import type { Columns } from './columns.ts';

/** The part of a drawing below the participants, as far as it is drawn. */
export interface SequenceCanvas {
  columns: Columns;
  /** Keeps its markers apart from those of other drawings. */
  id: string;
  /** Where the next step is drawn. */
  y: number;
  /** The rightmost point. */
  right: number;
  /** What lies behind the lifelines. */
  areas: string[];
  marks: string[];
  /** Blocks that are open, innermost last. */
  blocks: OpenBlock[];
  /** Where the open activations of each participant begin. */
  activations: Map<number, number[]>;
}

/** `loop`, `alt` and the like, whose end is not drawn yet. */
export interface OpenBlock {
  word: string;
  lines: string[];
  top: number;
  /** Participants that stand in it. */
  from: number;
  to: number;
  dividers: { y: number; lines: string[] }[];
  /** How many blocks stand inside, one in the other. */
  depth: number;
}

export function createCanvas(columns: Columns, id: string, top: number): SequenceCanvas {
  return {
    columns,
    id,
    y: top,
    right: 0,
    areas: [],
    marks: [],
    blocks: [],
    activations: new Map(),
  };
}

/** Middle of a participant. */
export function centerOf({ columns }: SequenceCanvas, index: number): number {
  return columns.centers[index] ?? 0;
}

/** Has all open blocks reach from one participant to another. */
export function extendBlocks({ blocks }: SequenceCanvas, from: number, to: number): void {
  for (const block of blocks) {
    block.from = Math.min(block.from, from);
    block.to = Math.max(block.to, to);
  }
}
