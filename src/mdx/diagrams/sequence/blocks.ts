import { centerOf, extendBlocks, type OpenBlock, type SequenceCanvas } from './canvas.ts';
import { drawText } from './parts.ts';
import { LINE, widthOf } from '../text-size.ts';

/** Begins a block; it is drawn when it is closed. */
export function openBlock(canvas: SequenceCanvas, word: string, lines: string[]): void {
  canvas.y += 12;
  const top = canvas.y;
  canvas.blocks.push({ word, lines, top, from: Infinity, to: -1, dividers: [], depth: 0 });
  canvas.y += word === 'rect' ? 4 : Math.max(1, lines.length) * LINE + 8;
}

/** Divides the innermost block: `else`, `and`. */
export function divideBlock(canvas: SequenceCanvas, lines: string[]): void {
  canvas.y += 10;
  canvas.blocks.at(-1)?.dividers.push({ y: canvas.y, lines });
  canvas.y += Math.max(0, lines.length) * LINE + 6;
}

/** Draws the innermost block. */
export function closeBlock(canvas: SequenceCanvas): void {
  const block = canvas.blocks.pop();
  if (!block) return;
  canvas.y += 10;
  const outer = canvas.blocks.at(-1);
  if (outer) {
    outer.depth = Math.max(outer.depth, block.depth + 1);
    if (block.to >= 0) extendBlocks(canvas, block.from, block.to);
  }
  const [left, right] = edgesOf(canvas, block);
  canvas.right = Math.max(canvas.right, right);
  drawBlock(canvas, block, left, right - left);
  canvas.y += 4;
}

function edgesOf(canvas: SequenceCanvas, block: OpenBlock): [left: number, right: number] {
  const { centers, widths } = canvas.columns;
  const [from, to] = block.to < 0 ? [0, centers.length - 1] : [block.from, block.to];
  const pad = 10 + 8 * block.depth;
  const left = centerOf(canvas, from) - (widths[from] ?? 0) / 2 - pad;
  const edge = centerOf(canvas, to) + (widths[to] ?? 0) / 2 + pad;
  const label = widthOf(block.lines) + widthOf([block.word], 1.1) + 40;
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
  const tab = widthOf([word], 1.1) + 16;
  marks.push(
    `<rect ${box} class="t-d-block"/>`,
    `<path d="M${left} ${top}h${tab}v14l-6 6h${6 - tab}z" class="t-d-tab"/>`,
    drawText([word], left + 8, top + 10, 'start', 't-d-strong'),
    drawText(lines, left + tab + 8, top + 3 + (lines.length * LINE) / 2, 'start'),
    ...dividers.flatMap(({ y: at, lines: own }) => [
      `<path d="M${left} ${at}h${width}" class="t-d-divider"/>`,
      drawText(own, left + 10, at + 4 + (own.length * LINE) / 2, 'start'),
    ]),
  );
}
