import { expect, test } from 'vitest';
import { withoutServices } from '../../../../src/site/load/restrictions.ts';
import { createConfig } from '../_site.ts';

const CONFIG = createConfig({
  analytics: { plausible: { domain: 'docs.example' } },
  integrations: { intercom: { appId: 'a1' } },
  feedback: { thumbsRating: true, suggestEdit: true, endpoint: 'https://example.com/f' },
  contextual: {
    options: [
      'copy',
      'chatgpt',
      'mcp',
      'view',
      { title: 'Ask', href: 'https://example.com/?q=$page' },
      { title: 'Connect', href: 'https://example.com/?at=$mcp' },
    ],
  },
  api: { baseUrl: ['/api/', 'https://api.example'], playground: { relay: true }, reference: true },
});

test('analytics, feedback, and services are removed', () => {
  const { analytics, integrations, feedback, contextual, api } = withoutServices(CONFIG, undefined);
  expect([analytics, integrations]).toEqual([{}, {}]);
  expect(feedback).toMatchObject({ thumbsRating: false, suggestEdit: true, endpoint: undefined });
  const names = contextual.options.map((entry) =>
    typeof entry === 'string' ? entry : entry.title,
  );
  expect(names).toEqual(['copy', 'view', 'Ask']);
  expect(api).toMatchObject({ reference: [], playground: { relay: false } });
});

test('an API on the site is where the site is published, where that is known', () => {
  expect(withoutServices(CONFIG, undefined).api.baseUrl).toEqual(['https://api.example']);
  expect(withoutServices(CONFIG, 'https://docs.example').api.baseUrl).toEqual([
    'https://docs.example/api',
    'https://api.example',
  ]);
});
