import {
  defineHost,
  REVALIDATE,
  type Environment,
  type HostFile,
  type HostRules,
  type Limitation,
} from './define-host.ts';
import { isPattern } from '../../utils/redirects.ts';
import { printHeaders, printRedirects } from '../host-formats.ts';
import { noMarkdownLinks, hiddenPages, limitedRedirects, limitedWildcards } from './limitations.ts';

/**
 * Cloudflare Pages and Workers static assets serve `x.html` at `/x`, and redirect `/x.html`, `/x/`, and `/x` if only
 * `x/index.html` exists (https://developers.cloudflare.com/workers/static-assets/routing/advanced/html-handling/).
 */
export const cloudflare = defineHost({
  name: 'cloudflare',
  label: 'Cloudflare',
  urlFormat: { file: 'x.html', trailingSlash: false },
  environment: {
    variables: ['CF_PAGES', 'CF_PAGES_URL', 'CF_PAGES_BRANCH', 'WORKERS_CI'],
    isDetected: (env) => env['CF_PAGES'] === '1' || env['WORKERS_CI'] === '1',
    findSiteUrl,
  },
  siteFolder: (base) => base,
  redirects: 'rules',
  files: ['/_headers', '/_redirects'],
  listFiles,
  listLimitations,
  // Rules precede files (https://developers.cloudflare.com/workers/static-assets/redirects/).
  responses: {
    lookup: {
      bare: [{ ending: '.html' }, { ending: '/index.html', redirectsTo: '/' }],
      slashed: [{ ending: '/index.html' }, { ending: '.html', redirectsTo: '' }],
      hidesExtensions: true,
    },
    urlFormatStatus: 307,
    redirectsFirst: 'all',
    rules: 'redirects and headers',
    notFound: 'nearest',
    cacheControl: REVALIDATE,
  },
});

/**
 * Pages sets the URL of a single deployment, `https://1a2b3c.garden.pages.dev`; the main branch is at
 * `garden.pages.dev`. Workers sets none.
 */
function findSiteUrl(env: Environment): string | undefined {
  const isMain = /^(?:main|master)$/.test(env['CF_PAGES_BRANCH'] ?? '');
  const url = env['CF_PAGES_URL'];
  return isMain ? url?.replace(/^https:\/\/[^.]+\.(?=[^.]+\.pages\.dev)/, 'https://') : url;
}

/** Maximum number of rules (https://developers.cloudflare.com/workers/static-assets/redirects/). */
const MAX_EXACT = 2000;
const MAX_PATTERNS = 100;

function listFiles(rules: HostRules): HostFile[] {
  const redirects = printRedirects(rules, { statuses: [308, 307], maxSlashVariants: MAX_EXACT });
  return [
    { path: '/_headers', text: printHeaders(rules) },
    ...(redirects === '' ? [] : [{ path: '/_redirects', text: redirects }]),
  ];
}

function listLimitations(rules: HostRules): Limitation[] {
  const only = (isWanted: (source: string) => boolean) => ({
    ...rules,
    redirects: rules.redirects.filter(({ source }) => isWanted(source)),
  });
  const patterns = only(isPattern);
  return [
    ...limitedRedirects(
      only((source) => !isPattern(source)),
      'Cloudflare',
      MAX_EXACT,
    ),
    ...limitedRedirects({ ...patterns, readOwn: () => '' }, 'Cloudflare', MAX_PATTERNS),
    ...limitedWildcards(patterns, 'Cloudflare', false),
    ...hiddenPages(patterns, 'Cloudflare'),
    ...noMarkdownLinks('Cloudflare'),
  ];
}
