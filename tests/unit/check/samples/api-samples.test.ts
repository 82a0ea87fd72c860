import { expect, test } from 'vitest';
import { collectApiSamples } from '../../../../src/check/samples.ts';
import { createSite } from '../../site/_site.ts';

const parameter = '{ name: id, in: path, required: true, schema: { type: integer }, example: ';

async function samplesOf(more: string) {
  const site = await createSite(
    {
      'openapi.yaml': `openapi: 3.1.0
info: { title: Plants, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /plants/{id}:
    get:
      summary: Get
      parameters: [${parameter}9223372036854775806 }]
      ${more}
`,
    },
    { navigation: [{ group: 'API', openapi: 'openapi.yaml' }] },
  );
  return collectApiSamples(site, [...site.pages.values()], ['bash']).map(
    ({ sample }) => sample.code,
  );
}

test('samples have all digits of the document, as on its pages', async () => {
  expect(await samplesOf('')).toEqual([
    expect.stringContaining('https://api.example.com/plants/9223372036854775806'),
  ]);
});

test('integers that JavaScript rounds to the same number keep their digits', async () => {
  expect(await samplesOf('x-largest: 9223372036854775807')).toEqual([
    expect.stringContaining('https://api.example.com/plants/9223372036854775806'),
  ]);
});
