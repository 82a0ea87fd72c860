import { describe, expect, test } from 'vitest';
import { buildPage } from '../../../../src/site/page-data.ts';
import { readOutput } from '../../../support/outputs.ts';
import { createSite } from '../_site.ts';

const page = (title: string, description = '') =>
  `---\ntitle: ${title}\ndescription: ${description}\n---\nText.\n`;

const FILES = {
  'care/index.mdx': page('Care'),
  'care/water.mdx': page('Water', 'How much & when'),
  'care/light.mdx': page('Light'),
  'care/soil/index.mdx': page('Soil'),
  'care/soil/sand.mdx': page('Sand'),
};

const navigation = (directory: unknown, own?: unknown) => ({
  theme: 'mint',
  navigation: {
    tabs: [
      {
        tab: 'Guide',
        directory,
        groups: [
          {
            group: 'Care',
            root: 'care/index',
            directory: own,
            pages: [
              'care/water',
              'care/light',
              { group: 'Soil', root: 'care/soil/index', pages: ['care/soil/sand'] },
            ],
          },
          { group: 'Start', pages: ['index'] },
        ],
      },
    ],
  },
});

const links = (html: string) =>
  [...html.matchAll(/<a[^>]* href="([^"]*)">([^<]*)</g)].map(
    ([, href, label]) => `${href} ${label}`,
  );

describe('the root page of a group', () => {
  test('lists the pages of the group as cards, a group inside it by its own root', async () => {
    const site = await createSite(FILES, navigation(undefined, 'card'), { base: '/docs' });
    const { html } = buildPage(site, 'care/index');
    expect(links(html)).toEqual([
      '/docs/care/water Water',
      '/docs/care/light Light',
      '/docs/care/soil Soil',
    ]);
    expect(html).toContain('<p>How much &amp; when</p>');
    expect(links(buildPage(site, 'care/soil/index').html)).toEqual(['/docs/care/soil/sand Sand']);
    expect(links(buildPage(site, 'care/water').html)).toEqual([]);
  });

  test('lists them for the readers of its Markdown, too', async () => {
    const site = await createSite(FILES, navigation('card'));
    expect(await readOutput(site, '/care.md')).toContain('[Water](/care/water');
  });

  test('lists them as rows that open, as a division around it says', async () => {
    const site = await createSite(FILES, navigation('accordion'));
    const { html } = buildPage(site, 'care/index');
    expect(html.match(/<details/g)).toHaveLength(3);
    expect(links(html)).toEqual([
      '/care/water Water',
      '/care/light Light',
      '/care/soil Soil',
      '/care/soil/sand Sand',
    ]);
  });

  test('lists nothing where docs.json does not ask for it, or the group says none', async () => {
    for (const properties of [navigation(undefined), navigation('card', 'none')]) {
      const site = await createSite(FILES, properties);
      expect(links(buildPage(site, 'care/index').html)).toEqual([]);
    }
  });
});
