import type { Host, HostFile, HostRules } from '../hosts.ts';
import { printRedirects } from '../host-formats.ts';
import { lackOfHeaders, lackOfMarkdownLinks, lackOfRoom } from './_limitations.ts';

/**
 * GitLab Pages answers `/x` with `x.html`, but not beside a folder `x/`: it sends the reader on to `/x/`. Only that form
 * is there for all pages (internal/serving/disk/reader.go of gitlab-org/gitlab-pages).
 */
export const gitlab: Host = {
  label: 'GitLab Pages',
  form: { file: 'x/index.html', endSlash: true },
  environment: {
    variables: ['GITLAB_CI', 'CI_PAGES_URL', 'CI_MERGE_REQUEST_IID'],
    // What a merge request builds is looked at elsewhere.
    isHere: (env) =>
      env['GITLAB_CI'] === 'true' &&
      env['CI_PAGES_URL'] !== undefined &&
      env['CI_MERGE_REQUEST_IID'] === undefined,
    findAddress: (env) => env['CI_PAGES_URL'],
  },
  redirects: 'rules',
  hasNearestNotFound: false,
  negotiates: false,
  listFiles,
  listLacks: (rules) => [
    ...lackOfRoom(rules, 'GitLab Pages', MAX_RULES),
    ...lackOfHeaders(rules, 'GitLab Pages'),
    ...lackOfMarkdownLinks('GitLab Pages'),
  ],
};

/** What an instance reads unless its administrator chose another number. */
const MAX_RULES = 1000;

/** It reads `_redirects` with two statuses only, after looking for a file (https://docs.gitlab.com/user/project/pages/redirects). */
function listFiles(rules: HostRules): HostFile[] {
  const text = printRedirects(rules, { statuses: [301, 302] });
  return text === '' ? [] : [{ path: '/_redirects', text }];
}
