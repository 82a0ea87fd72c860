import type { HostRules } from '../host-rules.ts';
import { parseHeaderRules } from './headers-file.ts';
import { parseRedirects } from './redirects-file.ts';

/** The rules of a site after those of the author's own `_redirects` and `_headers`, for hosts that do not read these files. */
export function withOwnRules(rules: HostRules): HostRules {
  const own = parseRedirects(rules.readOwn('_redirects'));
  return {
    ...rules,
    redirects: [
      ...own.map(({ status, ...rule }) => ({ ...rule, permanent: [301, 308].includes(status) })),
      ...rules.redirects,
    ],
    headers: [...parseHeaderRules(rules.readOwn('_headers')), ...rules.headers],
  };
}
