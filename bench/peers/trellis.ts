import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_NAME } from '../../src/utils/engine.ts';
import { put, writeCorpus } from '../corpus.ts';
import type { Peer } from './peer.ts';

export const BIN = fileURLToPath(new URL('../../bin/trellis.js', import.meta.url));

/** This repository's engine: a tab for each section, search, Markdown versions, llms.txt. */
export const trellis = trellisAt('Trellis', BIN);

/** A version that is installed as a package in a folder, and named after the folder. */
export function packedTrellis(folder: string): Peer {
  return trellisAt(
    basename(folder),
    resolve(folder, 'node_modules', ENGINE_NAME, 'bin/trellis.js'),
  );
}

function trellisAt(name: string, bin: string): Peer {
  return {
    name,
    packages: {},
    write(folder, count) {
      const sections = writeCorpus(folder, count, {
        extension: 'mdx',
        callout: (text) => `<Note>\n${text}\n</Note>`,
        linkEnd: '',
      });
      put(join(folder, 'index.mdx'), '---\ntitle: Overview\n---\n\nStart here.\n');
      const groups = sections.flatMap((section) => section.groups);
      const docs = {
        name: 'Bench',
        colors: { primary: '#16A34A' },
        tabs: sections.map(({ name }) => ({ name, url: name })),
        navigation: [
          { group: 'Start', pages: ['index'] },
          ...groups.map(({ name, pages }) => ({
            group: name,
            pages: pages.map(({ path }) => path),
          })),
        ],
      };
      put(join(folder, 'docs.json'), JSON.stringify(docs, null, 2));
    },
    command: [process.execPath, bin, 'build', '.', '--quiet', '--offline'],
    out: 'dist',
    caches: ['dist', '.trellis'],
    page: 'section-01/group-01/page-02.mdx',
  };
}
