/** Pixels that a diagram has on the narrowest phone; a wider one may have to be scrolled by keyboard. */
export const NARROWEST = 240;

/** Classes of a drawing of a width: text is never shown much smaller than it is drawn. */
export function diagramClasses(width: number): string {
  if (width > 1600) return 't-diagram t-diagram-vast';
  return width > 1000 ? 't-diagram t-diagram-wide' : 't-diagram';
}
