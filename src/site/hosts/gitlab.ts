import { defineHost, type HostFile, type HostRules } from './define-host.ts';
import { printRedirects } from '../host-formats.ts';
import { ignoredHeaders, noMarkdownLinks, limitedRedirects } from './limitations.ts';

/**
 * GitLab Pages serves `x.html` at `/x`, unless a folder `x/` exists: then it redirects to `/x/`. Only `x/index.html`
 * works for all pages (internal/serving/disk/reader.go of gitlab-org/gitlab-pages).
 */
export const gitlab = defineHost({
  name: 'gitlab',
  label: 'GitLab Pages',
  urlFormat: { file: 'x/index.html', trailingSlash: true },
  environment: {
    variables: ['GITLAB_CI', 'CI_PAGES_URL', 'CI_MERGE_REQUEST_IID'],
    // Previews of merge requests have another URL.
    isDetected: (env) =>
      env['GITLAB_CI'] === 'true' &&
      env['CI_PAGES_URL'] !== undefined &&
      env['CI_MERGE_REQUEST_IID'] === undefined,
    findSiteUrl: (env) => env['CI_PAGES_URL'],
  },
  redirects: 'rules',
  files: ['/_redirects'],
  listFiles,
  listLimitations: (rules) => [
    ...limitedRedirects(rules, 'GitLab Pages', MAX_RULES),
    ...ignoredHeaders(rules, 'GitLab Pages'),
    ...noMarkdownLinks('GitLab Pages'),
  ],
  // Folders precede files of the same name, and files precede redirects
  // (https://docs.gitlab.com/user/project/pages/redirects).
  responses: {
    lookup: {
      bare: [{ ending: '/', redirectsTo: '/' }, { ending: '.html' }],
      slashed: [{ ending: '/index.html' }],
    },
    urlFormatStatus: 302,
    redirectsFirst: 'none',
    rules: 'redirects',
    notFound: 'site',
    cacheControl: 'max-age=600',
  },
});

/** Default limit of an instance; administrators can change it. */
const MAX_RULES = 1000;

/**
 * `_redirects` supports two status codes, and files precede redirects
 * (https://docs.gitlab.com/user/project/pages/redirects).
 */
function listFiles(rules: HostRules): HostFile[] {
  const text = printRedirects(rules, { statuses: [301, 302] });
  return text === '' ? [] : [{ path: '/_redirects', text }];
}
