// How many bytes come when a reader turns to the form of an operation.
import { beforeAll, describe, expect, it } from 'vitest';
import { findExcess, weighPage, type PageWeight } from '../../bench/page-weight.ts';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { writeProject } from '../support/write-project.ts';

let site: BuiltFixture;
const weigh = (url: string): PageWeight => weighPage(site.out, url);

beforeAll(async () => {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
  const body = { content: { 'application/json': { schema: { type: 'object' } } } };
  const responses = { 200: { description: 'Fine' } };
  const openapi = {
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    servers: [{ url: 'https://garden.example' }],
    paths: {
      '/beds': { get: { operationId: 'list', parameters: [limit], responses } },
      '/seeds': { post: { operationId: 'sow', requestBody: body, responses } },
    },
  };
  const page = (operation: string) => `---\ntitle: Page\nopenapi: ${operation}\n---\n`;
  const root = writeProject({
    'docs.json': {
      theme: 'mint',
      name: 'Garden',
      colors: { primary: '#117733' },
      api: { openapi: 'openapi.json' },
      navigation: { pages: ['list', 'sow'] },
    },
    'openapi.json': openapi,
    'list.mdx': page('GET /beds'),
    'sow.mdx': page('POST /seeds'),
  });
  site = await buildFixture(root);
});

describe('the form of an operation', () => {
  it('with plain inputs loads their scripts only, within the budget', () => {
    const weight = weigh('/list');
    expect(weight.isNested).toBe(false);
    expect(weight.intent).toBeGreaterThan(0);
    expect(findExcess(weight)).toEqual([]);
  });

  it('has its style sheet come with it', () => {
    const page = site.file('list/index.html');
    const later = /class="t-urls"[^>]*>([^<]*)/.exec(page)?.[1] ?? '{}';
    const sheet = (JSON.parse(later) as Record<string, string>)['form-sheet'] ?? '';
    expect(site.file(sheet.slice(1))).toContain('.t-try');
    expect(page).not.toContain(`href="${sheet}"`);
  });

  it('with a body loads the controls for it besides', () => {
    const weight = weigh('/sow');
    expect(weight.isNested).toBe(true);
    expect(weight.intent).toBeGreaterThan(weigh('/list').intent);
    expect(findExcess(weight)).toEqual([]);
  });
});
