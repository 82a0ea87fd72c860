const SPACE = 'http://www.w3.org/2000/svg';

/** A drawing of one outline, made without HTML text, which a page's policy does not let in. */
export function draw(size: number, outline: string, className = ''): SVGElement {
  const svg = document.createElementNS(SPACE, 'svg');
  const path = document.createElementNS(SPACE, 'path');
  if (className) svg.setAttribute('class', className);
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', outline);
  svg.append(path);
  return svg;
}
