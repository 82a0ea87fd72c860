import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DamagedCache } from '../../site/cache/damaged-cache.ts';
import { listFiles } from '../list-files.ts';
import type { OutputKind } from '../output.ts';
import { renderAll } from '../rendered-pages.ts';
import { HEAD_NAME, keyInName, SEARCH_PATH } from './file-names.ts';
import { loadIndex } from './load-index.ts';

/** The index that the search reads in the browser; it is brought up to date when its files are asked for. */
export const searchIndex: OutputKind = {
  mayHave: (path) => path.startsWith(`${SEARCH_PATH}/`),
  async list({ site }) {
    await renderAll(site);
    const folder = loadIndex(site);
    return listFiles(folder).map(([name, file]) => ({
      path: SEARCH_PATH + name,
      // The folder is named by what the index says, other files than the head by what they say themselves.
      key: name === `/${HEAD_NAME}` ? folder : name,
      render: () => readPart(name, file),
    }));
  },
};

function readPart(name: string, file: string): string {
  const text = readFileSync(file, 'utf8');
  const key = keyInName(name);
  const isWhole =
    key === undefined ? text.endsWith('}') : hash('sha1', text, 'hex').startsWith(key);
  if (!isWhole) throw new DamagedCache(file);
  return text;
}
