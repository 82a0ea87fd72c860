import type { Drawing } from '../types.ts';
import { createCanvas } from './canvas.ts';
import { placeColumns } from './columns.ts';
import type { SequenceDiagram } from './model.ts';
import { drawActor, drawBox, markers } from './parts.ts';
import { drawSteps } from './steps.ts';

/** Draws a sequence diagram from top to bottom; `id` keeps its markers apart from those of others. */
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
