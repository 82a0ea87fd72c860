import { join } from 'node:path';
import { put, writeCorpus } from '../corpus.ts';
import type { Peer } from './peer.ts';

/** Starlight with its built-in search, and a sidebar group for each section. */
export const starlight: Peer = {
  name: 'Starlight',
  packages: {
    astro: '7.3.5',
    '@astrojs/starlight': '0.42.4',
    '@astrojs/mdx': '8.0.2',
    '@astrojs/markdown-remark': 'latest',
    sharp: '0.35.5',
  },
  write(folder, count) {
    const sections = writeCorpus(join(folder, 'src/content/docs'), count, {
      extension: 'mdx',
      callout: (text) => `:::note\n\n${text}\n\n:::`,
      linkEnd: '/',
    });
    put(join(folder, 'src/content/docs/index.mdx'), '---\ntitle: Overview\n---\n\nStart here.\n');
    put(
      join(folder, 'src/content.config.ts'),
      `import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\nimport { docsSchema } from '@astrojs/starlight/schema';\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n`,
    );
    const sidebar = sections.map(({ name }) => ({
      label: name,
      items: [{ autogenerate: { directory: name } }],
    }));
    put(
      join(folder, 'astro.config.mjs'),
      `import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\nexport default defineConfig({ integrations: [starlight({ title: 'Bench', sidebar: ${JSON.stringify(sidebar)} })] });\n`,
    );
  },
  command: ['npx', '--no-install', 'astro', 'build'],
  out: 'dist',
  caches: ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'],
  page: 'src/content/docs/section-01/group-01/page-02.mdx',
};
