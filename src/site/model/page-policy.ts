import type { PolicySources } from '../../mdx/csp/sources.ts';

/** What the security policy of a page allows beyond the files of the site. */
export interface PagePolicy {
  sources: PolicySources;
  /** No code of the author or of others runs on the page, so that text can never become code: Trusted Types. */
  isTrusted: boolean;
}
