import { join } from 'node:path';
import { put, writeCorpus } from '../corpus.ts';
import type { Peer } from './peer.ts';

/** Rspress with its default theme and search. */
export const rspress: Peer = {
  name: 'Rspress',
  packages: { '@rspress/core': '2.0.22', react: '19', 'react-dom': '19' },
  // Not all registries have releases that two of its packages require.
  overrides: {
    'mdast-util-to-markdown-cjk-friendly': '1.0.0',
    'mdast-util-to-markdown-cjk-friendly-gfm-strikethrough': '1.0.0',
  },
  write(folder, count) {
    const sections = writeCorpus(join(folder, 'docs'), count, {
      extension: 'mdx',
      callout: (text) => `:::note\n\n${text}\n\n:::`,
      linkEnd: '',
      hasHeading: true,
    });
    put(join(folder, 'docs/index.mdx'), '# Overview\n\nStart here.\n');
    const sidebar = sections.map(({ name, groups }) => ({
      text: name,
      collapsible: true,
      items: groups.map((group) => ({
        text: group.name,
        collapsible: true,
        collapsed: true,
        items: group.pages.map(({ path, title }) => ({ text: title, link: `/${path}` })),
      })),
    }));
    put(
      join(folder, 'rspress.config.ts'),
      `import { defineConfig } from '@rspress/core';\nexport default defineConfig({ root: 'docs', title: 'Bench', outDir: 'doc_build', themeConfig: { sidebar: { '/': ${JSON.stringify(sidebar)} } } });\n`,
    );
  },
  command: ['npx', '--no-install', 'rspress', 'build'],
  out: 'doc_build',
  caches: ['doc_build', '.rspress', 'node_modules/.cache', 'node_modules/.rspress'],
  page: 'docs/section-01/group-01/page-02.mdx',
};
