import { expect, test } from 'vitest';
import { buildVendorFile } from '../../../../src/site/load/analytics.ts';
import { createSite } from '../_site.ts';

async function fileOf(properties: object) {
  const { config } = await createSite({}, properties);
  return buildVendorFile(config);
}

test('a site that names no service has no script for them', async () => {
  expect(await fileOf({})).toBeUndefined();
});

test('a service is loaded from its host with its settings in docs.json', async () => {
  const file = await fileOf({ analytics: { plausible: { domain: 'docs.x.y', server: 'p.x.y' } } });
  expect(file?.js).toContain('load("https://p.x.y/js/script.js",{"data-domain":"docs.x.y"})');
  expect(file?.path).toMatch(/^\/_trellis\/vendors\.[\w-]+\.js$/);
});

test('the script is valid JavaScript for any settings', async () => {
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

test.each([
  [
    { goatcounter: { endpoint: 'https://x.goatcounter.com/count' } },
    'load("https://gc.zgo.at/count.js",{"data-goatcounter":"https://x.goatcounter.com/count"})',
  ],
  [
    { goatcounter: { endpoint: 'https://stats.x.y/count' } },
    'load("https://stats.x.y/count.js",{"data-goatcounter":"https://stats.x.y/count"})',
  ],
  [
    { umami: { websiteId: '1-2' } },
    'load("https://cloud.umami.is/script.js",{"data-website-id":"1-2"})',
  ],
  [
    { matomo: { url: 'https://x.y/m/', siteId: 7 } },
    `const q=w._paq=w._paq||[];q.push(['disableCookies']);q.push(['trackPageView'],['enableLinkTracking'],['setTrackerUrl',"https://x.y/m/matomo.php"],['setSiteId',"7"]);load("https://x.y/m/matomo.js",{})`,
  ],
  [
    { plausible: { domain: 'd.x', script: 'script.outbound-links.js', api: 'https://e.x/api' } },
    'load("https://plausible.io/js/script.outbound-links.js",{"data-domain":"d.x","data-api":"https://e.x/api"})',
  ],
  [
    { plausible: { domain: 'd.x', script: 'pa-abc.js' } },
    'w.plausible.init({"domain":"d.x"});load("https://plausible.io/js/pa-abc.js"',
  ],
])('%j', async (analytics, expected) => {
  expect((await fileOf({ analytics }))?.js).toContain(expected);
});

test('a tool that asks for consent is loaded even where nothing waits for it', async () => {
  const integrations = { osano: { scriptSource: 'https://cmp.osano.com/a/b/osano.js' } };
  expect((await fileOf({ integrations }))?.js).toContain(
    'load("https://cmp.osano.com/a/b/osano.js"',
  );
});
