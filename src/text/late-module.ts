import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/**
 * What a module exports, loaded when it is first asked for: for large packages that few pages need, in places that do not
 * wait. The package of Trellis has each such module in a file of its own.
 */
export function lateModule<Exports>(url: URL): () => Exports {
  let exports: Exports | undefined;
  return () => (exports ??= require(fileURLToPath(url)) as Exports);
}
