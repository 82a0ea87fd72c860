import { encode } from '../../utils/html.ts';
import { FONT_SIZE, LINE, pixelWidth, type Drawing } from './labels.ts';
import type { Actor, SequenceDiagram, Step } from './read-sequence.ts';

/** Draws a sequence diagram from top to bottom; `id` makes its marker ids unique. */
export function drawSequence(diagram: SequenceDiagram, id: string): Drawing {
  const columns = placeColumns(diagram);
  const boxHead = diagram.boxes.length > 0 ? 26 : 0;
  const canvas = createCanvas(columns, id, 12 + boxHead + columns.height + 8);
  const bottom = drawSteps(canvas, diagram.steps) + 16;
  const actors = diagram.actors.map((actor, index) =>
    drawActor(actor, columns, index, 12 + boxHead),
  );
  const lifelines = columns.centers.map(
    (x) => `<path d="M${x} ${12 + boxHead + columns.height}V${bottom}" class="t-d-life"/>`,
  );
  const boxes = diagram.boxes.map((box) => drawBox(box, columns, bottom));
  return {
    body: [markers(id), ...boxes, ...canvas.areas, ...lifelines, ...canvas.marks, ...actors].join(
      '',
    ),
    width: Math.ceil(Math.max(columns.width, canvas.right + 12)),
    height: Math.ceil(bottom + 8),
  };
}

/** Draws all steps from top to bottom; returns the lowest point. */
function drawSteps(canvas: SequenceCanvas, steps: readonly Step[]): number {
  for (const step of steps) drawStep(canvas, step);
  while (canvas.blocks.length > 0) closeBlock(canvas);
  for (const [actor, tops] of canvas.activations) while (tops.length > 0) deactivate(canvas, actor);
  return canvas.y;
}

function drawStep(canvas: SequenceCanvas, step: Step): void {
  switch (step.type) {
    case 'message':
      return drawMessage(canvas, step);
    case 'note':
      return drawNote(canvas, step);
    case 'open':
      return openBlock(canvas, step.word, step.lines);
    case 'divide':
      return divideBlock(canvas, step.lines);
    case 'close':
      return closeBlock(canvas);
    case 'activate':
      return activate(canvas, step.actor);
    case 'deactivate':
      return deactivate(canvas, step.actor);
  }
}

function activate({ activations, y }: SequenceCanvas, actor: number): void {
  activations.set(actor, [...(activations.get(actor) ?? []), y - 10]);
}

function deactivate(canvas: SequenceCanvas, actor: number): void {
  const tops = canvas.activations.get(actor) ?? [];
  const top = tops.pop();
  if (top === undefined) return;
  const x = centerOf(canvas, actor) - 5 + tops.length * 4;
  const height = Math.max(8, canvas.y - 8 - top);
  canvas.marks.unshift(
    `<rect x="${x}" y="${top}" width="10" height="${height}" rx="2" class="t-d-active"/>`,
  );
}

type Message = Extract<Step, { type: 'message' }>;
type Note = Extract<Step, { type: 'note' }>;

/** An arrow between two participants, or from one to itself, with its text. */
function drawMessage(canvas: SequenceCanvas, message: Message): void {
  const { from, to } = message;
  extendBlocks(canvas, Math.min(from, to), Math.max(from, to));
  if (from === to) drawLoop(canvas, message);
  else drawArrow(canvas, message);
}

function drawLoop(canvas: SequenceCanvas, message: Message): void {
  const { lines } = message;
  const x = centerOf(canvas, message.from);
  const height = Math.max(lines.length * LINE, 24);
  const middle = canvas.y + 10 + height / 2;
  const path = `M${x} ${middle - 10}h${LOOP}v20h${3 - LOOP}`;
  canvas.marks.push(`<path d="${path}" ${arrowAttributes(canvas, message)}/>`);
  canvas.marks.push(drawText(lines, x + LOOP + 8, middle, 'start'));
  includeInBlocks(canvas, x, x + LOOP + 8 + pixelWidth(lines));
  canvas.y += height + 20;
}

