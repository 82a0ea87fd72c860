import { printHeaders } from '../formats/headers-file.ts';
import { printRedirects } from '../formats/redirects-file.ts';
import type { Host, HostFile } from '../host.ts';
import type { HostRules } from '../host-rules.ts';

/** Our own server, `trellis serve`. */
export const serve: Host = {
  label: 'trellis serve',
  form: { file: 'x/index.html', endSlash: false },
  redirects: 'rules',
  hasNearestNotFound: true,
  negotiates: true,
  runsRelay: true,
  listFiles: (rules) => [{ path: '/_headers', text: printHeaders(rules) }, ...listRedirects(rules)],
  listLacks: () => [],
};

function listRedirects(rules: HostRules): HostFile[] {
  const text = printRedirects(rules, { statuses: [308, 307] });
  return text === '' ? [] : [{ path: '/_redirects', text }];
}
