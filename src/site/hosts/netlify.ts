import {
  defineHost,
  REVALIDATE,
  type HeaderRule,
  type HostFile,
  type HostRules,
} from './define-host.ts';
import { printHeaders, printRedirects } from '../host-formats.ts';
import { noMarkdownLinks, limitedWildcards } from './limitations.ts';

/**
 * Netlify serves `x.html` at `/x`, and redirects `/x` to `/x/` if only `x/index.html` exists
 * (https://github.com/slorber/trailing-slash-guide).
 */
export const netlify = defineHost({
  name: 'netlify',
  label: 'Netlify',
  urlFormat: { file: 'x.html', trailingSlash: false },
  environment: {
    variables: ['NETLIFY', 'CONTEXT', 'URL', 'DEPLOY_PRIME_URL'],
    isDetected: (env) => env['NETLIFY'] === 'true',
    findSiteUrl: (env) =>
      env['CONTEXT'] === 'production' ? env['URL'] : (env['DEPLOY_PRIME_URL'] ?? env['URL']),
  },
  // Rules are at the root of the published folder; the site is below its base.
  siteFolder: (base) => base,
  redirects: 'rules',
  files: ['/_headers', '/_redirects'],
  listFiles,
  listLimitations: (rules) => [
    ...limitedWildcards(rules, 'Netlify', true),
    ...noMarkdownLinks('Netlify'),
  ],
  // Files precede rules (https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#shadowing).
  responses: {
    lookup: {
      bare: [{ ending: '.html' }, { ending: '/index.html', redirectsTo: '/' }],
      slashed: [{ ending: '.html', redirectsTo: '' }, { ending: '/index.html' }],
    },
    urlFormatStatus: 301,
    redirectsFirst: 'none',
    rules: 'redirects and headers',
    notFound: 'rule',
    cacheControl: REVALIDATE,
  },
});

/** Netlify ignores lines with 307 and 308 (https://github.com/netlify/cli/issues/427). */
function listFiles(rules: HostRules): HostFile[] {
  // Netlify reads only one 404 page, at the root of the host.
  const folders = rules.base === '' ? [] : [rules.base];
  const notFoundFolders = [...rules.notFoundFolders, ...folders];
  const dialect = { statuses: [301, 302], hasNotFound: true } as const;
  const redirects = printRedirects({ ...rules, notFoundFolders }, dialect);
  const headers = rules.headers.flatMap((rule) => byName(rule, rules));
  return [
    { path: '/_headers', text: printHeaders(rules, headers) },
    ...(redirects === '' ? [] : [{ path: '/_redirects', text: redirects }]),
  ];
}

/**
 * Netlify may ignore text after `*` (https://docs.netlify.com/manage/routing/headers): the policy of SVG files would
 * then apply to all pages.
 */
function byName(rule: HeaderRule, { base, files }: HostRules): HeaderRule[] {
  if (!rule.pattern.endsWith('*.svg')) return [rule];
  const drawings = files.filter((file) => file.endsWith('.svg'));
  return [...drawings, `${base}/_trellis/icons.*`].map((pattern) => ({ ...rule, pattern }));
}
