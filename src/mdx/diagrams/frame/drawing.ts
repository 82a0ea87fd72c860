import {
  ATTRIBUTES,
  GEOMETRY,
  INHERITED,
  OWN,
  PAINT,
  PAINTED,
  TAGS,
  type Shape,
} from '../../diagram-protocol.ts';

/** Joins the light and the dark version of a drawing into one, in which colors that differ follow the mode. */
export function mergeModes(light: readonly Shape[], dark: readonly Shape[]): Shape[] {
  return light.map((shape, index) => mergeShape(shape, dark[index]));
}

function mergeShape(light: Shape, dark: Shape | undefined): Shape {
  if (dark?.tag !== light.tag) return light;
  const attributes = { ...light.attributes };
  for (const name of PAINT) {
    const [one, other] = [light.attributes[name], dark.attributes[name]];
    if (one !== undefined && other !== undefined && one !== other)
      attributes[name] = isColor(one) && isColor(other) ? `light-dark(${one}, ${other})` : one;
  }
  const children = light.children.map((child, index) => {
    const same = dark.children[index];
    return typeof child === 'string' || typeof same === 'string' ? child : mergeShape(child, same);
  });
  return { ...light, attributes, children };
}

/** Excludes `none` and references to gradients. */
function isColor(value: string): boolean {
  return value !== 'none' && !value.startsWith('url(');
}

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;
const INKS = ['#101314', '#ffffff'];

/**
 * Fixes texts before a drawing is serialized: contrast on custom fills, and overlaps on an axis.
 */
export function tidyTexts(svg: SVGSVGElement): void {
  for (const node of svg.querySelectorAll('.node, .cluster')) fixLabels(node);
  for (const axis of svg.querySelectorAll('.grid')) thinTicks(axis);
}

/** Texts of a node that are hard to read on the color that the author gave it. */
function fixLabels(node: Element): void {
  const shapes = [...node.querySelectorAll<SVGElement>('rect, path, polygon, circle, ellipse')];
  const colored = shapes.find(({ style }) => style.fill !== '' && style.fill !== 'none');
  const background = colored && luminanceOf(getComputedStyle(colored).fill);
  if (background === undefined) return;
  const best = INKS.toSorted((a, b) => contrastOf(b, background) - contrastOf(a, background))[0];
  for (const text of node.querySelectorAll<SVGElement>('text, tspan')) {
    const { fill } = getComputedStyle(text);
    if (contrastOf(fill, background) < READABLE)
      text.style.setProperty('fill', best ?? '', 'important');
  }
}

function contrastOf(color: string, background: number): number {
  const luminance = luminanceOf(color) ?? background;
  return (Math.max(luminance, background) + 0.05) / (Math.min(luminance, background) + 0.05);
}

/** Relative luminance of `#rrggbb` or `rgb(…)`; undefined for other and translucent colors. */
function luminanceOf(color: string): number | undefined {
  const hex = /^#(..)(..)(..)$/
    .exec(color)
    ?.slice(1)
    .map((part) => parseInt(part, 16));
  const parts = hex ?? /^rgb\(([^)]*)\)$/.exec(color)?.[1]?.split(',').map(Number);
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Removes each label that would overlap the previous one. */
function thinTicks(axis: Element): void {
  let end = -Infinity;
  for (const label of axis.querySelectorAll('.tick text')) {
    const { left, right } = label.getBoundingClientRect();
    if (left < end + 6) label.remove();
    else end = right;
  }
}

/** Elements that are replaced with their children. */
const WRAPPERS = new Set(['a', 'switch']);

/**
 * Serializes a drawing in the document as plain data: computed styles become attributes, and only
 * shapes and text remain, without scripts or external resources.
 */
export function serializeSvg(svg: SVGSVGElement): Shape[] {
  const root = readStyle(svg, INHERITED);
  const group: Shape = {
    tag: 'g',
    attributes: root.attributes,
    children: serializeChildren(svg, root.inherited),
  };
  return [group];
}

function serializeChildren(parent: Element, inherited: Style): (Shape | string)[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) return serializeText(parent, node.textContent ?? '');
    return node instanceof Element ? serializeElement(node, inherited) : [];
  });
}

function serializeText(parent: Element, text: string): string[] {
  return /^(?:text|tspan)$/.test(parent.localName) && text !== '' ? [text] : [];
}

