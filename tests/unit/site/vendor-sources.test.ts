import { expect, test } from 'vitest';
import { listVendors } from '../../../src/config/vendors.ts';
import { vendorSources } from '../../../src/site/csp.ts';
import { ANALYTICS } from '../../spec/fixtures/vendors.ts';
import { createConfig } from './_site.ts';

const sources = (docs: object) => vendorSources(createConfig(docs));

test('a site without services allows nothing', () => {
  expect(sources({})).toEqual({});
});

test('a service that the author runs is allowed there and nowhere else', () => {
  const own = ['https://count.x.y'];
  const allowed = { 'script-src': own, 'connect-src': own, 'img-src': own };
  expect(sources({ analytics: { umami: { websiteId: '1', server: 'count.x.y' } } })).toEqual(
    allowed,
  );
  expect(sources({ analytics: { matomo: { url: 'https://count.x.y/m', siteId: 1 } } })).toEqual(
    allowed,
  );
});

test('GoatCounter has one script for all, and an address for each', () => {
  expect(
    sources({ analytics: { goatcounter: { endpoint: 'https://x.goatcounter.com/count' } } }),
  ).toEqual({
    'script-src': ['https://gc.zgo.at', 'https://x.goatcounter.com'],
    'connect-src': ['https://x.goatcounter.com'],
    'img-src': ['https://x.goatcounter.com'],
  });
});

test('a consent tool is allowed what it loads', () => {
  expect(
    sources({ integrations: { osano: { scriptSource: 'https://cmp.osano.com/a/osano.js' } } }),
  ).toEqual({
    'script-src': ['https://cmp.osano.com'],
    'connect-src': ['https://*.osano.com'],
    'img-src': ['https://cmp.osano.com'],
    'style-src': ["'unsafe-inline'"],
  });
});

test.each(Object.entries(ANALYTICS))('the policy allows the script of %s', (name, settings) => {
  const config = createConfig({ analytics: { [name]: settings } });
  const allowed = vendorSources(config)['script-src'] ?? [];
  const patterns = allowed.map((source) => new RegExp(`^${source.replace('*.', '([^./]+\\.)+')}$`));
  const origins = listVendors(config).map(({ script }) => new URL(script?.src ?? '').origin);
  expect(origins).toHaveLength(1);
  expect(origins.filter((origin) => !patterns.some((pattern) => pattern.test(origin)))).toEqual([]);
});
