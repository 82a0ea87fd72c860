import mermaid from 'mermaid';
import {
  HUES,
  type DrawResponse,
  type DrawRequest,
  type Greeting,
  type SerializedDrawing,
} from '../../diagram-protocol.ts';
import { configFor } from './config.ts';
import { mergeModes, serializeSvg, tidyTexts } from './drawing.ts';
import { messageOf } from '../../../utils/errors.ts';

const PROPERTIES = {
  bg: '--t-bg',
  text: '--t-fg',
  muted: '--t-fg-muted',
  line: '--_line',
  arrow: '--_arrow',
  faint: '--_inner-stroke',
  nodeFill: '--_node-fill',
  nodeStroke: '--_node-stroke',
  groupFill: '--_group-fill',
  groupHead: '--_group-hdr',
  mid: '--_mid',
  deep: '--_deep',
  slate: '--_slate',
  danger: '--t-danger-fg',
  dangerFill: '--t-danger-bg',
  noteFill: '--t-warning-bg',
  noteStroke: '--t-warning-border',
} as const;

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** Space around a drawing, which keeps strokes at its edge whole. */
const MARGIN = 4;

// A page requests its drawings through the port that it transfers with its first message.
addEventListener('message', ({ origin, data, ports: [port] }: MessageEvent<Greeting>) => {
  if (origin !== self.origin || data.type !== 't-diagrams' || !port) return;
  const ready = applySheets(data.sheets);
  let last: Promise<unknown> = ready;
  port.addEventListener('message', ({ data: request }: MessageEvent<DrawRequest>) => {
    last = last.then(async () => port.postMessage(await respond(request)));
  });
  port.start();
});

async function applySheets(sheets: readonly string[]): Promise<void> {
  await Promise.all(sheets.map(loadSheet));
  document.body.className = 't-diagram';
  const { fontFamily } = getComputedStyle(document.body);
  const weights = [400, 550, 700];
  await Promise.allSettled(
    weights.map((weight) => document.fonts.load(`${weight} 13px ${fontFamily}`)),
  );
}

/** Waits for a style sheet; resolves without one that cannot be loaded. */
function loadSheet(href: string): Promise<unknown> {
  return new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    document.head.append(link);
  });
}

async function respond({ id, text }: DrawRequest): Promise<DrawResponse> {
  try {
    return { id, drawing: await draw(id, text) };
  } catch (error) {
    return { id, problem: messageOf(error) };
  }
}

/** Draws in both modes and merges the drawings. */
async function draw(id: string, text: string): Promise<SerializedDrawing> {
  const light = await drawIn('light', id, text);
  const dark = await drawIn('dark', id, text);
  return { ...light, shapes: mergeModes(light.shapes, dark.shapes) };
}

async function drawIn(
  mode: 'light' | 'dark',
  id: string,
  text: string,
): Promise<SerializedDrawing> {
  const { body } = document;
  const palette = readPalette(body, mode);
  mermaid.initialize(configFor(palette, getComputedStyle(body).fontFamily, mode === 'dark'));
  const host = document.createElement('div');
  body.replaceChildren(host);
  const { svg } = await mermaid.render(id, text, host);
  host.innerHTML = svg;
  const drawn = host.querySelector('svg');
  if (!drawn) throw new Error('the drawing is empty');
  tidyTexts(drawn);
  const { x, y, width, height } = findBounds(drawn);
  const label = ['title', 'desc'].map(
    (name) => drawn.querySelector(`:scope > ${name}`)?.textContent,
  );
  return {
    viewBox: [x, y, width, height].join(' '),
    width,
    height,
    label: label.find(Boolean) ?? undefined,
    shapes: serializeSvg(drawn),
  };
}

/**
 * Bounds of a drawing, limited to those intended by the library: the "today" line of a gantt chart
 * may be far outside.
 */
function findBounds(drawn: SVGSVGElement): { x: number; y: number; width: number; height: number } {
  const box = drawn.getBBox();
  const view = drawn.viewBox.baseVal;
  const isLimited = view && view.width > 0;
  const left = Math.max(box.x - MARGIN, isLimited ? view.x : -Infinity);
  const top = Math.max(box.y - MARGIN, isLimited ? view.y : -Infinity);
  const right = Math.min(box.x + box.width + MARGIN, isLimited ? view.x + view.width : Infinity);
  const bottom = Math.min(box.y + box.height + MARGIN, isLimited ? view.y + view.height : Infinity);
  const [x, y] = [Math.floor(left), Math.floor(top)];
  return { x, y, width: Math.ceil(right - x), height: Math.ceil(bottom - y) };
}

/** Colors of the page in one mode, as `#rrggbb`. */
export interface Palette {
  bg: string;
  text: string;
  muted: string;
  line: string;
  arrow: string;
  /** Faint lines: grids, borders within borders. */
  faint: string;
  nodeFill: string;
  nodeStroke: string;
  groupFill: string;
  groupHead: string;
  /** Contrasts with the tints; text on it is readable. */
  mid: string;
  /** Dark in both modes, under white. */
  deep: string;
  slate: string;
  danger: string;
  dangerFill: string;
  noteFill: string;
  noteStroke: string;
  /** Eight distinct colors, and their tints as text backgrounds. */
  strong: readonly string[];
  soft: readonly string[];
}

/** Reads the colors that the style sheets give an element in a mode. */
function readPalette(element: HTMLElement, mode: 'light' | 'dark'): Palette {
  element.style.colorScheme = mode;
  const read = (property: string) => {
    element.style.color = `var(${property})`;
    return toHex(getComputedStyle(element).color);
  };
  const named = Object.entries(PROPERTIES).map(([name, property]) => [name, read(property)]);
  const row = (name: string) =>
    Array.from({ length: HUES }, (_, index) => read(`--_${name}-${index + 1}`));
  const colors = Object.fromEntries(named) as Record<keyof typeof PROPERTIES, string>;
  return { ...colors, strong: row('strong'), soft: row('soft') };
}

/** Any color of CSS, also one in `oklab()`, as the arithmetic of the library reads it. */
function toHex(color: string): string {
  if (!canvas) return '#808080';
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
