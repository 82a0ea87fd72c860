import { expect, test } from 'vitest';
import { reportPage } from '../../../../src/site/page-report.ts';
import { buildPage } from '../../../../src/site/page-data.ts';
import { createSite } from '../_site.ts';

const LINKS = [
  '[id](#operation/getPlant)',
  '[redoc](#tag/Plants/operation/getPlant)',
  '[tag](#tag/green-plants)',
  '[scalar](#tag/plants/GET/plants/{id})',
  '[swagger](#/Plants/getPlant)',
  '[gone](#operation/getPot)',
].join(' ');

const responses = { 200: { description: 'OK' } };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  paths: {
    '/plants': { get: { summary: 'List', tags: ['Green plants'], description: LINKS, responses } },
    '/plants/{id}': { get: { summary: 'Get', operationId: 'getPlant', responses } },
  },
};

test('links that other tools display lead to the pages of operations', async () => {
  const site = await createSite(
    { 'openapi.json': JSON.stringify(DOCUMENT) },
    { navigation: [{ group: 'API', openapi: 'openapi.json' }] },
  );
  const [page] = [...site.pages.values()].filter(({ title }) => title === 'List');
  const { html } = buildPage(site, page!.id);
  const hrefOf = (text: string) => new RegExp(`href="([^"]*)"[^>]*>${text}<`).exec(html)?.[1];
  const get = [...site.pages.values()].find(({ title }) => title === 'Get')!.href;
  expect(['id', 'redoc', 'tag', 'scalar', 'swagger', 'gone'].map(hrefOf)).toEqual([
    get,
    get,
    page!.href,
    get,
    get,
    '#operation/getPot',
  ]);
  expect(reportPage(site, page!).diagnostics).toMatchObject([
    { code: 'broken-fragment', message: expect.stringContaining('#operation/getPot') },
  ]);
});
