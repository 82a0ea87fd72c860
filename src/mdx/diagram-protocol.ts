/** What a frame needs to have the looks of the page around it. */
export interface Look {
  /** Addresses of style sheets. */
  sheets: readonly string[];
  /** Texts of the style sheets that stand in the page itself. */
  css: readonly string[];
}

/** The first message to the frame; the port that comes with it is for the rest. */
export interface Greeting {
  type: 't-diagrams';
  look: Look;
}

/** A diagram to be drawn; `id` tells answers and the parts of drawings apart. */
export interface DrawRequest {
  id: string;
  text: string;
}

/** The answer to a request with the same `id`. */
export type DrawAnswer = { id: string } & ({ drawing: SerializedDrawing } | { problem: string });

/** A drawing as plain data, its colors for both modes. */
export interface SerializedDrawing {
  viewBox: string;
  width: number;
  height: number;
  /** What the diagram is called, where it has a title. */
  label?: string | undefined;
  shapes: readonly Shape[];
}

/** An SVG element: its name, its attributes, and what is in it; strings are text. */
export interface Shape {
  tag: string;
  attributes: Record<string, string>;
  children: readonly (Shape | string)[];
}

/** Elements that a drawing may consist of: shapes, text, and what these refer to. */
export const TAGS: ReadonlySet<string> = new Set([
  'circle', 'clipPath', 'defs', 'ellipse', 'g', 'line', 'linearGradient', 'marker', 'mask', 'path', 'pattern',
  'polygon', 'polyline', 'radialGradient', 'rect', 'stop', 'svg', 'symbol', 'text', 'tspan', 'use',
]); // prettier-ignore

/** Attributes for where and how large something is. */
export const GEOMETRY: ReadonlySet<string> = new Set([
  'clipPathUnits', 'cx', 'cy', 'd', 'dx', 'dy', 'fx', 'fy', 'gradientTransform', 'gradientUnits', 'height', 'href',
  'id', 'lengthAdjust', 'markerHeight', 'markerUnits', 'markerWidth', 'maskContentUnits', 'maskUnits', 'offset',
  'orient', 'pathLength', 'patternContentUnits', 'patternTransform', 'patternUnits', 'points', 'preserveAspectRatio',
  'r', 'refX', 'refY', 'rotate', 'rx', 'ry', 'spreadMethod', 'textLength', 'transform', 'viewBox', 'width', 'x',
  'x1', 'x2', 'y', 'y1', 'y2',
]); // prettier-ignore

/** Properties that an element takes over from the one around it, with what they are in a plain drawing. */
export const INHERITED: Readonly<Record<string, string>> = {
  'clip-rule': 'nonzero',
  'dominant-baseline': 'auto',
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  'font-size': '',
  'font-style': 'normal',
  'font-weight': '400',
  'marker-end': 'none',
  'marker-mid': 'none',
  'marker-start': 'none',
  'paint-order': 'normal',
  stroke: 'none',
  'stroke-dasharray': 'none',
  'stroke-dashoffset': '0px',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-miterlimit': '4',
  'stroke-opacity': '1',
  'stroke-width': '1px',
  'text-anchor': 'start',
  visibility: 'visible',
};

/** Properties that belong to an element alone, with their values where it has none of its own. */
export const OWN: Readonly<Record<string, string>> = {
  'alignment-baseline': 'auto',
  'baseline-shift': '0px',
  'clip-path': 'none',
  mask: 'none',
  opacity: '1',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
  'text-decoration-line': 'none',
};

/** Names of properties that differ from those of their attributes. */
export const ATTRIBUTES: Readonly<Record<string, string>> = {
  'text-decoration-line': 'text-decoration',
};

/** Properties that are colors. */
export const PAINT: ReadonlySet<string> = new Set(['fill', 'stroke', 'stop-color']);

/** Elements that are painted themselves. */
export const PAINTED: ReadonlySet<string> = new Set([
  'circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect', 'text', 'tspan', 'use',
]); // prettier-ignore

/** Pixels that a diagram has on the narrowest phone; a wider one may have to be scrolled by keyboard. */
export const NARROWEST = 240;

/** Up to this width a drawing is made smaller on phones rather than scrolled. */
const SMALL = 480;

/** How many colors the style sheet has for the parts of a drawing; after that they begin anew. */
export const HUES = 8;

/** Classes of a drawing of a width: text is never shown much smaller than it is drawn. */
export function diagramClasses(width: number): string {
  if (width > 1600) return 't-diagram t-diagram-vast';
  if (width > NARROWEST && width <= SMALL) return 't-diagram t-diagram-small';
  return width > 1000 ? 't-diagram t-diagram-wide' : 't-diagram';
}