type Style = Readonly<Record<string, string>>;

function serializeElement(element: Element, inherited: Style): (Shape | string)[] {
  const name = element.localName;
  const style = getComputedStyle(element);
  const isShown = style.display !== 'none' || element.closest('defs, marker, symbol') !== null;
  if (!isShown) return [];
  if (name === 'foreignObject') return serializeHtmlText(element);
  if (WRAPPERS.has(name)) return serializeChildren(element, inherited);
  if (!TAGS.has(name)) return [];
  const painted = readStyle(element, inherited);
  const attributes = { ...readGeometry(element, style), ...painted.attributes };
  return [{ tag: name, attributes, children: serializeChildren(element, painted.inherited) }];
}

function readGeometry(element: Element, style: CSSStyleDeclaration): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { localName, value } of element.attributes)
    if (GEOMETRY.has(localName)) attributes[localName] = value;
  // Corner radii and transforms may come from a style sheet.
  if (element.localName === 'rect' && !attributes['rx'] && /^[1-9.]/.test(style.rx))
    attributes['rx'] = style.rx;
  const isMoved = attributes['transform'] === undefined && style.transform !== 'none';
  if (isMoved) attributes['transform'] = aroundOrigin(style);
  return attributes;
}

/** A CSS transform as an SVG attribute, which does not support a transform origin. */
function aroundOrigin({ transform, transformOrigin }: CSSStyleDeclaration): string {
  const [x = 0, y = 0] = transformOrigin.split(' ').map(parseFloat);
  return x || y ? `translate(${x} ${y}) ${transform} translate(${-x} ${-y})` : transform;
}

/**
 * The properties in which an element differs from its parent, and the values that its children
 * inherit. Colors are set on every shape, so that they can be compared with those of the other
 * mode.
 */
function readStyle(
  element: Element,
  inherited: Style,
): { attributes: Record<string, string>; inherited: Style } {
  const style = getComputedStyle(element);
  const valueOf = (name: string) => style.getPropertyValue(name).trim();
  const attributes: Record<string, string> = {};
  const variables: Record<string, string> = {};
  const isPainted = PAINTED.has(element.localName);
  for (const name of Object.keys(INHERITED)) {
    variables[name] = valueOf(name);
    const isDue = PAINT.has(name) ? isPainted : variables[name] !== inherited[name];
    if (isDue) attributes[name] = variables[name];
  }
  for (const [name, initial] of Object.entries(OWN)) {
    const value = valueOf(name);
    const isDue = PAINT.has(name) ? element.localName === 'stop' : value !== initial;
    if (isDue && value !== '') attributes[ATTRIBUTES[name] ?? name] = value;
  }
  return { attributes, inherited: variables };
}

/** Converts HTML within a drawing to SVG: each line of text at its position in the browser. */
function serializeHtmlText(box: Element): Shape[] {
  const matrix = (box as SVGGraphicsElement).getScreenCTM()?.inverse();
  if (!matrix) return [];
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const shapes: Shape[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const style = node.parentElement && getComputedStyle(node.parentElement);
    if (!style || style.display === 'none') continue;
    for (const { text, left, middle } of linesOf(node as Text)) {
      const { x, y } = new DOMPoint(left, middle).matrixTransform(matrix);
      shapes.push({
        tag: 'text',
        attributes: {
          x: String(Math.round(x * 10) / 10),
          y: String(Math.round(y * 10) / 10),
          'dominant-baseline': 'central',
          'text-anchor': 'start',
          fill: style.color,
          stroke: 'none',
          'font-size': style.fontSize,
          'font-weight': style.fontWeight,
        },
        children: [text],
      });
    }
  }
  return shapes;
}

interface Line {
  text: string;
  left: number;
  middle: number;
}

/** The lines that a text has been broken into. */
function linesOf(node: Text): Line[] {
  const lines: Line[] = [];
  const range = document.createRange();
  for (let at = 0; at < node.length; at += 1) {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const rect = range.getBoundingClientRect();
    if (rect.width === 0) continue;
    const middle = (rect.top + rect.bottom) / 2;
    const last = lines.at(-1);
    if (last && Math.abs(last.middle - middle) < rect.height / 2) last.text += node.data[at] ?? '';
    else lines.push({ text: node.data[at] ?? '', left: rect.left, middle });
  }
  return lines.filter(({ text }) => text.trim() !== '');
}
