import { Fragment, h, type ComponentChildren, type VNode } from 'preact';
import { closeOf, rangeOf, type IslandRange } from './ranges.ts';

/** The element that an island shows; undefined where its component could not be loaded. */
type ToElement = (range: IslandRange) => VNode | undefined;

/**
 * Elements for finished HTML, so that a component may show them, hide them and show them again.
 * Islands among them are made by `toElement`.
 */
export function mirror(nodes: readonly Node[], toElement: ToElement): ComponentChildren {
  const children: ComponentChildren[] = [];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    if (node instanceof Comment && node.data.startsWith('island ')) {
      const close = closeOf(node);
      const island = toElement(rangeOf(node, close));
      children.push(island ?? mirror(between(nodes, at, close), toElement));
      at = nodes.indexOf(close);
    } else if (node instanceof Text) children.push(node.data);
    else if (node instanceof Element) children.push(mirrorElement(node, toElement));
  }
  return h(Fragment, null, ...children);
}

function between(nodes: readonly Node[], start: number, end: Node): Node[] {
  return nodes.slice(start + 1, nodes.indexOf(end));
}

function mirrorElement(element: Element, toElement: ToElement) {
  const props: Record<string, unknown> = {};
  for (const { name, value } of element.attributes) {
    // Properties such as `hidden` take an empty text for no.
    const isOn = value === '' && element[name as keyof Element] === true;
    props[name] = isOn || value;
  }
  return h(element.localName, props, mirror([...element.childNodes], toElement));
}
