import { encode } from '../../text/html.ts';

/** Says whether an icon is given as the text of its SVG. */
export function isDrawing(icon: string): boolean {
  return icon.startsWith('<svg');
}

/** Says whether an icon is given as a path or address of a picture, not by name. */
export function isPicture(icon: string): boolean {
  return /^(?:https?:|\/|\.)/.test(icon) || /\.(?:svg|png|jpe?g|webp)$/i.test(icon);
}

/** A picture in the size and place of an icon. */
export function pictureIcon(src: string): string {
  return `<img class="t-icon" src="${encode(src)}" alt="" width="16" height="16" data-no-zoom>`;
}
