import { expect, test } from 'vitest';
import { listFilesOf, readOutput } from '../../../support/outputs.ts';
import { createSite } from '../../site/_site.ts';

const OPENAPI = `openapi: 3.1.0
info: { title: Plant API, version: '1' }
servers:
  - url: https://{region}.example.com
  - url: https://api.example.com/v1
paths:
  /plants: { get: { summary: List plants, responses: { '200': { description: All } } } }
`;

test('names where each API is, its document, and the first of its pages', async () => {
  const site = await createSite(
    { 'api/plants.yaml': OPENAPI },
    { navigation: { tabs: [{ tab: 'API', openapi: 'api/plants.yaml' }] } },
    { origin: 'https://docs.example.com', base: '/docs' },
  );
  expect(JSON.parse((await readOutput(site, '/.well-known/api-catalog')) ?? '')).toEqual({
    linkset: [
      {
        anchor: 'https://api.example.com/v1',
        'service-desc': [
          {
            href: 'https://docs.example.com/docs/api/plants.yaml',
            type: 'application/vnd.oai.openapi+yaml',
          },
        ],
        'service-doc': [
          {
            href: 'https://docs.example.com/docs/api-reference/list-plants',
            type: 'text/html',
          },
        ],
      },
    ],
  });
  const headers = await readOutput(site, '/_headers');
  expect(headers).toContain(
    '/docs/.well-known/api-catalog\n  Content-Type: application/linkset+json; profile=',
  );
  expect(headers).toContain(
    '  Link: </docs/llms.txt>; rel="llms-txt", </docs/llms-full.txt>; rel="llms-full-txt", ' +
      '</docs/.well-known/agent-skills/index.json>; rel="agent-skills", ' +
      '</docs/.well-known/api-catalog>; rel="api-catalog"\n',
  );
});

test('the text of all pages links to the documents instead of repeating them', async () => {
  const site = await createSite(
    { 'api/plants.yaml': OPENAPI },
    { navigation: { tabs: [{ tab: 'API', openapi: 'api/plants.yaml' }] } },
    { origin: 'https://docs.example.com' },
  );
  const page = (await readOutput(site, '/api-reference/list-plants.md')) ?? '';
  const full = (await readOutput(site, '/llms-full.txt')) ?? '';
  const [text = ''] = page.split('\n## OpenAPI\n');
  expect(page).toContain('\n      summary: List plants\n');
  expect(full).toContain(text.replace(/^.*\n/, ''));
  expect(full).not.toContain('## OpenAPI');
  expect(full.endsWith('- [Plant API](https://docs.example.com/api/plants.yaml)\n')).toBe(true);
});

test('there is none where there is no API, nor a word of it', async () => {
  const site = await createSite({});
  const paths = (await listFilesOf(site)).map(({ path }) => path);
  expect(paths).not.toContain('/.well-known/api-catalog');
  expect(paths).not.toContain('/.well-known/mcp.json');
  expect(await readOutput(site, '/_headers')).not.toContain('api-catalog');
});
