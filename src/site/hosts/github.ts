import { ignoredHeaders, noMarkdownLinks, ignoredRedirects, noPatterns } from './limitations.ts';
import { defineHost, type Environment, type ReadConfigFile } from './define-host.ts';

/**
 * GitHub Pages serves `x/index.html` at `/x/` and redirects `/x` to it. With `x.html`, `/x/` would not exist,
 * although others may link to it (https://github.com/slorber/trailing-slash-guide). It supports neither redirects nor
 * headers.
 */
export const github = defineHost({
  name: 'github',
  label: 'GitHub Pages',
  urlFormat: { file: 'x/index.html', trailingSlash: true },
  environment: {
    variables: ['GITHUB_ACTIONS', 'GITHUB_PAGES', 'GITHUB_REPOSITORY'],
    // The action configure-pages sets the second variable; other workflows deploy elsewhere.
    isDetected: (env) => env['GITHUB_ACTIONS'] === 'true' && env['GITHUB_PAGES'] === 'true',
    findSiteUrl,
  },
  redirects: 'pages',
  files: [],
  listFiles: () => [],
  listLimitations: (rules) => [
    ...noPatterns(rules, 'GitHub Pages'),
    ...ignoredRedirects(rules, 'GitHub Pages'),
    ...ignoredHeaders(rules, 'GitHub Pages'),
    ...noMarkdownLinks('GitHub Pages'),
  ],
  // https://github.com/slorber/trailing-slash-guide
  responses: {
    lookup: {
      bare: [{ ending: '.html' }, { ending: '/index.html', redirectsTo: '/' }],
      slashed: [{ ending: '/index.html' }],
    },
    urlFormatStatus: 301,
    redirectsFirst: 'none',
    rules: 'none',
    notFound: 'site',
    cacheControl: 'max-age=600',
  },
});

/**
 * `fern/garden` is served at `fern.github.io/garden`, `fern/fern.github.io` at the root of that host; `CNAME` contains
 * a custom domain.
 */
function findSiteUrl(env: Environment, readOwn: ReadConfigFile): string | undefined {
  const domain = readOwn('CNAME').trim();
  if (domain !== '') return `https://${domain}`;
  const [owner, name] = env['GITHUB_REPOSITORY']?.toLowerCase().split('/') ?? [];
  if (!owner || !name) return undefined;
  const host = `${owner}.github.io`;
  return name === host ? `https://${host}` : `https://${host}/${name}`;
}
