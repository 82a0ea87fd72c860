// `_redirects` and `_headers` in the dialects of the hosts that read them.
import { expect, it } from 'vitest';
import { HOSTS, type HostName } from '../../../../src/site/hosts.ts';
import { RULES, withOwn } from './_rules.ts';

const fileOf = (host: HostName, name: string, rules = RULES) =>
  HOSTS[host].listFiles(rules).find(({ path }) => path === name)?.text;

it('a folder for any host has the rules that most hosts read', () => {
  expect(fileOf('plain', '/_redirects')).toBe(
    [
      '/docs/old /docs/guides/soil 308',
      '/docs/beta/* /docs/guides/:splat 308',
      '/docs/n/:id/x https://moss.example/:id?a=b 307',
      '/docs/ar/* /docs/ar/404.html 404',
      '',
    ].join('\n'),
  );
  expect(HOSTS.plain.listFiles(RULES).map(({ path }) => path)).toEqual([
    '/_headers',
    '/vercel.json',
    '/_redirects',
  ]);
});

it('Netlify does not support 307 and 308, and may read a pattern only up to its *', () => {
  expect(fileOf('netlify', '/_redirects')).toBe(
    [
      '/docs/old /docs/guides/soil 301',
      '/docs/beta/* /docs/guides/:splat 301',
      '/docs/n/:id/x https://moss.example/:id?a=b 302',
      '/docs/ar/* /docs/ar/404.html 404',
      '/docs/* /docs/404.html 404',
      '',
    ].join('\n'),
  );
  expect(fileOf('netlify', '/_headers')).toBe(
    [
      '/docs/*',
      '  X-Frame-Options: SAMEORIGIN',
      "  Content-Security-Policy: frame-ancestors 'self'",
      '/docs/logo.svg',
      '  Content-Security-Policy: sandbox',
      '/docs/_trellis/icons.*',
      '  Content-Security-Policy: sandbox',
      '/docs/_astro/*',
      '  Cache-Control: public, immutable',
      '',
    ].join('\n'),
  );
});

it('Cloudflare wants exact addresses first, each end of them in a line', () => {
  expect(fileOf('cloudflare', '/_redirects')).toBe(
    [
      '/docs/old /docs/guides/soil 308',
      '/docs/old/ /docs/guides/soil 308',
      '/docs/beta/* /docs/guides/:splat 308',
      '/docs/n/:id/x https://moss.example/:id?a=b 307',
      '',
    ].join('\n'),
  );
  expect(fileOf('cloudflare', '/_headers')).toContain('/docs/*.svg\n');
});

it('GitLab supports two statuses and no headers, GitHub neither', () => {
  expect(HOSTS.gitlab.listFiles(RULES)).toEqual([
    {
      path: '/_redirects',
      text: [
        '/docs/old /docs/guides/soil 301',
        '/docs/beta/* /docs/guides/:splat 301',
        '/docs/n/:id/x https://moss.example/:id?a=b 302',
        '',
      ].join('\n'),
    },
  ]);
  expect(HOSTS.github.listFiles(RULES)).toEqual([]);
});

it.each(['plain', 'netlify', 'cloudflare', 'gitlab'] as const)(
  'rules of the author stand first: %s',
  (host) => {
    const rules = withOwn({ _redirects: '# mine\n/a /b 302' });
    expect(fileOf(host, '/_redirects', rules)).toMatch(/^# mine\n\/a \/b 302\n\/docs\/old /);
  },
);

it.each(['vercel', 's3', 'nginx', 'caddy', 'apache'] as const)(
  'rules of the author are told to hosts that do not read their file: %s',
  (host) => {
    const own = { _redirects: '/docs/a /b 302', _headers: '/docs/c\n  X-Own: yes' };
    const text = HOSTS[host]
      .listFiles(withOwn(own))
      .map((file) => file.text)
      .join('\n');
    expect(text).toMatch(/\/b\b/);
    expect(text.toLowerCase()).toContain('x-own');
  },
);
