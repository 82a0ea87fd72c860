import { encode } from '../../../utils/html.ts';

/** Formulas that the build drew, by their source. */
const drawn = new Map<string, string>();
for (const source of document.querySelectorAll('.t-math annotation'))
  drawn.set(source.textContent ?? '', source.closest('.t-math')?.innerHTML ?? '');

/** A formula as rendered by the build, or its source: the renderer is too large for a page. */
export function renderMath(tex: string): string {
  return drawn.get(tex) ?? `<code>${encode(tex)}</code>`;
}
