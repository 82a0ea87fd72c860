import type { Options } from '@sindresorhus/slugify';
import { lazyModule } from './lazy-module.ts';

const slugify = lazyModule<typeof import('./slugify.ts')>(new URL('./slugify.ts', import.meta.url));

/** A slug of letters of any script in Latin ones; browsers have what this loads in their bundle. */
export function transliterate(text: string, options?: Options): string {
  return slugify().transliterated(text, options);
}
