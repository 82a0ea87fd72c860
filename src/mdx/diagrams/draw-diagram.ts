import { digest } from '../../text/digest.ts';
import { decode, encode } from '../../text/html.ts';
import { drawPie } from './draw-pie.ts';
import { rewriteFlowchart } from './flowchart/rewrite-flowchart.ts';
import { nameOfKind, nameOfScriptKind } from './kinds.ts';
import { loadRenderer } from './lazy-renderer.ts';
import { readDiagram } from './read-diagram.ts';
import { rewriteEntities } from './rewrite-entities.ts';
import { rewriteStates } from './rewrite-states.ts';
import { tidyDrawing } from './tidy-drawing.ts';
import { drawSequence } from './sequence/draw-sequence.ts';
import { readSequence } from './sequence/read-sequence.ts';
import { DiagramError, type DiagramSource, type Drawing } from './types.ts';

/** A diagram ready for HTML, or why it is not drawn. */
export type DrawnDiagram =
  | { svg: string; title?: string | undefined; problem?: undefined }
  | {
      title?: string | undefined;
      problem: string;
      /** What the diagram is called where a script in the browser may be able to draw it. */
      scriptKind?: string | undefined;
      /** Line of the diagram, from 1; absent where all of it is meant. */
      line?: number | undefined;
    };

type Draw = (source: DiagramSource, id: string) => Drawing;

const FLOWCHART: Draw = (source, id) => throughRenderer(rewriteFlowchart(source), id);
const STATES: Draw = (source, id) => throughRenderer(rewriteStates(source), id);
const PLAIN: Draw = ({ lines }, id) =>
  throughRenderer(lines.map(({ text }) => text.replace(/;$/, '')).join('\n'), id);

const ENTITIES: Draw = (source, id) => throughRenderer(rewriteEntities(source), id);

/** Kinds that the renderer reads itself; it passes over what it does not know. */
const CHECKED = new Set([PLAIN, ENTITIES]);

/** How each kind of diagram is drawn, by its first word in lower case. */
const DRAW: Record<string, Draw> = {
  flowchart: FLOWCHART,
  'flowchart-elk': FLOWCHART,
  graph: FLOWCHART,
  sequencediagram: (source, id) => drawSequence(readSequence(source), id),
  pie: drawPie,
  statediagram: STATES,
  'statediagram-v2': STATES,
  classdiagram: PLAIN,
  erdiagram: ENTITIES,
};

/** Draws a Mermaid diagram as SVG whose colours follow the mode; the same text is drawn the same every time. */
export function drawDiagram(text: string): DrawnDiagram {
  const source = readDiagram(text);
  const draw = Object.hasOwn(DRAW, source.kind) ? DRAW[source.kind] : undefined;
  const failed = { title: source.title, scriptKind: nameOfScriptKind(source.word) };
  if (!draw) {
    const place = failed.scriptKind ? 'at the build' : 'by the build or by a script';
    return { ...failed, problem: `"${source.word}" is not a kind that is drawn ${place}` };
  }
  const id = `d${digest(text).replace(/[^\w]/g, '').slice(0, 7)}`;
  try {
    const drawing = draw(source, id);
    const lost = CHECKED.has(draw) ? findLostWord(source, drawing.body) : undefined;
    if (lost) return { ...failed, ...lost };
    const title = source.title ?? drawing.title;
    return { title, svg: toSvg(drawing, title ?? nameOf(nameOfKind(source.kind), drawing)) };
  } catch (error) {
    const { line, isSyntaxError = false } = error instanceof DiagramError ? error : {};
    const problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { ...failed, problem, line, ...(isSyntaxError && { scriptKind: undefined }) };
  }
}

/** Nodes and links that are drawn at the build, a line each; the renderer's time grows with the square of their number. */
const MAX_PARTS = 600;

function throughRenderer(text: string, id: string): Drawing {
  const parts = text.split('\n').length;
  if (parts > MAX_PARTS)
    throw new Error(`it has ${parts} nodes and links, and ${MAX_PARTS} are drawn at the build`);
  const { renderMermaidSVG } = loadRenderer();
  return tidyDrawing(renderMermaidSVG(text, { transparent: true }), id);
}

function toSvg({ body, width, height }: Drawing, label: string): string {
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg role="img" aria-label="${encode(label)}" ${size} xmlns="http://www.w3.org/2000/svg">${body}</svg>`;
}

/** What a diagram without a title is called: its kind, and the texts in it. */
function nameOf(kind: string, { body }: Drawing): string {
  const words = [...body.matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)]
    .map(([, text = '']) => decode(text.replace(/<\/tspan>/g, ' ').replace(/<[^>]*>/g, '')).trim())
    .filter((text) => text !== '');
  const list = [...new Set(words)].join(', ');
  return `${kind}: ${list.length > 400 ? `${list.slice(0, 399)}…` : list}`;
}

/** The first line with a word that the drawing does not have: better the source than half of it. */
function findLostWord(
  { lines }: DiagramSource,
  body: string,
): { problem: string; line: number } | undefined {
  const drawn = new Set(body.replace(/<[^>]*>/g, ' ').match(/[\p{L}\d]+/gu));
  for (const { text, number } of lines.slice(1)) {
    const words = text.match(/\p{L}[\p{L}\d]*/gu) ?? [];
    const lost = words.find((word) => !drawn.has(word) && !KEYWORDS.has(word));
    if (lost) return { problem: `"${lost}" would not be drawn`, line: number };
  }
  return undefined;
}

/** Words of class and entity diagrams that are not texts of theirs. */
const KEYWORDS = new Set(['class', 'direction', 'TB', 'TD', 'LR', 'RL', 'BT', 'o', 'as', 'style', 'classDef', 'cssClass']); // prettier-ignore
