// Partial class names in style sheets, which internal classes of Trellis contain as well.
import { expect, test } from 'vitest';
import { buildPage } from '../../../../src/site/page-data.ts';
import { addStyleNames, excludeOwnClasses } from '../../../../src/site/style-names.ts';
import { STYLE_NAMES } from '../../../../src/site/style-names/table.ts';
import { readOutput } from '../../../support/outputs.ts';
import { parse } from '../../../support/parse.ts';
import { createSite } from '../_site.ts';

const PAGE = [
  '<Note title="Soil">Peat.</Note>',
  '<Accordion title="Light">Sun.</Accordion>',
  '<Card title="Fern" className="my-note">Green.</Card>',
  '<div className="my-callout">Mine</div>',
].join('\n\n');

test.each([
  ['[class*="callout"]', ['t-callout t-note callout', 'my-callout']],
  ["[class*='accordion']", ['t-accordion accordion']],
  ['div[ class *= card ]', ['t-card my-note card']],
  ['[class*="lout"]', ['t-callout t-note callout', 'my-callout']],
])('%s selects no inner parts of components', async (selector, expected) => {
  const site = await createSite({ 'index.mdx': PAGE, 'style.css': `${selector} { margin: 0 }` });
  const [written = ''] = (await readOutput(site, '/style.css'))?.split(' {') ?? [];
  const { html } = buildPage(site, 'index');
  const named = addStyleNames(html, site.styleNames?.names ?? [], {
    href: '/',
    title: '',
    mode: '',
  });
  expect(
    parse(`<main>${named}</main>`)
      .all(written)
      .map(({ className }) => className),
  ).toEqual(expected);
});

test.each([
  '[class*="bg-primary"] { margin: 0 }',
  '[class*=""] { margin: 0 }',
  '.a::before { content: "[class*=callout]" } /* [class*="callout"] */',
  '.a::before { content: \'"\' } .callout { margin: 0 } /* open [class*="card"]',
  '[class="callout"], [data-class*="card"] { margin: 0 }',
])('%s stays', (css) => {
  expect(excludeOwnClasses(css, STYLE_NAMES)).toBe(css);
});
