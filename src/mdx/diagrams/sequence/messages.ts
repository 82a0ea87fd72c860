import { centerOf, extendBlocks, type SequenceCanvas } from './canvas.ts';
import { LOOP, NOTE_PADDING } from './columns.ts';
import type { Step } from './model.ts';
import { drawText } from './parts.ts';
import { LINE, widthOf } from '../text-size.ts';

type Message = Extract<Step, { type: 'message' }>;
type Note = Extract<Step, { type: 'note' }>;

/** An arrow between two participants, or from one to itself, with its text. */
export function drawMessage(canvas: SequenceCanvas, message: Message): void {
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
  canvas.right = Math.max(canvas.right, x + LOOP + 8 + widthOf(lines));
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

/** A note beside or over participants. */
export function drawNote(canvas: SequenceCanvas, note: Note): void {
  const { lines, from, to } = note;
  extendBlocks(canvas, from, to);
  const width = noteWidth(canvas, note);
  const middle = noteMiddle(canvas, note, width);
  const height = lines.length * LINE + 12;
  canvas.y += 10;
  const box = `x="${middle - width / 2}" y="${canvas.y}" width="${width}" height="${height}"`;
  canvas.marks.push(`<rect ${box} rx="4" class="t-d-note"/>`);
  canvas.marks.push(drawText(lines, middle, canvas.y + height / 2, 'middle'));
  canvas.right = Math.max(canvas.right, middle + width / 2);
  canvas.y += height + 4;
}

function noteWidth(canvas: SequenceCanvas, { place, from, to, lines }: Note): number {
  const spans = place === 'over' && from !== to;
  const between = spans ? centerOf(canvas, to) - centerOf(canvas, from) + 40 : 0;
  return Math.max(widthOf(lines) + 2 * NOTE_PADDING, between);
}

function noteMiddle(canvas: SequenceCanvas, { place, from, to }: Note, width: number): number {
  if (place === 'left') return centerOf(canvas, from) - width / 2 - 14;
  if (place === 'right') return centerOf(canvas, to) + width / 2 + 14;
  return (centerOf(canvas, from) + centerOf(canvas, to)) / 2;
}
