import { contrast, labelOn } from '../../theme/colors.ts';
import { shortDigest } from '../../utils/files.ts';
import { decode, encode } from '../../utils/html.ts';
import { lazyModule } from '../../utils/files.ts';
import { drawPie } from './draw-pie.ts';
import { drawSequence } from './draw-sequence.ts';
import {
  DiagramError,
  encodeLabel,
  restoreLabels,
  type DiagramLine,
  type DiagramSource,
  type Drawing,
} from './labels.ts';
import { readSequence } from './read-sequence.ts';
import { rewriteFlowchart } from './rewrite-flowchart.ts';
import { messageOf } from '../../utils/errors.ts';
import { cutText, truncate } from '../../utils/text.ts';

/** Display names of all kinds of diagrams, by their keyword. */
const NAMES: Record<string, string> = {
  architecture: 'Architecture diagram',
  'architecture-beta': 'Architecture diagram',
  block: 'Block diagram',
  'block-beta': 'Block diagram',
  C4Component: 'C4 diagram',
  C4Container: 'C4 diagram',
  C4Context: 'C4 diagram',
  C4Deployment: 'C4 diagram',
  C4Dynamic: 'C4 diagram',
  classDiagram: 'Class diagram',
  'classDiagram-v2': 'Class diagram',
  erDiagram: 'Entity relationship diagram',
  flowchart: 'Flowchart',
  'flowchart-elk': 'Flowchart',
  gantt: 'Gantt chart',
  gitGraph: 'Git graph',
  graph: 'Flowchart',
  ishikawa: 'Ishikawa diagram',
  'ishikawa-beta': 'Ishikawa diagram',
  journey: 'User journey',
  kanban: 'Kanban board',
  mindmap: 'Mind map',
  packet: 'Packet diagram',
  'packet-beta': 'Packet diagram',
  pie: 'Pie chart',
  quadrantChart: 'Quadrant chart',
  'radar-beta': 'Radar chart',
  requirement: 'Requirement diagram',
  requirementDiagram: 'Requirement diagram',
  sankey: 'Sankey diagram',
  'sankey-beta': 'Sankey diagram',
  sequenceDiagram: 'Sequence diagram',
  stateDiagram: 'State diagram',
  'stateDiagram-v2': 'State diagram',
  timeline: 'Timeline',
  treemap: 'Treemap',
  'treemap-beta': 'Treemap',
  'venn-beta': 'Venn diagram',
  xychart: 'XY chart',
  'xychart-beta': 'XY chart',
};

const BY_LOWER = new Map(Object.entries(NAMES).map(([word, name]) => [word.toLowerCase(), name]));

/**
 * The renderer of flowcharts, loaded lazily because few sites need it and it takes long to load.
 */
const loadRenderer = lazyModule<typeof import('./flowchart-renderer.ts')>(
  new URL('./flowchart-renderer.ts', import.meta.url),
);

/** `CUSTOMER }o--|| ORDER : places`; the label may be missing. */
const RELATION = /^(\S+)\s+([|o}{]{2})(--|\.\.)([|o}{]{2})\s+(\S+?)\s*(?::\s*(?!\s)(.*))?$/;

const KNOWN = [/^direction\s+\w+$/i, /^\}$/, /^state\s+(?:"[^"]*"\s+as\s+)?[\w\p{L}]+\s*\{$/u];
const TRANSITION = /^(\[\*\]|[\w\p{L}-]+)\s*-->\s*(\[\*\]|[\w\p{L}-]+)(?:\s*:\s*(?!\s)(.+))?$/u;
const NAMED = /^state\s+"([^"]*)"\s+as\s+([\w\p{L}]+)$/u;
const DESCRIBED = /^([\w\p{L}-]+)\s*:\s*(?!\s)(.+)$/u;
const BARE = /^(?:state\s+)?[\w\p{L}-]+$/u;
const SILENT = /^(?:classDef|class|style|hide empty|accTitle|accDescr)\b/;

const NOTE = /^note\s+(?:left|right)\s+of\s+([\w\p{L}-]+)\s*(?::\s*(?!\s)(.+))?$/iu;

/** Class of notes, which the renderer draws as states. */
const NOTE_ID = 'trellisnote';

const COLOR = /^(?:#(?:[\da-f]{3}|[\da-f]{6})|[a-z]{3,20}|rgba?\([\d.,%\s/]+\)|var\(--[\w-]+\))$/i;
const PAINT = /\s(fill|stroke)="([^"]*)"/g;

const NOTE_EDGE = new RegExp(`<polyline(?=[^>]*data-to="${NOTE_ID})[^>]*>`, 'g');
const NOTE_NODE = new RegExp(`<g class="node" data-id="${NOTE_ID}[\\s\\S]*?</g>`, 'g');

