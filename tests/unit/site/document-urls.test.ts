import { expect, test } from 'vitest';
import { documentHref } from '../../../src/site/urls.ts';

type Files = Parameters<typeof documentHref>[0];

const site = { files: { assets: new Map() }, options: { base: '/docs' } } as unknown as Files;

test.each([
  'https://api.example.com/openapi.json',
  'https://api.example.com/openapi?format=json&version=2&monkey=1',
])('readers can download the document at %s', (url) => {
  expect(documentHref(site, url)).toBe(url);
});

test.each([
  'https://raw.example.com/a/b.yaml?token=ABC',
  'https://files.example.com/a.json?X-Amz-Signature=abc&X-Amz-Credential=d',
  'https://files.example.com/a.json?sv=1&sig=abc',
  'https://api.example.com/openapi.json?api_key=abc',
  'https://user:word@api.example.com/openapi.json',
])('the credentials in %s are not published', (url) => {
  expect(documentHref(site, url)).toBeUndefined();
});
