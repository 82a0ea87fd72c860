import { HUES } from '../diagram-classes.ts';

/** Colours of the page in one mode, as `#rrggbb`. */
export interface Palette {
  bg: string;
  text: string;
  muted: string;
  line: string;
  arrow: string;
  /** Faint lines: grids, borders within borders. */
  faint: string;
  nodeFill: string;
  nodeStroke: string;
  groupFill: string;
  groupHead: string;
  /** Stands out from the tints; text is read on it. */
  mid: string;
  /** Dark in both modes, under white. */
  deep: string;
  slate: string;
  danger: string;
  dangerFill: string;
  noteFill: string;
  noteStroke: string;
  /** Eight colours that are told apart easily, and the tints of them that text is read on. */
  strong: readonly string[];
  soft: readonly string[];
}

const PROPERTIES = {
  bg: '--t-bg',
  text: '--t-fg',
  muted: '--t-fg-muted',
  line: '--_line',
  arrow: '--_arrow',
  faint: '--_inner-stroke',
  nodeFill: '--_node-fill',
  nodeStroke: '--_node-stroke',
  groupFill: '--_group-fill',
  groupHead: '--_group-hdr',
  mid: '--_mid',
  deep: '--_deep',
  slate: '--_slate',
  danger: '--t-danger-fg',
  dangerFill: '--t-danger-bg',
  noteFill: '--t-warning-bg',
  noteStroke: '--t-warning-border',
} as const;

/** Reads the colours that the style sheets give an element in a mode. */
export function readPalette(element: HTMLElement, mode: 'light' | 'dark'): Palette {
  element.style.colorScheme = mode;
  const read = (property: string) => {
    element.style.color = `var(${property})`;
    return toHex(getComputedStyle(element).color);
  };
  const named = Object.entries(PROPERTIES).map(([name, property]) => [name, read(property)]);
  const row = (name: string) =>
    Array.from({ length: HUES }, (_, index) => read(`--_${name}-${index + 1}`));
  const colors = Object.fromEntries(named) as Record<keyof typeof PROPERTIES, string>;
  return { ...colors, strong: row('strong'), soft: row('soft') };
}

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** Any colour of CSS, also one in `oklab()`, as the arithmetic of the library reads it. */
function toHex(color: string): string {
  if (!canvas) return '#808080';
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
