import { cpSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'rolldown';
import { ENGINE_ROOT, ENGINE_SRC } from '../../engine/engine.ts';

const URL_BESIDE = /new URL\(\s*(['"])(\.{1,2}\/[^'"]*)\1,\s*import\.meta\.url\s*\)/g;

/**
 * Gives what the engine names beside its source, as `new URL('./x', import.meta.url)`, a place beside the joined engine.
 * Files that are joined themselves, the keys of `joined`, have one; the folder of Trellis is as far from both; others are copied.
 */
export function placeUrls(folder: string, joined: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'trellis:place-urls',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        if (!id.startsWith(ENGINE_SRC)) return undefined;
        return code.replace(URL_BESIDE, (whole, quote: string, path: string) => {
          const file = resolve(id, '..', path);
          if (file === resolve(ENGINE_ROOT)) return whole;
          const place = joined.get(file) ?? copy(file, folder);
          return `new URL(${quote}./${place}${quote}, import.meta.url)`;
        });
      },
    },
  };
}

function copy(file: string, folder: string): string {
  if (!file.startsWith(ENGINE_SRC)) throw new Error(`${file} is no part of the engine`);
  const place = `files/${relative(ENGINE_SRC, file).replaceAll('\\', '/')}`;
  cpSync(file, join(folder, place), { recursive: true });
  return place;
}
