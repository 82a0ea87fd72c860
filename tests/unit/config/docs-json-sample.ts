/** A valid docs.json with an object as `navigation`, and every property that came with it. */
export const docsJsonSample = {
  $schema: 'https://example.com/docs.schema.json',
  theme: 'maple',
  name: 'Plant Store',
  description: 'Everything about the plant API.',
  colors: { primary: '#16A34A', light: '#4ade80', dark: '#165' },
  logo: { light: '/logo/light.svg', dark: '/logo/dark.svg', href: 'https://example.com' },
  favicon: { light: '/light.ico', dark: '/dark.ico' },
  appearance: { default: 'dark', strict: true },
  background: {
    decoration: 'windows',
    color: { light: '#ffffff', dark: '#0f1117' },
    image: { light: '/light.png', dark: '/dark.png' },
  },
  styling: {
    eyebrows: 'breadcrumbs',
    latex: true,
    codeblocks: {
      theme: { light: 'github-light', dark: 'github-dark' },
      languages: { custom: ['/languages/plant.json'] },
    },
  },
  fonts: {
    family: 'Inter',
    weight: 400,
    source: '/inter.woff2',
    format: 'woff2',
    heading: { family: 'Lora', weight: 700, source: 'https://example.com/lora.woff2' },
    body: { family: 'Inter' },
  },
  icons: { library: 'tabler' },
  security: { sources: { 'connect-src': ['https://api.example.com'] } },
  interaction: { drilldown: false },
  navbar: {
    links: [
      { label: 'Help', href: 'mailto:help@example.com', icon: 'life-ring' },
      { type: 'github', href: 'https://github.com/o/r' },
      { type: 'discord', href: 'https://discord.gg/plants' },
    ],
    primary: { type: 'button', label: 'Buy', href: '/buy' },
  },
  navigation: {
    global: {
      anchors: [
        {
          anchor: 'Community',
          icon: { name: 'discord', style: 'brands', library: 'fontawesome' },
          color: { light: '#16A34A', dark: '#4ADE80' },
          href: 'https://discord.gg/plants',
          hidden: false,
        },
      ],
      tabs: [{ tab: 'Blog', href: 'https://blog.example.com', align: 'end' }],
      versions: [{ version: 'v0', href: 'https://v0.example.com' }],
      languages: [{ language: 'de', href: 'https://de.example.com' }],
      dropdowns: [{ dropdown: 'Status', href: 'https://status.example.com' }],
      products: [{ product: 'Pots', href: 'https://pots.example.com' }],
    },
    products: [
      {
        product: 'seeds',
        name: 'Seeds',
        description: 'For sowing',
        icon: 'seedling',
        languages: [
          {
            language: 'en',
            default: true,
            banner: { content: 'New', type: 'info' },
            footer: { socials: { x: 'https://x.com/plants' } },
            navbar: { primary: { type: 'github', href: 'https://github.com/o/r' } },
            versions: [
              {
                version: 'v2',
                tag: 'Latest',
                default: true,
                tabs: [
                  {
                    tab: 'Guides',
                    icon: 'book',
                    dropdowns: [
                      {
                        dropdown: 'Web',
                        anchors: [
                          {
                            anchor: 'Start',
                            groups: [
                              {
                                group: 'First steps',
                                icon: 'leaf',
                                root: 'start/index',
                                tag: 'New',
                                expanded: true,
                                searchable: true,
                                boost: 2,
                                public: true,
                                directory: 'card',
                                pages: [
                                  'start/quickstart',
                                  { group: 'Deep', pages: ['start/deep'] },
                                ],
                              },
                            ],
                          },
                        ],
                      },
                    ],
                  },
                  {
                    tab: 'API',
                    openapi: {
                      source: 'openapi.json',
                      directory: '/reference/',
                      overlays: ['o.yaml'],
                    },
                    asyncapi: 'asyncapi.yaml',
                    pages: [
                      'GET /plants',
                      { group: 'More', openapi: 'b.json', pages: ['POST /x'] },
                    ],
                  },
                  {
                    tab: 'More',
                    hidden: true,
                    searchable: false,
                    boost: 0.5,
                    menu: [{ item: 'SDKs', description: 'In code', sdk: {}, pages: ['sdk'] }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  api: {
    openapi: ['a.json', { source: ['b.json', 'c.yaml'], directory: 'c' }],
    asyncapi: ['async.yaml'],
    url: 'full',
    playground: { display: 'none', proxy: false, credentials: true },
    params: { expanded: 'all', post: ['id'] },
    examples: { languages: ['curl'], defaults: 'required', prefill: true, autogenerate: false },
    mdx: { server: ['https://api.example.com'], auth: { method: 'key', name: 'x-api-key' } },
  },
  footer: {
    socials: { github: 'https://github.com/o' },
    links: [{ header: 'More', items: [{ label: 'Blog', href: '/blog' }] }],
  },
  search: { prompt: 'Find a plant' },
  seo: {
    indexing: 'all',
    metatags: { 'og:image': '/a.png', robots: 'noindex' },
    organization: { name: 'Plants' },
    paths: [{ path: 'internal', metatags: { robots: 'noindex' } }],
    trailingSlash: true,
  },
  metadata: { timestamp: true },
  integrations: {
    ga4: { measurementId: 'G-1' },
    posthog: { apiKey: 'phc_1', sessionRecording: true },
    intercom: { appId: 'abc' },
    frontchat: { snippetId: 'def' },
    telemetry: { enabled: false },
    cookies: { key: 'consent', value: 'yes' },
    onetrust: { domainScriptId: '1' },
    transcend: { bundleId: 'abc' },
    osano: { scriptSource: 'https://cmp.osano.com/a/b/osano.js' },
  },
  redirects: [{ source: '/old', destination: '/new', permanent: false }],
  banner: { content: 'New **version**', dismissible: true, type: 'warning', color: '#166534' },
  contextual: {
    options: [
      'copy',
      {
        title: 'Ask the gardener',
        description: 'Opens a chat',
        icon: 'robot',
        href: { base: 'https://chat.example.com', query: [{ key: 'q', value: 'Read $page now' }] },
      },
    ],
    display: 'toc',
  },
  errors: {
    '404': { redirect: false, title: 'Nothing grows here', description: 'Try the search' },
  },
  thumbnails: { appearance: 'dark', background: '/a.png', fonts: { family: 'Inter' } },
  variables: { version: '2.1' },
  feedback: { thumbs: true, edits: true, issues: false },
  markdown: {},
  variations: {},
  public: true,
};
