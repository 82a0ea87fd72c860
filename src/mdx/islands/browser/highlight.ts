import { encode } from '../../../utils/html.ts';
import type { Highlighted } from '../../highlighter.ts';

/** Code that the build colored, by its text. */
const colored = new Map<string, string>();
for (const element of document.querySelectorAll('.t-pre > code'))
  colored.set(element.textContent ?? '', element.innerHTML);

/**
 * Code with the highlighting of the build. Code that components render later is plain, because
 * grammars are not sent to browsers.
 */
export function highlight(code: string): Highlighted {
  return { html: colored.get(code) ?? encode(code), lang: 'text' };
}
