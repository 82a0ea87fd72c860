import { encode } from '../../../text/html.ts';
import type { Columns } from './columns.ts';
import type { Actor, SequenceDiagram } from './model.ts';
import { FONT_SIZE, LINE } from '../text-size.ts';

/** A participant at the head of its lifeline. */
export function drawActor(
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
export function drawBox(
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
export function drawText(
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
export function markers(id: string): string {
  const marker = (name: string, shape: string) =>
    `<marker id="${id}-${name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse">${shape}</marker>`;
  return `<defs>${marker('arrow', '<path d="M0 1 9 5 0 9z" class="t-d-tip"/>')}${marker('open', '<path d="M0 1 9 5 0 9" class="t-d-arrow"/>')}${marker('cross', '<path d="M1 1 9 9M9 1 1 9" class="t-d-arrow"/>')}</defs>`;
}
