import { drawOutline } from './page-dom.ts';

type Child = Node | string | undefined | false;

/** A new element with attributes and children; an attribute that is undefined is left out. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | undefined>,
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** Line drawings on a 24 px grid, as paths. */
const DRAWINGS = {
  search: 'M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM20 20l-4.2-4.2',
  page: 'M7 3.5h6.5L18 8v11a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 19V5a1.5 1.5 0 0 1 1-1.5ZM13 4v4.5h4.5M9 13h6M9 16.5h4',
  heading: 'M9.5 4 8 20M16 4l-1.500 16M4.500 9h15.500M4 15h15.500',
  field:
    'M9 4.500c-2.500 0-2.500 1.500-2.500 3.500s0 4-2.500 4c2.500 0 2.500 2 2.500 4s0 3.500 2.500 3.500M15 4.500c2.500 0 2.500 1.500 2.500 3.500s0 4 2.500 4c-2.500 0-2.500 2-2.500 4s0 3.500-2.500 3.500',
  recent: 'M12 7.500V12l3 2M4.500 12a7.500 7.500 0 1 1 2.200 5.300M4 13.500 4.500 12l1.500.8',
  close: 'm7 7 10 10M17 7 7 17',
  enter: 'M19 6v5a2.500 2.500 0 0 1-2.500 2.500H6M9.500 10 6 13.500 9.500 17',
  none: 'M11 4.500a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13ZM20 20l-4.200-4.200M9 9l4 4M13 9l-4 4',
  failed: 'M12 4 3.500 19h17L12 4ZM12 10v4M12 16.800v.2',
} as const;

/** A line drawing by name. */
export function draw(name: keyof typeof DRAWINGS): SVGElement {
  return drawOutline(24, DRAWINGS[name], 't-glyph');
}
