import { Fragment, h, type ComponentChildren } from 'preact';
import { closeOf, rangeOf } from './ranges.ts';
import { elementOf } from './start.ts';

/** Elements that say the same as finished HTML, so that a component may show them, hide them and show them again. */
export function mirror(nodes: readonly Node[]): ComponentChildren {
  const children: ComponentChildren[] = [];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    if (node instanceof Comment && node.data.startsWith('island ')) {
      const close = closeOf(node);
      children.push(elementOf(rangeOf(node, close)) ?? mirror(between(nodes, at, close)));
      at = nodes.indexOf(close);
    } else if (node instanceof Text) children.push(node.data);
    else if (node instanceof Element) children.push(mirrorElement(node));
  }
  return h(Fragment, null, ...children);
}

function between(nodes: readonly Node[], start: number, end: Node): Node[] {
  return nodes.slice(start + 1, nodes.indexOf(end));
}

function mirrorElement(element: Element) {
  const props: Record<string, unknown> = {};
  for (const { name, value } of element.attributes) {
    // Properties such as `hidden` take an empty text for no.
    const isOn = value === '' && (element as unknown as Record<string, unknown>)[name] === true;
    props[name] = isOn || value;
  }
  return h(element.localName, props, mirror([...element.childNodes]));
}
