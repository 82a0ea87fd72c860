import { expect, test } from 'vitest';
import { listModulePages } from '../../../src/site/astro-pages.ts';
import { createSite } from './_site.ts';

test.each([
  ['snippets/chart.mdx', "import Chart from '/snippets/chart.mdx'"],
  ['guides/parts/chart.mdx', "import Chart from './parts/chart.mdx'"],
  ['guides/parts/chart.mdx', "import Chart from './parts/chart'"],
  ['guides/parts/bars/index.mdx', "import Chart from './parts/bars'"],
  ['snippets/parts/chart.mdx', 'export const a = 1\n\n<Snippet file="parts/chart.mdx" />'],
])(
  'in development, Astro renders pages whose snippet %s imports its components: %s',
  async (file, text) => {
    const files = {
      'chart.astro': '<p>Chart</p>',
      [file]: "import Bars from '/chart.astro'\n\n<Bars />",
      'guides/a.mdx': `${text}\n\n<Chart />`,
      'guides/parts/outer.mdx': text.replaceAll('./parts/', './') + '\n\n<Chart />',
      'guides/b.mdx': 'Text',
      'guides/c.mdx': "import Outer from './parts/outer.mdx'\n\n<Outer />",
    };
    const navigation = [{ group: 'G', pages: ['index', 'guides/a', 'guides/b', 'guides/c'] }];
    const site = await createSite(files, { navigation }, { mode: 'dev' });
    expect(listModulePages(site).map(({ id }) => id)).toEqual(['guides/a', 'guides/c']);
  },
);
