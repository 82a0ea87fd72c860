import type { Host } from '../host.ts';

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
  listFiles: () => [],
  listLacks: () => [],
};
