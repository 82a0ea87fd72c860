import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { IOptions } from 'sanitize-html';

const require = createRequire(import.meta.url);

const library = lazyModule<typeof import('./sanitize-html.ts')>(new URL('./sanitize-html.ts', import.meta.url)); // prettier-ignore

/**
 * What a module exports, loaded when it is first asked for: for large packages that few pages need, in places that do not
 * wait. The package of Trellis has each such module in a file of its own.
 */
export function lazyModule<Exports>(url: URL): () => Exports {
  let exports: Exports | undefined;
  return () => (exports ??= require(fileURLToPath(url)) as Exports);
}

/** HTML with what the options allow, and nothing else. */
export function sanitize(html: string, options: IOptions): string {
  return library().sanitize(html, options);
}
