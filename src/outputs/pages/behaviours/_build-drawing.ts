import type { Shape, SerializedDrawing } from '../../../mdx/diagrams/frame/messages.ts';
import {
  ATTRIBUTES,
  GEOMETRY,
  INHERITED,
  OWN,
  TAGS,
} from '../../../mdx/diagrams/frame/svg-names.ts';

const SVG = 'http://www.w3.org/2000/svg';

const KNOWN: ReadonlySet<string> = new Set([
  ...GEOMETRY,
  ...[...Object.keys(INHERITED), ...Object.keys(OWN)].map((name) => ATTRIBUTES[name] ?? name),
]);

/** A drawing as an element of the page, made of nothing but known shapes, attributes and text. */
export function buildDrawing(drawing: SerializedDrawing, id: string, label: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('viewBox', drawing.viewBox);
  svg.setAttribute('width', String(drawing.width));
  svg.setAttribute('height', String(drawing.height));
  svg.append(...drawing.shapes.map((shape) => buildShape(shape, id)));
  return svg;
}

function buildShape({ tag, attributes, children }: Shape, id: string): Element | string {
  if (!TAGS.has(tag)) return '';
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (KNOWN.has(name)) setAttribute(element, name, value, id);
  }
  for (const child of children)
    element.append(typeof child === 'string' ? child : buildShape(child, id));
  return element;
}

/** Names are kept apart from those of the page; what refers to anything outside the drawing is left out. */
function setAttribute(element: Element, name: string, value: string, id: string): void {
  if (name === 'id') return element.setAttribute('id', `${id}-${value}`);
  if (name === 'href') {
    if (value.startsWith('#')) element.setAttribute('href', `#${id}-${value.slice(1)}`);
    return;
  }
  const local = value.replace(/url\(["']?[^"')]*#([^"')]+)["']?\)/g, `url(#${id}-$1)`);
  if (!/url\((?!#)/.test(local)) element.setAttribute(name, local);
}
