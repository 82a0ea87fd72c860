import { closeBlock, divideBlock, openBlock } from './blocks.ts';
import { centerOf, type SequenceCanvas } from './canvas.ts';
import { drawMessage, drawNote } from './messages.ts';
import type { Step } from './model.ts';

/** Draws all steps from top to bottom; gives the lowest point. */
export function drawSteps(canvas: SequenceCanvas, steps: readonly Step[]): number {
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
