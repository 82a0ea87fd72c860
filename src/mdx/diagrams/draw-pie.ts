import { encode } from '../../utils/html.ts';
import { HUES } from '../diagram-protocol.ts';
import { DiagramError, readLabel, pixelWidth, type DiagramSource, type Drawing } from './labels.ts';
import { cutText } from '../../utils/text.ts';

interface Slice {
  name: string;
  value: number;
}

interface Pie {
  title?: string | undefined;
  /** Shows values next to the percentages. */
  hasValues: boolean;
  slices: Slice[];
}

const [RADIUS, ROW, SWATCH, GAP] = [88, 26, 12, 32];

/** Draws a pie chart: slices clockwise from the top, and a legend with percentages. */
export function drawPie(source: DiagramSource): Drawing {
  const pie = readPie(source);
  const sum = pie.slices.reduce((total, { value }) => total + value, 0);
  const shares = pie.slices.map(({ value }) => value / sum);
  const names = pie.slices.map(({ name }) => name);
  const notes = pie.slices.map(({ value }, index) => {
    const share = formatShare(shares[index] ?? 0);
    return pie.hasValues ? `${value} · ${share}` : share;
  });
  const height = Math.max(2 * RADIUS, pie.slices.length * ROW) + 16;
  const left = 2 * RADIUS + 8 + GAP;
  const right = left + SWATCH + 10 + pixelWidth(names, 1.05) + 28 + pixelWidth(notes);
  const middle = height / 2;
  let start = 0;
  const slices = shares.map((share, index) => {
    const slice = drawSlice(start, share, { x: RADIUS + 8, y: middle, index });
    start += share;
    return slice;
  });
  const top = middle - (pie.slices.length * ROW) / 2;
  const rows = names.map((name, index) => {
    const y = top + ROW * index + ROW / 2;
    return (
      `<rect x="${left}" y="${y - SWATCH / 2}" width="${SWATCH}" height="${SWATCH}" rx="3" class="t-d-hue-${(index % HUES) + 1}"/>` +
      `<text x="${left + SWATCH + 10}" y="${y + 4.5}" class="t-d-text">${encode(name)}</text>` +
      `<text x="${right}" y="${y + 4.5}" text-anchor="end" class="t-d-share">${encode(notes[index] ?? '')}</text>`
    );
  });
  const body = slices.join('') + rows.join('');
  return { body, width: Math.ceil(right + 8), height, title: pie.title };
}

function readPie({ lines }: DiagramSource): Pie {
  const pie: Pie = { hasValues: false, slices: [] };
  const [first, ...rest] = lines;
  const opening = (first?.text ?? '').replace(/^pie\b/i, '').trim();
  pie.hasValues = /^showData\b/.test(opening);
  const head = opening.replace(/^showData\b/, '').trim();
  const all = head ? [{ text: head, number: first?.number ?? 1 }, ...rest] : rest;
  for (const { text, number } of all) {
    const title = /^title\s+(?!\s)(.+)$/.exec(text)?.[1];
    const [, name, value] = /^"([^"]*)"\s*:\s*(\d+(?:\.\d+)?)$/.exec(text) ?? [];
    if (title) pie.title = title.trim();
    else if (name !== undefined)
      pie.slices.push({ name: readLabel(name, 'node').join(' '), value: Number(value) });
    else if (text === 'showData') pie.hasValues = true;
    else if (!/^accTitle|^accDescr/.test(text))
      throw new DiagramError(`"${cutText(text, 40)}" is not a slice of a pie chart`, number);
  }
  if (!pie.slices.some(({ value }) => value > 0))
    throw new DiagramError('the pie chart has no slices', first?.number ?? 1);
  return pie;
}

/** `start` and `share` are parts of the whole; the first slice begins at the top. */
function drawSlice(
  start: number,
  share: number,
  { x, y, index }: { x: number; y: number; index: number },
): string {
  if (share === 0) return '';
  const name = `t-d-slice t-d-hue-${(index % HUES) + 1}`;
  if (share === 1) return `<circle cx="${x}" cy="${y}" r="${RADIUS}" class="${name}"/>`;
  const at = (part: number) => {
    const angle = 2 * Math.PI * part;
    return `${round(x + RADIUS * Math.sin(angle))} ${round(y - RADIUS * Math.cos(angle))}`;
  };
  const isLarge = share > 0.5 ? 1 : 0;
  return `<path d="M${x} ${y}L${at(start)}A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${at(start + share)}z" class="${name}"/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function formatShare(share: number): string {
  const percent = share * 100;
  return `${percent < 10 && percent % 1 !== 0 ? percent.toFixed(1) : Math.round(percent)}%`;
}
