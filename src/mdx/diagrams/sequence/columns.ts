import type { SequenceDiagram, Step } from './model.ts';
import { LINE, widthOf } from '../text-size.ts';

const GAP = 28;
/** Width of the loop that a message to oneself makes. */
export const LOOP = 30;
export const NOTE_PADDING = 12;

/** Where the participants stand. */
export interface Columns {
  /** Middle of each participant. */
  centers: number[];
  widths: number[];
  /** Height of the row of participants. */
  height: number;
  width: number;
}

/** Places participants so far apart that every text between them has room. */
export function placeColumns({ actors, steps }: SequenceDiagram): Columns {
  const widths = actors.map(({ lines }) => Math.max(88, widthOf(lines, 1.05) + 32));
  const gaps = widths.slice(1).map((width, index) => ((widths[index] ?? 0) + width) / 2 + GAP);
  let [left, right] = [(widths[0] ?? 0) / 2, (widths.at(-1) ?? 0) / 2];
  const needs = steps.flatMap(needOf).toSorted((a, b) => a.to - a.from - (b.to - b.from));
  for (const { from, to, width } of needs) {
    if (from < 0) left = Math.max(left, width);
    else if (to >= actors.length) right = Math.max(right, width);
    else widen(gaps, from, to, width);
  }
  const margin = 20;
  const centers = actors.map((_, index) =>
    gaps.slice(0, index).reduce((sum, gap) => sum + gap, margin + left),
  );
  const rows = Math.max(1, ...actors.map(({ lines }) => lines.length));
  const persons = actors.some(({ isPerson }) => isPerson) ? 34 : 0;
  return {
    centers,
    widths,
    height: rows * LINE + 22 + persons,
    width: (centers.at(-1) ?? 0) + right + margin,
  };
}

interface Need {
  from: number;
  to: number;
  width: number;
}

/** How far apart two neighbours have to be for a step; one beyond the row asks for a margin. */
function needOf(step: Step): Need[] {
  if (step.type === 'message') {
    const text = widthOf(step.lines);
    if (step.from === step.to) return [{ from: step.to, to: step.to + 1, width: text + LOOP + 24 }];
    const [from, to] = [Math.min(step.from, step.to), Math.max(step.from, step.to)];
    return [{ from, to, width: text + 28 }];
  }
  if (step.type !== 'note') return [];
  const { from, to, place } = step;
  const width = widthOf(step.lines) + 2 * NOTE_PADDING;
  if (place === 'left') return [{ from: from - 1, to: from, width: width + 24 }];
  if (place === 'right') return [{ from: to, to: to + 1, width: width + 24 }];
  if (from !== to) return [{ from, to, width: width - 60 }];
  return [
    { from: from - 1, to: from, width: width / 2 + 10 },
    { from: to, to: to + 1, width: width / 2 + 10 },
  ];
}

function widen(gaps: number[], from: number, to: number, width: number): void {
  const between = gaps.slice(from, to);
  const lack = width - between.reduce((sum, gap) => sum + gap, 0);
  if (lack <= 0) return;
  for (let index = from; index < to; index++) gaps[index] = (gaps[index] ?? 0) + lack / (to - from);
}
