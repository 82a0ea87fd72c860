import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/**
 * Loads a module synchronously on first call. For large packages that few pages need, in functions that cannot be
 * asynchronous. Each such module is a separate file in the npm package.
 */
export function lazyModule<Exports>(url: URL): () => Exports {
  let exports: Exports | undefined;
  return () => (exports ??= require(fileURLToPath(url)) as Exports);
}
