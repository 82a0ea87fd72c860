import { join } from 'node:path';
import { writeApi } from '../api-document.ts';
import { put } from '../corpus.ts';
import type { Peer } from './peer.ts';
import { BIN } from './trellis.ts';

/** A generator of API references: `write` creates a project for an OpenAPI document with that number of operations. */
export interface ApiPeer extends Peer {
  /** URL path of the operation `updateAgent` in the built site, with a fragment if pages contain several. */
  operation: string;
}

/** The edited file is the document. */
const edit = (text: string, run: number) =>
  text.replace('A generated API.', `A generated API, edited ${run} times.`);

/** A page for each operation, with search, request samples, Markdown and a form that sends requests. */
const trellis: ApiPeer = {
  name: 'Trellis',
  packages: {},
  write(folder, count) {
    put(join(folder, 'openapi.json'), writeApi(count));
    put(join(folder, 'index.mdx'), '---\ntitle: Overview\n---\n\nStart here.\n');
    const tabs = [
      { tab: 'Start', pages: ['index'] },
      { tab: 'API', openapi: 'openapi.json' },
    ];
    const docs = {
      name: 'Bench',
      theme: 'mint',
      colors: { primary: '#16A34A' },
      navigation: { tabs },
    };
    put(join(folder, 'docs.json'), JSON.stringify(docs));
  },
  command: [process.execPath, BIN, 'build', '--offline', '--quiet'],
  out: 'dist',
  caches: ['dist', '.trellis'],
  page: 'openapi.json',
  edit,
  operation: '/api-reference/area-1/update-a-agent',
};

/** One page with the whole document, rendered at build time. */
const redocly: ApiPeer = {
  name: 'Redocly',
  packages: { '@redocly/cli': '2.77.0' },
  write(folder, count) {
    put(join(folder, 'openapi.json'), writeApi(count));
  },
  command: ['npx', '--no-install', 'redocly', 'build-docs', 'openapi.json', '--output', 'dist/index.html', '--inlineBundle'], // prettier-ignore
  out: 'dist',
  caches: ['dist'],
  page: 'openapi.json',
  edit,
  operation: '/#operation/updateAgent',
};

/** A page that renders the document in the browser; building it only copies files. */
const scalar: ApiPeer = {
  name: 'Scalar',
  packages: { '@scalar/api-reference': '1.72.1' },
  write(folder, count) {
    put(join(folder, 'openapi.json'), writeApi(count));
    const script = `Scalar.createApiReference('#app', { url: '/openapi.json', telemetry: false, withDefaultFonts: false })`;
    put(
      join(folder, 'index.html'),
      `<!doctype html><html lang="en"><head><title>Bench</title><meta name="viewport" content="width=device-width"></head><body><div id="app"></div><script src="/standalone.js"></script><script>${script}</script></body></html>`,
    );
  },
  command: [
    'sh',
    '-c',
    'mkdir -p dist && cp index.html openapi.json node_modules/@scalar/api-reference/dist/browser/standalone.js dist',
  ],
  out: 'dist',
  caches: ['dist'],
  page: 'openapi.json',
  edit,
  operation: '/#tag/area-1/PATCH/agents/{id}',
};

/** The same for Swagger. */
const swagger: ApiPeer = {
  name: 'Swagger UI',
  packages: { 'swagger-ui-dist': '5.35.0' },
  write(folder, count) {
    put(join(folder, 'openapi.json'), writeApi(count));
    put(
      join(folder, 'index.html'),
      `<!doctype html><html lang="en"><head><title>Bench</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/swagger-ui.css"></head><body><div id="app"></div><script src="/swagger-ui-bundle.js"></script><script>SwaggerUIBundle({ url: '/openapi.json', dom_id: '#app', deepLinking: true })</script></body></html>`,
    );
  },
  command: [
    'sh',
    '-c',
    'mkdir -p dist && cp index.html openapi.json node_modules/swagger-ui-dist/swagger-ui.css node_modules/swagger-ui-dist/swagger-ui-bundle.js dist',
  ],
  out: 'dist',
  caches: ['dist'],
  page: 'openapi.json',
  edit,
  operation: '/#/Area%201/updateAgent',
};