/** A diagram ready for HTML, or why it cannot be drawn. */
type DrawnDiagram =
  | { svg: string; title?: string | undefined; problem?: undefined }
  | {
      title?: string | undefined;
      problem: string;
      /** Name of the kind of diagram, if a script in the browser may be able to draw it. */
      scriptKind?: string | undefined;
      /** Line of the diagram, from 1; undefined if the problem is about the whole diagram. */
      line?: number | undefined;
    };

type Draw = (source: DiagramSource, id: string) => Drawing;

const FLOWCHART: Draw = (source, id) => throughRenderer(rewriteFlowchart(source), id);
const STATES: Draw = (source, id) => throughRenderer(rewriteStates(source), id);
const PLAIN: Draw = ({ lines }, id) =>
  throughRenderer(lines.map(({ text }) => text.replace(/;$/, '')).join('\n'), id);

const ENTITIES: Draw = (source, id) => throughRenderer(rewriteEntities(source), id);

/** Kinds that the renderer parses itself; it ignores unknown lines. */
const CHECKED = new Set([PLAIN, ENTITIES]);

/** Drawing functions by the first word of a diagram in lower case. */
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

/** Draws a Mermaid diagram as SVG whose colors follow light and dark mode. Deterministic. */
export function drawDiagram(text: string): DrawnDiagram {
  const source = readDiagram(text);
  const draw = Object.hasOwn(DRAW, source.kind) ? DRAW[source.kind] : undefined;
  const failed = { title: source.title, scriptKind: nameOfScriptKind(source.word) };
  if (!draw) {
    const when = failed.scriptKind ? 'at build time' : 'at build time or in the browser';
    return {
      ...failed,
      problem: `"${source.word}" is not a diagram type that Trellis draws ${when}`,
    };
  }
  const id = `d${shortDigest(7, text)}`;
  try {
    const drawing = draw(source, id);
    const lost = CHECKED.has(draw) ? findMissingWord(source, drawing.body) : undefined;
    if (lost) return { ...failed, ...lost };
    const title = source.title ?? drawing.title;
    return { title, svg: toSvg(drawing, title ?? nameOf(nameOfKind(source.kind), drawing)) };
  } catch (error) {
    const { line, isSyntaxError = false } = error instanceof DiagramError ? error : {};
    const problem = messageOf(error).split('\n')[0] ?? '';
    return { ...failed, problem, line, ...(isSyntaxError && { scriptKind: undefined }) };
  }
}

/**
 * Maximum numbers of nodes and links drawn by the build; layout time grows with the square of their
 * number.
 */
const MAX_PARTS = 600;
/**
 * Maximum number of links, which includes duplicates: with many links between few nodes, layout
 * time grows with the cube of their number.
 */
const MAX_LINKS = 300;
const MAX_EQUAL_LINKS = 50;
const LINK = /--|==|-\./;

function throughRenderer(text: string, id: string): Drawing {
  refuseLarge(text.split('\n'));
  const { renderMermaidSVG } = loadRenderer();
  return tidyDrawing(renderMermaidSVG(text, { transparent: true }), id);
}

function refuseLarge(lines: readonly string[]): void {
  if (lines.length > MAX_PARTS)
    throw new Error(
      `it has ${lines.length} nodes and links, and the limit at build time is ${MAX_PARTS}`,
    );
  const counts = new Map<string, number>();
  let links = 0;
  for (const line of lines.filter((one) => LINK.test(one))) {
    const ends = line.replace(/\|[^|]*\||:.*/g, '');
    counts.set(ends, (counts.get(ends) ?? 0) + 1);
    links++;
  }
  if (links > MAX_LINKS)
    throw new Error(`it has ${links} links, and the limit at build time is ${MAX_LINKS}`);
  const equal = Math.max(0, ...counts.values());
  if (equal > MAX_EQUAL_LINKS)
    throw new Error(
      `it has ${equal} links between the same two nodes, and the limit at build time is ${MAX_EQUAL_LINKS}`,
    );
}

