import { defineHost, type HostFile, type HostRules } from './define-host.ts';
import { printRedirects } from '../host-formats.ts';
import { ignoredHeaders, noMarkdownLinks, limitedRedirects } from './limitations.ts';

/**
 * GitLab Pages answers `/x` with `x.html`, but not beside a folder `x/`: it sends the reader on to `/x/`. Only that form
 * is there for all pages (internal/serving/disk/reader.go of gitlab-org/gitlab-pages).
 */
export const gitlab = defineHost({
  name: 'gitlab',
  label: 'GitLab Pages',
  urlFormat: { file: 'x/index.html', trailingSlash: true },
  environment: {
    variables: ['GITLAB_CI', 'CI_PAGES_URL', 'CI_MERGE_REQUEST_IID'],
    // What a merge request builds is looked at elsewhere.
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
  // A folder comes before a file of its name, and files before redirects (https://docs.gitlab.com/user/project/pages/redirects).
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

/** What an instance reads unless its administrator chose another number. */
const MAX_RULES = 1000;

/** It reads `_redirects` with two statuses only, after looking for a file (https://docs.gitlab.com/user/project/pages/redirects). */
function listFiles(rules: HostRules): HostFile[] {
  const text = printRedirects(rules, { statuses: [301, 302] });
  return text === '' ? [] : [{ path: '/_redirects', text }];
}
