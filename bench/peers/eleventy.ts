import { join } from 'node:path';
import { put, writeCorpus } from '../corpus.ts';
import type { Peer } from './peer.ts';

const LAYOUT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ title }}</title><meta name="description" content="{{ description }}"></head>
<body><header><a href="/">Bench</a></header><nav data-pagefind-ignore>{{ sidebar | safe }}</nav><main data-pagefind-body><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>
`;
const CONFIG = `import markdownIt from 'markdown-it';
import { createHighlighter } from 'shiki';
export default async function (config) {
  const themes = { light: 'github-light', dark: 'github-dark' };
  const shiki = await createHighlighter({ themes: Object.values(themes), langs: ['ts', 'bash', 'json', 'python'] });
  config.setLibrary('md', markdownIt({ html: true, highlight: (code, lang) => shiki.codeToHtml(code, { lang, themes }) }));
  return { dir: { input: 'src', output: '_site' }, markdownTemplateEngine: false };
}
`;

/** Eleventy with a plain layout, Shiki and Pagefind: a typical custom setup. */
export const eleventy: Peer = {
  name: 'Eleventy',
  packages: {
    '@11ty/eleventy': '3.1.8',
    'markdown-it': 'latest',
    shiki: '4.6.0',
    pagefind: 'latest',
  },
  overrides: { '@11ty/recursive-copy': '4.0.4' },
  write(folder, count) {
    const sections = writeCorpus(join(folder, 'src'), count, {
      extension: 'md',
      callout: (text) => `> **Note** ${text}`,
      linkEnd: '/',
    });
    put(join(folder, 'src/index.md'), '---\ntitle: Overview\n---\n\nStart here.\n');
    put(join(folder, 'src/src.11tydata.json'), JSON.stringify({ layout: 'page.njk' }));
    put(join(folder, 'src/_includes/page.njk'), LAYOUT);
    const sidebar = sections.flatMap(({ name, groups }) => [
      `<details><summary>${name}</summary>`,
      ...groups.flatMap(({ pages }) =>
        pages.map(({ path, title }) => `<a href="/${path}/">${title}</a>`),
      ),
      '</details>',
    ]);
    put(
      join(folder, 'src/_data/sidebar.js'),
      `export default ${JSON.stringify(sidebar.join(''))};\n`,
    );
    put(join(folder, 'eleventy.config.js'), CONFIG);
  },
  command: [
    'sh',
    '-c',
    'npx --no-install eleventy --quiet && npx --no-install pagefind --site _site',
  ],
  out: '_site',
  caches: ['_site', '.cache'],
  page: 'src/section-01/group-01/page-02.md',
};