/** A page for each operation, with Starlight's search. */
const starlight: ApiPeer = {
  name: 'Starlight OpenAPI',
  packages: {
    astro: '7.3.5',
    '@astrojs/starlight': '0.42.4',
    '@astrojs/mdx': '8.0.2',
    '@astrojs/markdown-satteri': 'latest',
    'starlight-openapi': '0.26.1',
    sharp: '0.35.5',
  },
  write(folder, count) {
    put(join(folder, 'openapi.json'), writeApi(count));
    put(join(folder, 'src/content/docs/index.mdx'), '---\ntitle: Overview\n---\n\nStart here.\n');
    put(
      join(folder, 'src/content.config.ts'),
      `import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\nimport { docsSchema } from '@astrojs/starlight/schema';\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n`,
    );
    put(
      join(folder, 'astro.config.mjs'),
      `import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\nimport starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi';\nexport default defineConfig({ integrations: [starlight({ title: 'Bench', plugins: [starlightOpenAPI([{ base: 'api', schema: './openapi.json' }])], sidebar: [...openAPISidebarGroups] })] });\n`,
    );
  },
  command: ['npx', '--no-install', 'astro', 'build'],
  out: 'dist',
  caches: ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'],
  page: 'openapi.json',
  edit,
  operation: '/api/operations/updateagent/',
};

const DOCUSAURUS = `import type * as Preset from '@docusaurus/preset-classic';
export default {
  title: 'Bench', url: 'https://example.com', baseUrl: '/',
  future: { v4: true, faster: true },
  presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.ts', docItemComponent: '@theme/ApiItem' }, blog: false, pages: false }]],
  plugins: [['docusaurus-plugin-openapi-docs', { id: 'api', docsPluginId: 'classic', config: { bench: { specPath: 'openapi.json', outputDir: 'docs/api', sidebarOptions: { groupPathsBy: 'tag' } } } }]],
  themes: ['docusaurus-theme-openapi-docs', [require.resolve('@easyops-cn/docusaurus-search-local'), { hashed: true, docsRouteBasePath: '/', indexBlog: false }]],
};
`;

/** A page for each operation, generated as MDX first. */
const docusaurus: ApiPeer = {
  name: 'Docusaurus OpenAPI',
  packages: {
    '@docusaurus/core': '3.10.2',
    '@docusaurus/preset-classic': '3.10.2',
    '@docusaurus/faster': '3.10.2',
    '@easyops-cn/docusaurus-search-local': 'latest',
    'docusaurus-plugin-openapi-docs': '5.2.0',
    'docusaurus-theme-openapi-docs': '5.2.0',
    '@mdx-js/react': 'latest',
    clsx: 'latest',
    'prism-react-renderer': 'latest',
    react: '19',
    'react-dom': '19',
  },
  overrides: { '@docsearch/react': '4.7.0', '@docsearch/core': '4.7.0' },
  write(folder, count) {
    put(join(folder, 'openapi.json'), writeApi(count));
    put(join(folder, 'docs/index.mdx'), '---\ntitle: Overview\nslug: /\n---\n\nStart here.\n');
    put(
      join(folder, 'sidebars.ts'),
      `import api from './docs/api/sidebar';\nexport default { docs: ['index', ...api] };\n`,
    );
    put(join(folder, 'docusaurus.config.ts'), DOCUSAURUS);
  },
  command: [
    'sh',
    '-c',
    'npx --no-install docusaurus clean-api-docs all && npx --no-install docusaurus gen-api-docs all && npx --no-install docusaurus build',
  ],
  out: 'build',
  caches: ['build', 'docs/api', '.docusaurus', 'node_modules/.cache'],
  page: 'openapi.json',
  edit,
  operation: '/api/update-agent/',
};

/** All of them, Trellis first. */
export const API_PEERS: readonly ApiPeer[] = [
  trellis,
  starlight,
  docusaurus,
  redocly,
  scalar,
  swagger,
];

/** The heading of the operation that is opened. */
export const OPERATION = /^\s*update an? agent/i;

export function isApiPeer(peer: Peer): peer is ApiPeer {
  return 'operation' in peer;
}
