/** Pixels that a diagram has on the narrowest phone; a wider one may have to be scrolled by keyboard. */
export const NARROWEST = 240;

/** Up to this width a drawing is made smaller on phones rather than scrolled. */
const SMALL = 480;

/** How many colours the style sheet has for the parts of a drawing; after that they begin anew. */
export const HUES = 8;

/** Classes of a drawing of a width: text is never shown much smaller than it is drawn. */
export function diagramClasses(width: number): string {
  if (width > 1600) return 't-diagram t-diagram-vast';
  if (width > NARROWEST && width <= SMALL) return 't-diagram t-diagram-small';
  return width > 1000 ? 't-diagram t-diagram-wide' : 't-diagram';
}
