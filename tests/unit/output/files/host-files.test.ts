import { expect, test } from 'vitest';
import { listHostFiles } from '../../../../src/output/host-files.ts';
import type { Site } from '../../../../src/site/site.ts';
import { readOutput } from '../../../support/outputs.ts';
import { createSite } from '../../site/_site.ts';

const redirects = [{ source: '/old', destination: '/' }];
const fileOf = (site: Site, name: string) =>
  listHostFiles(site).find(({ path }) => path === name)?.text ?? '';

test('rules of the author precede those of the site, and none is lost', async () => {
  const own = '/api/*\n  X-Own: yes\n';
  const headers = fileOf(await createSite({ _headers: own }), '/_headers');
  expect(headers.startsWith('/api/*\n  X-Own: yes\n/*\n')).toBe(true);
  expect(headers).toContain('X-Content-Type-Options: nosniff');
  const site = await createSite({ _redirects: '/a /b 302' }, { redirects });
  expect(fileOf(site, '/_redirects')).toBe('/a /b 302\n/old / 308\n');
});

test('redirects of the author are there where the site has none', async () => {
  const site = await createSite({ _redirects: '/a /b 302' });
  expect(await readOutput(site, '/_redirects')).toBe('/a /b 302');
});
