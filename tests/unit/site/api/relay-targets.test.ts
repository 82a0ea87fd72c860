import { describe, expect, test } from 'vitest';
import type { LoadedPage } from '../../../../src/content/pages.ts';
import { hasProxy, buildProxyAllowlist } from '../../../../src/site/api/api-content.ts';
import type { SiteOptions } from '../../../../src/site/site.ts';
import { documentOf } from '../../openapi/helpers.ts';
import { createConfig } from '../_site.ts';

const SERVER: SiteOptions = { base: '', mode: 'build', offline: true, hasServer: true };

const responses = { 200: { description: 'Fine' } };
const document = documentOf({
  servers: [
    {
      url: 'https://{region}.garden.example:{port}/v1',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] }, port: { default: '443' } },
    },
    { url: '/relative' },
    { url: '{anything}' },
    { url: 'ftp://files.garden.example' },
  ],
  paths: {
    '/plants': { get: { responses }, post: { responses } },
    '/seeds': { get: { servers: [{ url: 'http://seeds.example/a' }], responses } },
  },
});
const pages = [{ frontMatter: { api: 'DELETE https://other.example/beds' } }] as LoadedPage[];

describe('where the relay of a site may send to', () => {
  test('the origins of all servers with all values of their variables, the methods of all operations', () => {
    expect(buildProxyAllowlist(createConfig(), undefined, [document], pages)).toEqual({
      origins: ['http://seeds.example', 'https://eu.garden.example', 'https://us.garden.example'],
      // A document may be written by others: it opens no private network.
      privateOrigins: [],
      methods: ['DELETE', 'GET', 'POST'],
    });
  });

  test('only the base addresses of docs.json where it has any', () => {
    const config = createConfig({
      api: { baseUrl: ['https://api.example/v1', '/', 'https://api.example/v2'] },
    });
    expect(buildProxyAllowlist(config, 'https://docs.example', [document], pages)).toEqual({
      origins: ['https://api.example'],
      privateOrigins: ['https://api.example'],
      siteOrigin: 'https://docs.example',
      methods: ['DELETE', 'GET', 'POST'],
    });
  });
});

describe('whether there is one', () => {
  test.each([
    [{ relay: true }, SERVER, true],
    [{ relay: true }, { ...SERVER, hasServer: false }, false],
    [{}, SERVER, false],
    [{ relay: true, disableProxy: true }, SERVER, false],
    [{ relay: true, proxy: false }, SERVER, false],
    [{ proxy: true }, SERVER, false],
    [{ disableProxy: false }, SERVER, false],
  ])('%j', (playground, options, expected) => {
    expect(hasProxy(createConfig({ api: { playground } }), options)).toBe(expected);
  });
});
