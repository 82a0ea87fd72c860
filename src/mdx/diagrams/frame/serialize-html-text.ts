import type { Shape } from './messages.ts';

/** HTML within a drawing as SVG: each line of its text where the browser has put it. */
export function serializeHtmlText(box: Element): Shape[] {
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
