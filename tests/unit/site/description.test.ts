import { expect, test } from 'vitest';
import { plainDescription, renderDescription } from '../../../src/site/pages.ts';
import { createSite } from './_site.ts';

test('Markdown in the description of a page is rendered, and removed where only text is allowed', async () => {
  const site = await createSite(
    {
      'guides/a.mdx':
        '---\ntitle: A\ndescription: "Set `b` as **told** [here](../c.mdx#d)."\n---\n',
      'c.mdx': '# C',
    },
    {},
    { base: '/docs' },
  );
  const page = site.pages.get('guides/a');
  if (!page) throw new Error('the page is not there');
  expect(renderDescription(site, page)).toBe(
    'Set <code>b</code> as <strong>told</strong> <a href="/docs/c#d">here</a>.',
  );
  expect(plainDescription(page)).toBe('Set b as told here.');
});
