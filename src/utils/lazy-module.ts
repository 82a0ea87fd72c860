import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { IOptions } from 'sanitize-html';

const require = createRequire(import.meta.url);

const library = lazyModule<typeof import('./sanitize-html.ts')>(new URL('./sanitize-html.ts', import.meta.url)); // prettier-ignore

/**
 * Loads a module synchronously on first call. For large packages that few pages need, in functions that cannot be
 * asynchronous. Each such module is a separate file in the npm package.
 */
export function lazyModule<Exports>(url: URL): () => Exports {
  let exports: Exports | undefined;
  return () => (exports ??= require(fileURLToPath(url)) as Exports);
}

/** HTML reduced to the elements and attributes that the options allow. */
export function sanitize(html: string, options: IOptions): string {
  // Plain text needs no library, which takes as long to load as a page takes to render.
  if (!/[<>&"]/.test(html)) return html;
  return library().sanitize(html, options);
}