function toSvg({ body, width, height }: Drawing, label: string): string {
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg role="img" aria-label="${encode(label)}" ${size} xmlns="http://www.w3.org/2000/svg">${body}</svg>`;
}

/** Maximum length of the texts of a diagram that are its label. */
const MAX_NAME_LENGTH = 400;

/** Label of a diagram without a title: its kind and its texts. */
function nameOf(kind: string, { body }: Drawing): string {
  const words = [...body.matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)]
    .map(([, text = '']) => decode(text.replace(/<\/tspan>/g, ' ').replace(/<[^>]*>/g, '')).trim())
    .filter((text) => text !== '');
  const list = [...new Set(words)].join(', ');
  return `${kind}: ${truncate(list, MAX_NAME_LENGTH)}`;
}

/**
 * The first line with a word that is missing in the drawing: the source is better than half a
 * diagram.
 */
function findMissingWord(
  { lines }: DiagramSource,
  body: string,
): { problem: string; line: number } | undefined {
  const drawn = new Set(body.replace(/<[^>]*>/g, ' ').match(/[\p{L}\d]+/gu));
  for (const { text, number } of lines.slice(1)) {
    const words = text.match(/\p{L}[\p{L}\d]*/gu) ?? [];
    const lost = words.find((word) => !drawn.has(word) && !KEYWORDS.has(word));
    if (lost) return { problem: `"${lost}" is not supported`, line: number };
  }
  return undefined;
}

/** Words of class and entity diagrams that are not texts of theirs. */
const KEYWORDS = new Set(['class', 'direction', 'TB', 'TD', 'LR', 'RL', 'BT', 'o', 'as', 'style', 'classDef', 'cssClass']); // prettier-ignore

/** Reads the syntax that all kinds of diagrams share. */
export function readDiagram(text: string): DiagramSource {
  const all = text.split(/\r?\n/).map((line, index) => ({ text: line, number: index + 1 }));
  const { title, body } = takeFrontMatter(all);
  const lines = withoutComments(body)
    .map(({ text: line, number }) => ({ text: line.trim(), number }))
    .filter(({ text: line }) => line !== '');
  const word = /^[\w-]+/.exec(lines[0]?.text ?? '')?.[0] ?? '';
  return { word, kind: word.toLowerCase(), title, lines };
}

/** Removes YAML front matter and returns its title. */
function takeFrontMatter(lines: readonly DiagramLine[]): {
  title?: string | undefined;
  body: readonly DiagramLine[];
} {
  const start = lines.findIndex(({ text }) => text.trim() !== '');
  if (lines[start]?.text.trim() !== '---') return { body: lines };
  const end = lines.findIndex(({ text }, index) => index > start && text.trim() === '---');
  if (end === -1) return { body: lines };
  const title = lines
    .slice(start + 1, end)
    .map(({ text }) => /^\s*title:\s*(?!\s)(.+)$/.exec(text)?.[1])
    .find((found) => found !== undefined);
  return { title: title?.trim().replace(/^(["'])(.*)\1$/, '$2'), body: lines.slice(end + 1) };
}

/** Removes comments and `%%{ … }%%` directives, which may span several lines. */
function withoutComments(lines: readonly DiagramLine[]): DiagramLine[] {
  let isInside = false;
  return lines.flatMap(({ text, number }) => {
    if (isInside) {
      isInside = !text.includes('}%%');
      return [];
    }
    const trimmed = text.trim();
    if (trimmed.startsWith('%%{')) isInside = !trimmed.includes('}%%');
    if (trimmed.startsWith('%%')) return [];
    return [{ text: text.replace(/\s%%[^%"|]*$/, ''), number }];
  });
}

/** Display name of a kind of diagram, by its lowercase keyword. */
function nameOfKind(kind: string): string {
  return BY_LOWER.get(kind) ?? kind;
}

/** Display name of a kind that a script can draw in the browser; undefined for others. */
export function nameOfScriptKind(word: string): string | undefined {
  return Object.hasOwn(NAMES, word) ? NAMES[word] : undefined;
}

/** Rewrites an entity relationship diagram in the syntax that the renderer supports. */
function rewriteEntities({ lines }: DiagramSource): string {
  return lines.map(({ text }) => rewriteEntity(text.replace(/;$/, ''))).join('\n');
}

function rewriteEntity(text: string): string {
  const [, from, left = '', line, right, to, label] = RELATION.exec(text) ?? [];
  if (from === undefined) return text;
  // "Zero or more" in its left-hand form.
  const known = left === '}o' ? '{o' : left;
  return `${from} ${known}${line}${right} ${to} : ${label || '""'}`;
}

/**
 * Rewrites a state diagram in the syntax that the renderer supports: notes become states; forks are
 * not supported.
 */
function rewriteStates({ lines }: DiagramSource): string {
  const rest = lines.slice(1);
  const rewritten: string[] = [];
  for (let line = rest.shift(), notes = 0; line; line = rest.shift()) {
    const [, state, noteText] = NOTE.exec(line.text) ?? [];
    if (state === undefined) {
      rewritten.push(...rewriteState(line));
      continue;
    }
    const id = `${NOTE_ID}${(notes += 1)}`;
    const text = noteText ?? takeNote(rest, line);
    rewritten.push(`state "${encodeLabel(text, 'note')}" as ${id}`, `${state} --> ${id}`);
  }
  return ['stateDiagram-v2', ...rewritten].join('\n');
}

/** Takes the lines of a note, up to its end, off the lines that follow it. */
function takeNote(rest: DiagramLine[], { number }: DiagramLine): string {
  const end = rest.findIndex(({ text }) => /^end\s*note$/i.test(text));
  if (end === -1) throw new DiagramError('a note has no "end note"', number);
  const lines = rest.splice(0, end + 1).slice(0, -1);
  return lines.map(({ text }) => text).join('<br/>');
}

function rewriteState({ text: written, number }: DiagramLine): string[] {
  const text = written
    .replace(/:::[\w-]+/g, '')
    .replace(/;$/, '')
    .trim();
  if (SILENT.test(text)) return [];
  if (KNOWN.some((form) => form.test(text))) return [text];
  const [, from, to, label] = TRANSITION.exec(text) ?? [];
  if (from) return [`${from} --> ${to}${label ? ` : ${encodeLabel(label, 'choice')}` : ''}`];
  const [, name, id] = NAMED.exec(text) ?? [];
  if (id) return [`state "${encodeLabel(name ?? '', 'node')}" as ${id}`];
  const [, stateId, description] = DESCRIBED.exec(text) ?? [];
  if (stateId) return [`${stateId} : ${encodeLabel(description ?? '', 'node')}`];
  if (BARE.test(text))
    return [`${text.replace(/^state\s+/, '')} : ${text.replace(/^state\s+/, '')}`];
  throw new DiagramError(`"${cutText(text, 40)}" is not supported`, number);
}

/** A drawing of the renderer without style sheets and global ids, for embedding in a page. */
function tidyDrawing(svg: string, id: string): Drawing {
  const [, width = '0', height = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const body = restyleNotes(svg)
    .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    // The renderer's text for an entity without attributes.
    .replace(/<text[^>]*>\(no attributes\)<\/text>/g, '')
    .replace(/\sdata-[\w-]+="[^"]*"/g, '')
    .replace(/\sclass="(?!mono")[^"]*"/g, (name) => (name === ' class="node"' ? name : ''))
    .replace(/class="mono"/g, 'class="t-d-mono"')
    .replace(/\sid="([^"]*)"/g, ` id="${id}-$1"`)
    .replace(/url\(#([^()]*)\)/g, `url(#${id}-$1)`)
    .replace(/\srx="0" ry="0"/g, ' rx="4"')
    .replace(PAINT, (_, name: string, color: string) => ` ${name}="${safeColor(name, color)}"`)
    .replace(/\s(?:stroke-dasharray|stroke-width)="[^"\d][^"]*"/g, '')
    .replace(/(?<!\d)\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))
    .replace(/<g class="node">([\s\S]*?)<\/g>/g, (_, node: string) => readable(node))
    .replace(/>\s+</g, '><')
    .trim();
  return {
    body: restoreLabels(body),
    width: Math.ceil(Number(width)),
    height: Math.ceil(Number(height)),
  };
}

