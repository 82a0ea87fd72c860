/** Contrast that WCAG 2.2 (1.4.3) asks of text. */
const READABLE = 4.5;
const INKS = ['#101314', '#ffffff'];

/** Puts texts in order before a drawing is taken: on colours of the author, and along an axis. */
export function tidyTexts(svg: SVGSVGElement): void {
  for (const node of svg.querySelectorAll('.node, .cluster')) fixLabels(node);
  for (const axis of svg.querySelectorAll('.grid')) thinTicks(axis);
}

/** Texts of a node that are hard to read on the colour that the author gave it. */
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
  const own = luminanceOf(color) ?? background;
  return (Math.max(own, background) + 0.05) / (Math.min(own, background) + 0.05);
}

/** Relative luminance of `#rrggbb` or `rgb(…)`; undefined for what is not opaque or no such colour. */
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

/** Takes away every label that would touch the one before it. */
function thinTicks(axis: Element): void {
  let end = -Infinity;
  for (const label of axis.querySelectorAll('.tick text')) {
    const { left, right } = label.getBoundingClientRect();
    if (left < end + 6) label.remove();
    else end = right;
  }
}
