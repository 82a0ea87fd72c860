import type { IOptions } from 'sanitize-html';
import { lateModule } from './late-module.ts';

const library = lateModule<typeof import('./sanitize-html.ts')>(new URL('./sanitize-html.ts', import.meta.url)); // prettier-ignore

/** HTML with what the options allow, and nothing else. */
export function sanitize(html: string, options: IOptions): string {
  return library().sanitize(html, options);
}
