import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/parse-config.ts';
import { parseWith, summarize } from './helpers.ts';

/** Messages with the text that each of them marks. */
function marked(properties: Record<string, unknown>): string[] {
  const { diagnostics, doc } = parseWith(properties);
  const lines = doc.location.source.text.split('\n');
  return diagnostics.map(({ message, line = 1, column = 1, length = 0 }) => {
    const mark = lines[line - 1]?.slice(column - 1, column - 1 + length);
    return `${message} at ${mark}`;
  });
}

describe('the method "api-key"', () => {
  const auth = { method: 'api-key', name: 'x-api-key' };

  test.each([
    ['api.auth', { api: { auth } }],
    ['api.mdx.auth', { api: { mdx: { auth } } }],
  ])('is corrected in %s', (path, properties) => {
    const parsed = parseWith(properties);
    expect(summarize(parsed)).toEqual([
      `warning renamed-value: ${path}.method: Expected "key", got "api-key". -> Use "key".`,
    ]);
    expect(parsed.config?.api.auth).toEqual({ method: 'key', name: 'x-api-key' });
  });
});

test.each([
  ['api.auth', { api: { auth: { method: 'basic', name: 'user' } } }],
  ['api.mdx.auth', { api: { mdx: { auth: { method: 'basic', name: 'user' } } } }],
])('a name of one field is told at %s', (path, properties) => {
  expect(marked(properties)).toEqual([
    `${path}.name: Expected two labels for basic authentication, got one. at "user"`,
  ]);
});

test.each([
  ['footerSocials', { footerSocials: { githb: 'https://github.com/o' } }],
  ['footer.socials', { footer: { socials: { githb: 'https://github.com/o' } } }],
])('an unknown platform is told at %s', (path, properties) => {
  expect(marked(properties)).toEqual([
    `${path}: Unknown platform "githb"; shown with a generic icon. at "githb"`,
  ]);
});

test('a value that was taken out moves no place after it', () => {
  const { config, doc } = parseWith({
    redirects: [5, { source: '/a', destination: '/b' }, { source: '/a', destination: '/c' }],
  });
  expect(config?.redirects).toHaveLength(1);
  expect(doc.moved.get((doc.value as { redirects: object }).redirects)?.get(0)?.path).toEqual([
    'redirects',
    1,
  ]);
});

test('properties keep the names that their author gave them', () => {
  const text = JSON.stringify({
    name: 'Plants',
    navigation: [{ group: 'Guides', pages: ['start'] }],
    tabs: [{ tab: 'API', href: 'api', hidden: 'yes' }],
  });
  expect(parseConfig(text, 'docs.json').diagnostics.map(({ message }) => message)).toEqual([
    'tabs[0].hidden: Expected true or false, got "yes".',
  ]);
});
