import { join } from 'node:path';
import { put, writeCorpus } from '../corpus.ts';
import type { Peer } from './peer.ts';

/** VitePress with its default theme and local search. */
export const vitepress: Peer = {
  name: 'VitePress',
  packages: { vitepress: '1.6.4' },
  write(folder, count) {
    const sections = writeCorpus(join(folder, 'docs'), count, {
      extension: 'md',
      callout: (text) => `::: info\n${text}\n:::`,
      linkEnd: '',
      hasHeading: true,
    });
    put(join(folder, 'docs/index.md'), '# Overview\n\nStart here.\n');
    const sidebar = sections.map(({ name, groups }) => ({
      text: name,
      items: groups.map((group) => ({
        text: group.name,
        collapsed: true,
        items: group.pages.map(({ path, title }) => ({ text: title, link: `/${path}` })),
      })),
    }));
    const config = {
      title: 'Bench',
      cleanUrls: true,
      themeConfig: { search: { provider: 'local' }, sidebar },
    };
    put(join(folder, 'docs/.vitepress/config.mjs'), `export default ${JSON.stringify(config)};\n`);
  },
  command: ['npx', '--no-install', 'vitepress', 'build', 'docs'],
  out: 'docs/.vitepress/dist',
  caches: ['docs/.vitepress/dist', 'docs/.vitepress/cache', 'node_modules/.vite'],
  page: 'docs/section-01/group-01/page-02.md',
};
