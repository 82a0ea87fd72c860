import { page, type ProjectFiles } from './write-project.ts';

/** Names of the tags of the document, each with `OPERATIONS` operations. */
export const TAGS = ['Beds', 'Ferns', 'Pots', 'Seeds', 'Tools', 'Visits'];
export const OPERATIONS = 60;

/** An API with hundreds of operations, whose sidebar is too long to be part of every page. */
export function longSidebarProject(): ProjectFiles {
  return {
    'docs.json': {
      name: 'Garden',
      navigation: {
        tabs: [
          { tab: 'Guides', pages: ['index'] },
          {
            tab: 'API',
            groups: [
              { group: 'Start', pages: ['start', 'again', 'news'] },
              { group: 'Endpoints', openapi: 'openapi.json' },
            ],
          },
        ],
      },
    },
    'index.mdx': page('Welcome', '[To the API](/start).'),
    'start.mdx': page('First steps'),
    'again.mdx': page('Second steps'),
    'news.mdx': page('News', Array.from({ length: 60 }, newsOf).join('\n\n')),
    'openapi.json': {
      openapi: '3.1.0',
      info: { title: 'Garden', version: '1' },
      servers: [{ url: 'https://api.example.com' }],
      tags: TAGS.map((name) => ({ name })),
      paths: {
        ...Object.fromEntries(TAGS.flatMap(listPaths)),
        '/quincunx': {
          get: {
            tags: ['Beds'],
            summary: 'Read the quincunx',
            'x-mint': { groups: ['staff'] },
            responses: { 200: { description: 'Read' } },
          },
        },
      },
    },
  };
}

function newsOf(_: unknown, index: number): string {
  return `<Update label="Week ${60 - index}" tags={["Garden"]}>Water the plants.</Update>`;
}

function listPaths(tag: string) {
  return Array.from({ length: OPERATIONS }, (_, index) => [
    `/${tag.toLowerCase()}/plot-${index}`,
    {
      [index % 2 === 0 ? 'get' : 'delete']: {
        tags: [tag],
        operationId: `${tag.toLowerCase()}Plot${index}`,
        summary: `${index % 2 === 0 ? 'Read' : 'Clear'} plot ${index} of all the ${tag.toLowerCase()}`,
        responses: { 200: { description: 'Done' } },
      },
    },
  ]);
}
