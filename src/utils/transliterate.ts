import type { Options } from '@sindresorhus/slugify';
import { lazyModule } from './files.ts';

const slugify = lazyModule<typeof import('./slugify.ts')>(new URL('./slugify.ts', import.meta.url));

/** Slug with letters of all scripts transliterated to Latin. In browsers the library is part of the bundle. */
export function transliterate(text: string, options?: Options): string {
  return slugify().transliterate(text, options);
}
