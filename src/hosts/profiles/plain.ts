import type { Host, HostFile } from '../host.ts';
import type { HostRules } from '../host-rules.ts';
import { printHeaders } from '../formats/headers-file.ts';
import { printRedirects } from '../formats/redirects-file.ts';

/** A folder of files for a host that nothing is known of, with what the usual ones read. */
export const plain: Host = {
  label: 'any host',
  form: { file: 'x/index.html', endSlash: false },
  redirects: 'pages',
  hasNearestNotFound: false,
  negotiates: false,
  listFiles: (rules) => [
    { path: '/_headers', text: printHeaders(rules) },
    { path: '/vercel.json', text: printVercelHeaders(rules) },
    ...listRedirects(rules),
  ],
  listLacks: () => [],
};

function listRedirects(rules: HostRules): HostFile[] {
  const text = printRedirects(rules, { statuses: [308, 307], hasNotFound: true });
  return text === '' ? [] : [{ path: '/_redirects', text }];
}

/** What `vercel deploy` reads in a folder. It leads to addresses with a slash at their end where it is told to; others do so by themselves. */
function printVercelHeaders({ headers, form }: HostRules): string {
  const list = headers.map((rule) => ({
    source: rule.pattern.replaceAll('.', '\\.').replaceAll('*', '(.*)'),
    headers: rule.headers.map(([key, value]) => ({ key, value })),
  }));
  const slash = form.endSlash ? { trailingSlash: true } : {};
  return JSON.stringify({ ...slash, headers: list }, null, 2) + '\n';
}