function drawArrow(canvas: SequenceCanvas, message: Message): void {
  const { lines } = message;
  const [x1, x2] = [centerOf(canvas, message.from), centerOf(canvas, message.to)];
  const height = lines.length * LINE;
  canvas.y += 12 + height;
  const gap = x2 > x1 ? -2 : 2;
  canvas.marks.push(drawText(lines, (x1 + x2) / 2, canvas.y - height / 2 - 2, 'middle'));
  const path = `M${x1} ${canvas.y + 4}H${x2 + gap}`;
  canvas.marks.push(`<path d="${path}" ${arrowAttributes(canvas, message)}/>`);
  canvas.y += 14;
}

function arrowAttributes({ id }: SequenceCanvas, { isDashed, tips }: Message): string {
  return [
    `class="t-d-arrow${isDashed ? ' t-d-dashed' : ''}"`,
    tips.end === 'none' ? '' : ` marker-end="url(#${id}-${tips.end})"`,
    tips.start ? ` marker-start="url(#${id}-arrow)"` : '',
  ].join('');
}

/** A note next to or over participants. */
function drawNote(canvas: SequenceCanvas, note: Note): void {
  const { lines, from, to } = note;
  extendBlocks(canvas, from, to);
  const width = noteWidth(canvas, note);
  const middle = noteMiddle(canvas, note, width);
  const height = lines.length * LINE + 12;
  canvas.y += 10;
  const box = `x="${middle - width / 2}" y="${canvas.y}" width="${width}" height="${height}"`;
  canvas.marks.push(`<rect ${box} rx="4" class="t-d-note"/>`);
  canvas.marks.push(drawText(lines, middle, canvas.y + height / 2, 'middle'));
  includeInBlocks(canvas, middle - width / 2, middle + width / 2);
  canvas.y += height + 4;
}

function noteWidth(canvas: SequenceCanvas, { placement, from, to, lines }: Note): number {
  const spans = placement === 'over' && from !== to;
  const between = spans ? centerOf(canvas, to) - centerOf(canvas, from) + 40 : 0;
  return Math.max(pixelWidth(lines) + 2 * NOTE_PADDING, between);
}

function noteMiddle(canvas: SequenceCanvas, { placement, from, to }: Note, width: number): number {
  if (placement === 'left') return centerOf(canvas, from) - width / 2 - 14;
  if (placement === 'right') return centerOf(canvas, to) + width / 2 + 14;
  return (centerOf(canvas, from) + centerOf(canvas, to)) / 2;
}

/** Opens a block; it is drawn when it is closed. */
function openBlock(canvas: SequenceCanvas, word: string, lines: string[]): void {
  canvas.y += 12;
  const top = canvas.y;
  canvas.blocks.push({
    word,
    lines,
    top,
    from: Infinity,
    to: -1,
    dividers: [],
    depth: 0,
    left: Infinity,
    right: 0,
  });
  canvas.y += word === 'rect' ? 4 : Math.max(1, lines.length) * LINE + 8;
}

/** Draws a divider in the innermost block: `else`, `and`. */
function divideBlock(canvas: SequenceCanvas, lines: string[]): void {
  canvas.y += 10;
  canvas.blocks.at(-1)?.dividers.push({ y: canvas.y, lines });
  canvas.y += Math.max(0, lines.length) * LINE + 6;
}

/** Draws the innermost block. */
function closeBlock(canvas: SequenceCanvas): void {
  const block = canvas.blocks.pop();
  if (!block) return;
  canvas.y += 10;
  const outer = canvas.blocks.at(-1);
  if (outer) {
    outer.depth = Math.max(outer.depth, block.depth + 1);
    if (block.to >= 0) extendBlocks(canvas, block.from, block.to);
  }
  const [left, right] = edgesOf(canvas, block);
  includeInBlocks(canvas, left + 2, right - 2);
  drawBlock(canvas, block, left, right - left);
  canvas.y += 4;
}

