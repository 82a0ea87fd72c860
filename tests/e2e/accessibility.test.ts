// WCAG 2.2 AA as far as axe can tell, on every kind of page, in both modes, on a phone and a desktop.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, visit } from '../support/browser.ts';
import { openSite, PLANT_STORE } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';

/** One page of each kind; the component pages have every component. */
const PAGES = [
  ['custom', '/'],
  ['article', '/quickstart'],
  ['wide', '/sample-data'],
  ['centered', '/status'],
  ['changelog', '/changelog'],
  ['anchor', '/recipes/shop-window'],
  ['version', '/next/overview'],
  ['operation', '/api-reference/list-plants'],
  ['endpoint by hand', '/api-reference/list-plants-by-hand'],
  ['schema', '/api-reference/plant'],
  ['accordions', '/trellis/components/accordions'],
  ['callouts', '/trellis/components/callouts'],
  ['cards', '/trellis/components/cards'],
  ['code', '/trellis/components/code'],
  ['fields', '/trellis/components/fields'],
  ['tabs', '/trellis/components/tabs'],
  ['steps', '/trellis/components/steps'],
  ['other components', '/trellis/components/more'],
  ['Markdown', '/trellis/markdown'],
  ['reference', '/trellis/docs-json-reference'],
  ['not found', '/nowhere'],
] as const;

const WIDTHS = [390, 1440] as const;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let site: ServedSite;
beforeAll(async () => {
  site = await openSite(PLANT_STORE);
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

describe.each(WIDTHS)('at %i pixels', (width) => {
  it.each(PAGES)('the page of the kind "%s" has no violations in either mode', async (_, path) => {
    const viewport = { width, height: 900 };
    await visit(site.url + path, { viewport, colorScheme: 'light' }, async (page) => {
      expect(await findViolations(page), 'light').toEqual([]);
      // Only colours differ between the modes.
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.reload();
      expect(await findViolations(page, ['color-contrast']), 'dark').toEqual([]);
    });
  });
});

async function findViolations(page: Page, rules?: string[]) {
  const builder = new AxeBuilder({ page });
  const { violations } = await (
    rules ? builder.withRules(rules) : builder.withTags(TAGS)
  ).analyze();
  return violations.map(describeViolation);
}

/** A violation in one readable piece: the rule and up to three elements. */
function describeViolation({
  id,
  nodes,
}: {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}) {
  return {
    id,
    count: nodes.length,
    elements: nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
  };
}
