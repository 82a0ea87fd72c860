import type { IOptions } from 'sanitize-html';
import { lazyModule } from './files.ts';

const library = lazyModule<typeof import('./sanitize-html.ts')>(
  new URL('./sanitize-html.ts', import.meta.url),
);

/** Tags whose content the library reads by other rules, in quadratic time if they stay open. No caller allows them. */
const FOREIGN_TAG = /<\/?(?:svg|math)(?=[\s/>])(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>?/gi;

/** HTML reduced to the elements and attributes that the options allow. */
export function sanitize(html: string, options: IOptions): string {
  // Plain text needs no library, which takes as long to load as a page takes to render.
  if (!/[<>&"]/.test(html)) return html;
  return library().sanitize(html.replace(FOREIGN_TAG, ''), options);
}