/** Styles notes, and removes arrowheads from their links. */
function restyleNotes(svg: string): string {
  return svg
    .replace(NOTE_EDGE, (edge) =>
      edge
        .replace(/ marker-end="[^"]*"/, '')
        .replace('fill="none"', 'fill="none" stroke-dasharray="3 3"'),
    )
    .replace(NOTE_NODE, (node) =>
      node
        .replace('var(--_node-fill)', 'var(--t-warning-bg)')
        .replace('var(--_node-stroke)', 'var(--t-warning-border)')
        .replace('font-weight="500"', 'font-weight="400"'),
    );
}

/** A color of the author; an invalid one falls back to that of the drawing. */
function safeColor(name: string, color: string): string {
  return COLOR.test(color.trim()) ? color.trim() : name === 'fill' ? 'none' : 'var(--_line)';
}

/** A node with a readable text color on its custom fill, in both modes. */
function readable(node: string): string {
  const background = /\sfill="(?!var|none|transparent)([^"]*)"/.exec(node)?.[1];
  if (background === undefined || !isOpaque(background)) return `<g>${node}</g>`;
  return `<g>${node.replace(
    /(<text[^>]*\sfill=")([^"]*)"/g,
    (match, start: string, color: string) =>
      !color.startsWith('var') && reads(color, background)
        ? match
        : `${start}${labelOn(background)}"`,
  )}</g>`;
}

function isOpaque(color: string): boolean {
  return !/^rgba/i.test(color) && Number.isFinite(contrast('#ffffff', color));
}

function reads(color: string, background: string): boolean {
  return Number.isFinite(contrast(color, background)) && contrast(color, background) >= 4.5;
}
