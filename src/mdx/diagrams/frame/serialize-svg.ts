import type { Shape } from './messages.ts';
import { ATTRIBUTES, GEOMETRY, INHERITED, OWN, PAINT, PAINTED, TAGS } from './svg-names.ts';
import { serializeHtmlText } from './serialize-html-text.ts';

/** Elements of which only the content is wanted. */
const WRAPPERS = new Set(['a', 'switch']);

/**
 * What is in a drawing that stands in the document, as plain data: styles of any origin are attributes, and
 * nothing is left that runs, loads, or is no shape and no text.
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
  // Corners and moves may come from a style sheet.
  if (element.localName === 'rect' && !attributes['rx'] && /^[1-9.]/.test(style.rx))
    attributes['rx'] = style.rx;
  const isMoved = attributes['transform'] === undefined && style.transform !== 'none';
  if (isMoved) attributes['transform'] = aroundOrigin(style);
  return attributes;
}

/** A move of CSS as an attribute has it, which knows no origin. */
function aroundOrigin({ transform, transformOrigin }: CSSStyleDeclaration): string {
  const [x = 0, y = 0] = transformOrigin.split(' ').map(parseFloat);
  return x || y ? `translate(${x} ${y}) ${transform} translate(${-x} ${-y})` : transform;
}

/**
 * The properties in which an element differs from what is around it, and what its content takes over. Colours
 * are named at every shape, so that they can be compared with those of the other mode.
 */
function readStyle(
  element: Element,
  inherited: Style,
): { attributes: Record<string, string>; inherited: Style } {
  const style = getComputedStyle(element);
  const valueOf = (name: string) => style.getPropertyValue(name).trim();
  const attributes: Record<string, string> = {};
  const own: Record<string, string> = {};
  const isPainted = PAINTED.has(element.localName);
  for (const name of Object.keys(INHERITED)) {
    own[name] = valueOf(name);
    const isDue = PAINT.has(name) ? isPainted : own[name] !== inherited[name];
    if (isDue) attributes[name] = own[name];
  }
  for (const [name, initial] of Object.entries(OWN)) {
    const value = valueOf(name);
    const isDue = PAINT.has(name) ? element.localName === 'stop' : value !== initial;
    if (isDue && value !== '') attributes[ATTRIBUTES[name] ?? name] = value;
  }
  return { attributes, inherited: own };
}
