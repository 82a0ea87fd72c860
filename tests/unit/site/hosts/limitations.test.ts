import { expect, it } from 'vitest';
import { HOST_NAMES, HOSTS, type HostName, type HostRules } from '../../../../src/site/hosts.ts';
import { RULES, withOwn } from './_rules.ts';

const problemsOf = (host: HostName, rules: HostRules) =>
  HOSTS[host].listLimitations(rules).map(({ problem }) => problem);

/** So many redirects of single addresses. */
const many = (count: number): HostRules => ({
  ...RULES,
  redirects: Array.from({ length: count }, (_, place) => ({
    source: `/docs/old-${place}`,
    destination: '/docs/guides/soil',
    permanent: true,
  })),
});

const NO_LINKS = 'cannot send a Link header that names the Markdown of each page';

it('a simple site lacks only the links to Markdown, on hosts with fixed headers', () => {
  const rules = { ...RULES, redirects: [] };
  expect(HOST_NAMES.flatMap((name) => problemsOf(name, rules))).toEqual(
    ['GitHub Pages', 'GitLab Pages', 'Netlify', 'Cloudflare'].map(
      (label) => `${label} ${NO_LINKS}`,
    ),
  );
});

it('GitHub Pages knows no patterns, headers and rules', () => {
  expect(problemsOf('github', withOwn({ _headers: '/a', _redirects: '/a /b' }))).toEqual([
    'GitHub Pages knows no redirects with a pattern, such as /docs/beta/:slug*: the 404 page leads browsers on, and programs see status 404',
    'GitHub Pages does not read _redirects',
    "GitHub Pages sends no headers of a site's own: those of _headers have no effect",
    `GitHub Pages ${NO_LINKS}`,
  ]);
});

it.each([
  [
    'gitlab',
    1000,
    'GitLab Pages reads 1000 redirects, and there are 1001: the last ones have no effect',
  ],
  [
    'cloudflare',
    2000,
    'Cloudflare reads 2000 redirects, and there are 2001: the last ones have no effect',
  ],
] as const)('%s reads no more than %i redirects', (host, most, problem) => {
  const always = expect.stringContaining(NO_LINKS) as string;
  expect(problemsOf(host, many(most))).toEqual([always]);
  expect(problemsOf(host, many(most + 1))).toEqual([problem, always]);
});

it('functions of CloudFront are small, and keep what needs them', () => {
  const rules = { ...many(400), redirects: [...many(400).redirects, ...RULES.redirects] };
  const [request] = HOSTS.s3.listFiles(rules);
  expect(request?.text).toContain('/docs/beta/');
  expect(request?.text).not.toContain('/docs/old');
  expect(problemsOf('s3', many(400))).toEqual([
    'CloudFront takes functions of 10240 bytes, in which the redirects have no room: those of single addresses are pages that send readers on',
  ]);
});

it.each(['cloudflare', 's3'] as const)('a pattern hides pages that fit it: %s', (host) => {
  const redirects = [{ source: '/docs/guides/:slug*', destination: '/docs/v1.2', permanent: true }];
  expect(problemsOf(host, { ...RULES, redirects })[0]).toMatch(
    /^on Cloud\w+ the redirect from \/docs\/guides\/:slug\* comes before the page \/docs\/guides\/soil, which nobody can open$/,
  );
});

it('Netlify takes a * at the end alone', () => {
  const redirects = [{ source: '/docs/*/old', destination: '/docs/new', permanent: true }];
  expect(problemsOf('netlify', { ...RULES, redirects })).toEqual([
    'Netlify cannot read the redirect from /docs/*/old: it takes one * at the end',
    `Netlify ${NO_LINKS}`,
  ]);
});

it.each(['nginx', 'caddy', 'apache', 'vercel', 's3'] as const)(
  '%s is told what of _redirects leads on, and what it is not told is said',
  (host) => {
    const rules = withOwn({
      _redirects: '# mine\n/a /b\n/c /d 302!\n/api/* https://api.example/:splat 200',
    });
    const told = problemsOf(host, { ...rules, redirects: [] });
    expect(told.map((text) => text.replace(/^\w+/, ''))).toEqual([
      ' is told the redirects of _redirects, and not "/api/* https://api.example/:splat 200"',
    ]);
  },
);

it('nginx says of which header it cannot send a sign', () => {
  const headers = [{ pattern: '/*', headers: [['X-Price', '5 $']] as const }];
  expect(problemsOf('nginx', { ...RULES, redirects: [], headers })).toEqual([
    'nginx cannot send a "$" that stands in its configuration: it is left out of the header X-Price',
  ]);
});