function edgesOf(canvas: SequenceCanvas, block: OpenBlock): [left: number, right: number] {
  const { centers, widths } = canvas.columns;
  const [from, to] = block.to < 0 ? [0, centers.length - 1] : [block.from, block.to];
  const pad = 10 + 8 * block.depth;
  const left = Math.min(centerOf(canvas, from) - (widths[from] ?? 0) / 2 - pad, block.left - 10);
  const edge = Math.max(centerOf(canvas, to) + (widths[to] ?? 0) / 2 + pad, block.right + 10);
  const label = pixelWidth(block.lines) + pixelWidth([block.word], 1.1) + 40;
  return [left, Math.max(edge, left + (block.word === 'rect' ? 0 : label))];
}

function drawBlock(
  { y, areas, marks }: SequenceCanvas,
  { word, lines, top, dividers }: OpenBlock,
  left: number,
  width: number,
): void {
  const box = `x="${left}" y="${top}" width="${width}" height="${y - top}" rx="4"`;
  if (word === 'rect') {
    areas.unshift(`<rect ${box} class="t-d-area"/>`);
    return;
  }
  const tab = pixelWidth([word], 1.1) + 16;
  marks.push(
    `<rect ${box} class="t-d-block"/>`,
    `<path d="M${left} ${top}h${tab}v14l-6 6h${6 - tab}z" class="t-d-tab"/>`,
    drawText([word], left + 8, top + 10, 'start', 't-d-strong'),
    drawText(lines, left + tab + 8, top + 3 + (lines.length * LINE) / 2, 'start'),
    ...dividers.flatMap(({ y: at, lines: labels }) => [
      `<path d="M${left} ${at}h${width}" class="t-d-divider"/>`,
      drawText(labels, left + 10, at + 4 + (labels.length * LINE) / 2, 'start'),
    ]),
  );
}

/** A participant at the head of its lifeline. */
function drawActor(
  { lines, isPerson }: Actor,
  columns: Columns,
  index: number,
  top: number,
): string {
  const [x, width] = [columns.centers[index] ?? 0, columns.widths[index] ?? 0];
  if (isPerson) {
    const y = top + columns.height - 8 - (lines.length * LINE) / 2;
    const head = y - (lines.length * LINE) / 2 - 26;
    return (
      `<circle cx="${x}" cy="${head}" r="7" class="t-d-node"/>` +
      `<path d="M${x - 13} ${head + 23}a13 13 0 0 1 26 0z" class="t-d-node"/>` +
      drawText(lines, x, y, 'middle', 't-d-strong')
    );
  }
  const height = lines.length * LINE + 18;
  const y = top + columns.height - height;
  return (
    `<rect x="${x - width / 2}" y="${y}" width="${width}" height="${height}" rx="6" class="t-d-node"/>` +
    drawText(lines, x, y + height / 2, 'middle', 't-d-strong')
  );
}

/** The box around some participants. */
function drawBox(
  { lines, from, to }: SequenceDiagram['boxes'][number],
  { centers, widths }: Columns,
  bottom: number,
): string {
  const left = (centers[from] ?? 0) - (widths[from] ?? 0) / 2 - 8;
  const right = (centers[to] ?? 0) + (widths[to] ?? 0) / 2 + 8;
  return (
    `<rect x="${left}" y="6" width="${right - left}" height="${bottom - 6}" rx="8" class="t-d-area"/>` +
    drawText(lines.slice(0, 1), (left + right) / 2, 22, 'middle', 't-d-strong')
  );
}

/** Lines of text around a middle. */
function drawText(
  lines: readonly string[],
  x: number,
  middle: number,
  anchor: 'start' | 'middle',
  name = 't-d-text',
): string {
  if (lines.length === 0) return '';
  const first = middle - ((lines.length - 1) * LINE) / 2 + FONT_SIZE * 0.36;
  const spans = lines.map(
    (line, index) => `<tspan x="${x}" y="${first + index * LINE}">${encode(line)}</tspan>`,
  );
  return `<text text-anchor="${anchor}" class="${name}">${spans.join('')}</text>`;
}

