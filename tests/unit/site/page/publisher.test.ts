import { expect, test } from 'vitest';
import { publisherOf } from '../../../../src/site/pages.ts';
import { createConfig } from '../_site.ts';

const publisher = (docs: object) => publisherOf(createConfig(docs), 'https://a.b', '/docs');

test('a site has no publisher unless docs.json sets one', () => {
  expect(publisher({})).toBeUndefined();
});

test('missing values default to those of the site', () => {
  const docs = { logo: '/logo.svg', seo: { organization: { legalName: 'Docs Ltd.' } } };
  expect(publisher(docs)).toEqual({
    legalName: 'Docs Ltd.',
    id: 'https://a.b/docs/#organization',
    name: 'Docs',
    url: 'https://a.b/docs/',
    logo: 'https://a.b/docs/logo.svg',
  });
});

test('its own values stay as they are', () => {
  const organization = {
    id: 'https://c.d/#us',
    name: 'Us',
    url: 'https://c.d',
    logo: 'https://c.d/logo.png',
  };
  expect(publisher({ seo: { organization } })).toEqual(organization);
});
