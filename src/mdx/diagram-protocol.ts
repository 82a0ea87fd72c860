/** The first message to the frame; it transfers the port for all others. */
export interface Greeting {
  type: 't-diagrams';
  /** URLs of the style sheets of the page, so that the frame matches it. */
  sheets: readonly string[];
}

/** A request to draw a diagram; `id` identifies responses and prefixes ids in the drawing. */
export interface DrawRequest {
  id: string;
  text: string;
}

/** The response to a request with the same `id`. */
export type DrawResponse = { id: string } & ({ drawing: SerializedDrawing } | { problem: string });

/** A drawing as plain data, its colors for both modes. */
export interface SerializedDrawing {
  viewBox: string;
  width: number;
  height: number;
  /** Title of the diagram, if it has one. */
  label?: string | undefined;
  shapes: readonly Shape[];
}

/** An SVG element: its name, attributes, and children; strings are text. */
export interface Shape {
  tag: string;
  attributes: Record<string, string>;
  children: readonly (Shape | string)[];
}

/** Elements allowed in a drawing: shapes, text, and elements that these refer to. */
export const TAGS: ReadonlySet<string> = new Set([
  'circle', 'clipPath', 'defs', 'ellipse', 'g', 'line', 'linearGradient', 'marker', 'mask', 'path', 'pattern',
  'polygon', 'polyline', 'radialGradient', 'rect', 'stop', 'svg', 'symbol', 'text', 'tspan', 'use',
]); // prettier-ignore

/** Attributes for position and size. */
export const GEOMETRY: ReadonlySet<string> = new Set([
  'clipPathUnits', 'cx', 'cy', 'd', 'dx', 'dy', 'fx', 'fy', 'gradientTransform', 'gradientUnits', 'height', 'href',
  'id', 'lengthAdjust', 'markerHeight', 'markerUnits', 'markerWidth', 'maskContentUnits', 'maskUnits', 'offset',
  'orient', 'pathLength', 'patternContentUnits', 'patternTransform', 'patternUnits', 'points', 'preserveAspectRatio',
  'r', 'refX', 'refY', 'rotate', 'rx', 'ry', 'spreadMethod', 'textLength', 'transform', 'viewBox', 'width', 'x',
  'x1', 'x2', 'y', 'y1', 'y2',
]); // prettier-ignore

/** Inherited properties, with their initial values in SVG. */
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

/** Properties that are not inherited, with their initial values. */
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

/**
 * Width of a diagram on the narrowest phone, in pixels; a wider one may need keyboard scrolling.
 */
export const NARROWEST = 240;

/** Maximum width of drawings that phones scale down instead of scrolling. */
const SMALL = 480;

/** Number of colors in the style sheet for parts of a drawing; further parts reuse them. */
export const HUES = 8;

/** Classes for a drawing of a width, which keep its text readable. */
export function diagramClasses(width: number): string {
  if (width > 1600) return 't-diagram t-diagram-vast';
  if (width > NARROWEST && width <= SMALL) return 't-diagram t-diagram-small';
  return width > 1000 ? 't-diagram t-diagram-wide' : 't-diagram';
}
