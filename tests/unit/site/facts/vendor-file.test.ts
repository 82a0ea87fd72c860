import { expect, test } from 'vitest';
import { buildVendorFile } from '../../../../src/site/facts/vendor-file.ts';
import { createSite } from '../_site.ts';

async function fileOf(properties: object) {
  const { config } = await createSite({}, properties);
  return buildVendorFile(config);
}

test('a site that names no service has no script for them', async () => {
  expect(await fileOf({})).toBeUndefined();
});

test('a service is loaded from its host with what docs.json says of it', async () => {
  const file = await fileOf({ analytics: { plausible: { domain: 'docs.x.y', server: 'p.x.y' } } });
  expect(file?.js).toContain('load("https://p.x.y/js/script.js",{"data-domain":"docs.x.y"})');
  expect(file?.path).toMatch(/^\/_trellis\/vendors\.[\w-]+\.js$/);
});

test('the script is valid JavaScript whatever the settings hold', async () => {
  const file = await fileOf({
    analytics: { posthog: { apiKey: 'phc_"\\\n</script>' }, segment: { key: "'a" } },
    integrations: { intercom: '`${x}' },
  });
  expect(() => new Function(file?.js ?? '')).not.toThrow();
});

test('pages of a published site load it, those of the development server do not', async () => {
  const properties = { analytics: { fathom: { siteId: 'A' } } };
  expect((await createSite({}, properties, { mode: 'build' })).scripts).toHaveLength(1);
  expect((await createSite({}, properties, { mode: 'dev' })).scripts).toHaveLength(0);
});