/** Tips of arrows. */
function markers(id: string): string {
  const marker = (name: string, shape: string) =>
    `<marker id="${id}-${name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse">${shape}</marker>`;
  return `<defs>${marker('arrow', '<path d="M0 1 9 5 0 9z" class="t-d-tip"/>')}${marker('open', '<path d="M0 1 9 5 0 9" class="t-d-arrow"/>')}${marker('cross', '<path d="M1 1 9 9M9 1 1 9" class="t-d-arrow"/>')}</defs>`;
}

const GAP = 28;
/** Width of the loop of a self-message. */
const LOOP = 30;
const NOTE_PADDING = 12;

/** Positions of the participants. */
interface Columns {
  /** Middle of each participant. */
  centers: number[];
  widths: number[];
  /** Height of the row of participants. */
  height: number;
  width: number;
}

/** Places participants far enough apart for every text between them. */
function placeColumns({ actors, steps }: SequenceDiagram): Columns {
  const widths = actors.map(({ lines }) => Math.max(88, pixelWidth(lines, 1.05) + 32));
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

/**
 * The space that a step requires between two participants; beyond the last one, it requires a
 * margin.
 */
function needOf(step: Step): Need[] {
  if (step.type === 'message') {
    const text = pixelWidth(step.lines);
    if (step.from === step.to) return [{ from: step.to, to: step.to + 1, width: text + LOOP + 24 }];
    const [from, to] = [Math.min(step.from, step.to), Math.max(step.from, step.to)];
    return [{ from, to, width: text + 28 }];
  }
  if (step.type !== 'note') return [];
  const { from, to, placement } = step;
  const width = pixelWidth(step.lines) + 2 * NOTE_PADDING;
  if (placement === 'left') return [{ from: from - 1, to: from, width: width + 24 }];
  if (placement === 'right') return [{ from: to, to: to + 1, width: width + 24 }];
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

/** The part of a drawing below the participants, while it is being drawn. */
interface SequenceCanvas {
  columns: Columns;
  /** Prefix that makes its marker ids unique. */
  id: string;
  /** Vertical position of the next step. */
  y: number;
  /** The rightmost point. */
  right: number;
  /** Shapes behind the lifelines. */
  areas: string[];
  marks: string[];
  /** Blocks that are open, innermost last. */
  blocks: OpenBlock[];
  /** Start positions of the open activations of each participant. */
  activations: Map<number, number[]>;
}

/** An open `loop`, `alt`, or similar block. */
interface OpenBlock {
  word: string;
  lines: string[];
  top: number;
  /** Participants inside the block. */
  from: number;
  to: number;
  dividers: { y: number; lines: string[] }[];
  /** Number of nested block levels inside. */
  depth: number;
  /** Horizontal range of the texts and blocks inside, which may extend beyond the participants. */
  left: number;
  right: number;
}

function createCanvas(columns: Columns, id: string, top: number): SequenceCanvas {
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
function centerOf({ columns }: SequenceCanvas, index: number): number {
  return columns.centers[index] ?? 0;
}

/** Extends all open blocks to a range of participants. */
function extendBlocks({ blocks }: SequenceCanvas, from: number, to: number): void {
  for (const block of blocks) {
    block.from = Math.min(block.from, from);
    block.to = Math.max(block.to, to);
  }
}

/** Extends all open blocks and the drawing to a horizontal range. */
function includeInBlocks(canvas: SequenceCanvas, left: number, right: number): void {
  canvas.right = Math.max(canvas.right, right);
  for (const block of canvas.blocks) {
    block.left = Math.min(block.left, left);
    block.right = Math.max(block.right, right);
  }
}
