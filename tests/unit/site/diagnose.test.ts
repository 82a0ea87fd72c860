import { expect, test } from 'vitest';
import { reportPage } from '../../../src/site/diagnose.ts';
import { createSite } from './_site.ts';

test('problems of a document are not told again with each page that is made from it', async () => {
  const operation = { responses: { 200: { description: 1 } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    paths: { '/a': { get: operation }, '/b': { get: operation } },
  };
  const site = await createSite(
    { 'api/plants.json': JSON.stringify(document) },
    { tabs: [{ name: 'API', url: 'api', openapi: '/api/plants.json' }] },
  );
  expect(site.diagnostics.filter(({ code }) => code === 'openapi-invalid')).not.toEqual([]);
  const generated = [...site.pages.values()].filter(({ isGenerated }) => isGenerated);
  expect(generated).toHaveLength(2);
  for (const page of generated) expect(reportPage(site, page).diagnostics).toEqual([]);
});
