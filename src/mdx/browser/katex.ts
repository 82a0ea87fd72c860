import { encode } from '../html-text.ts';

/** A formula as its source: what draws it is too large for a page. */
export function renderToString(tex: string): string {
  return `<code>${encode(tex)}</code>`;
}
