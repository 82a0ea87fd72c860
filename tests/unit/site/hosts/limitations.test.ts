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

const NO_LINKS = 'does not support a Link header for the Markdown version of each page.';

it('a simple site lacks only the links to Markdown, on hosts with fixed headers', () => {
  const rules = { ...RULES, redirects: [] };
  expect(HOST_NAMES.flatMap((name) => problemsOf(name, rules))).toEqual(
    ['GitHub Pages', 'GitLab Pages', 'Netlify', 'Cloudflare'].map(
      (label) => `${label} ${NO_LINKS}`,
    ),
  );
});

it('GitHub Pages supports no patterns, headers, and rules', () => {
  expect(problemsOf('github', withOwn({ _headers: '/a', _redirects: '/a /b' }))).toEqual([
    'GitHub Pages does not support redirects with patterns, such as "/docs/beta/:slug*". The 404 page redirects browsers, but other clients receive status 404.',
    'GitHub Pages does not support _redirects.',
    'GitHub Pages does not support custom headers. Headers in _headers have no effect.',
    `GitHub Pages ${NO_LINKS}`,
  ]);
});

it.each([
  [
    'gitlab',
    1000,
    'GitLab Pages supports 1000 redirects, but the site has 1001. The last redirects have no effect.',
  ],
  [
    'cloudflare',
    2000,
    'Cloudflare supports 2000 redirects, but the site has 2001. The last redirects have no effect.',
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
    'The redirects exceed the size limit of CloudFront functions (10240 bytes). Redirects of single URLs are published as pages instead.',
  ]);
});

it.each(['cloudflare', 's3'] as const)('a pattern hides pages that fit it: %s', (host) => {
  const redirects = [{ source: '/docs/guides/:slug*', destination: '/docs/v1.2', permanent: true }];
  expect(problemsOf(host, { ...RULES, redirects })[0]).toMatch(
    /^On Cloud\w+, the redirect from "\/docs\/guides\/:slug\*" hides the page "\/docs\/guides\/soil"\.$/,
  );
});

it('Netlify takes a * at the end alone', () => {
  const redirects = [{ source: '/docs/*/old', destination: '/docs/new', permanent: true }];
  expect(problemsOf('netlify', { ...RULES, redirects })).toEqual([
    'Netlify does not support the redirect from "/docs/*/old": only one * at the end is allowed.',
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
      ' does not support this line of _redirects: "/api/* https://api.example/:splat 200".',
    ]);
  },
);

it('nginx says of which header it cannot send a sign', () => {
  const headers = [{ pattern: '/*', headers: [['X-Price', '5 $']] as const }];
  expect(problemsOf('nginx', { ...RULES, redirects: [], headers })).toEqual([
    'nginx does not support "$" in headers. It is removed from the header "X-Price".',
  ]);
});
