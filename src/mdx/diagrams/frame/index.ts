import mermaid from 'mermaid';
import { configFor } from './config.ts';
import { mergeModes } from './merge-modes.ts';
import type { DrawAnswer, DrawRequest, Greeting, Look, SerializedDrawing } from './messages.ts';
import { readPalette } from './read-palette.ts';
import { tidyTexts } from './tidy-texts.ts';
import { serializeSvg } from './serialize-svg.ts';

/** Space around a drawing, which keeps strokes at its edge whole. */
const MARGIN = 4;

// A page asks for its drawings one by one, over the port that comes with its first message.
addEventListener('message', ({ origin, data, ports: [port] }: MessageEvent<Greeting>) => {
  if (origin !== self.origin || data.type !== 't-diagrams' || !port) return;
  const ready = applyLook(data.look);
  let last: Promise<unknown> = ready;
  port.addEventListener('message', ({ data: request }: MessageEvent<DrawRequest>) => {
    last = last.then(async () => port.postMessage(await answer(request)));
  });
  port.start();
});

async function applyLook({ sheets, css }: Look): Promise<void> {
  for (const text of css) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }
  await Promise.all(sheets.map(loadSheet));
  document.body.className = 't-diagram';
  const { fontFamily } = getComputedStyle(document.body);
  const weights = [400, 550, 700];
  await Promise.allSettled(
    weights.map((weight) => document.fonts.load(`${weight} 13px ${fontFamily}`)),
  );
}

/** Waits for a sheet; a drawing is made without one that cannot be had. */
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

async function answer({ id, text }: DrawRequest): Promise<DrawAnswer> {
  try {
    return { id, drawing: await draw(id, text) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Draws in both modes and makes one drawing of them. */
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
  if (!drawn) throw new Error('nothing is drawn');
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

/** What a drawing takes up, as far as the library means it to be seen: a gantt's line of today may lie far away. */
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
