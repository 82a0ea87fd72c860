import { expect, test } from 'vitest';
import { renderHeaderFiles } from '../../../../src/outputs/files/host-headers.ts';
import { renderHostFiles } from '../../../../src/outputs/files/redirect-files.ts';
import { readOutput } from '../../../support/outputs.ts';
import { createSite } from '../../site/_site.ts';

const redirects = [{ source: '/old', destination: '/' }];
const headersOf = async (files: Record<string, string>) =>
  new Map(renderHeaderFiles(await createSite(files)));

test('rules of the author stand before those of the site, and none is lost', async () => {
  const own = '/api/*\n  X-Own: yes\n';
  const headers = (await headersOf({ _headers: own })).get('/_headers') ?? '';
  expect(headers.startsWith('/api/*\n  X-Own: yes\n/*\n')).toBe(true);
  expect(headers).toContain('X-Content-Type-Options: nosniff');
  const site = await createSite({ _redirects: '/a /b 302' }, { redirects });
  expect(renderHostFiles(site)).toEqual([['/_redirects', '/a /b 302\n/old / 308\n']]);
});

test('redirects of the author are there where the site has none', async () => {
  const site = await createSite({ _redirects: '/a /b 302' });
  expect(await readOutput(site, '/_redirects')).toBe('/a /b 302');
});
