import { printHeaders, printRedirects } from '../host-formats.ts';
import type { Host, HostFile, HostRules } from '../hosts.ts';

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

/** Our own server, `trellis serve`. */
export const serve: Host = {
  label: 'trellis serve',
  form: { file: 'x/index.html', endSlash: false },
  redirects: 'rules',
  hasNearestNotFound: true,
  negotiates: true,
  runsRelay: true,
  listFiles: (rules) => [
    { path: '/_headers', text: printHeaders(rules) },
    ...listServeRedirects(rules),
  ],
  listLacks: () => [],
};

function listServeRedirects(rules: HostRules): HostFile[] {
  const text = printRedirects(rules, { statuses: [308, 307] });
  return text === '' ? [] : [{ path: '/_redirects', text }];
}
