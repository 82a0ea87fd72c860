import { printHeaders, printRedirects } from '../host-formats.ts';
import { defineHost, type HostFile, type HostRules } from './define-host.ts';

/** A folder of files for an unknown host, with configuration files for the most common ones. */
export const plain = defineHost({
  name: 'plain',
  label: 'any host',
  urlFormat: { file: 'x/index.html', trailingSlash: false },
  redirects: 'pages',
  files: ['/_headers', '/_redirects', '/vercel.json'],
  listFiles: (rules) => [
    { path: '/_headers', text: printHeaders(rules) },
    { path: '/vercel.json', text: printVercelHeaders(rules) },
    ...listRedirects(rules),
  ],
  listLimitations: () => [],
});

function listRedirects(rules: HostRules): HostFile[] {
  const text = printRedirects(rules, { statuses: [308, 307], hasNotFound: true });
  return text === '' ? [] : [{ path: '/_redirects', text }];
}

/**
 * Configuration that `vercel deploy` reads in a folder. Vercel needs a setting to redirect to URLs with a trailing
 * slash.
 */
function printVercelHeaders({ headers, urlFormat }: HostRules): string {
  const list = headers.map((rule) => ({
    source: rule.pattern.replaceAll('.', '\\.').replaceAll('*', '(.*)'),
    headers: rule.headers.map(([key, value]) => ({ key, value })),
  }));
  const slash = urlFormat.trailingSlash ? { trailingSlash: true } : {};
  return JSON.stringify({ ...slash, headers: list }, null, 2) + '\n';
}

/** The server of `trellis serve`. */
export const serve = defineHost({
  name: 'serve',
  label: 'trellis serve',
  urlFormat: { file: 'x/index.html', trailingSlash: false },
  redirects: 'rules',
  runsProxy: true,
  files: ['/_headers', '/_redirects'],
  listFiles: (rules) => [
    { path: '/_headers', text: printHeaders(rules) },
    ...listServeRedirects(rules),
  ],
  listLimitations: () => [],
});

function listServeRedirects(rules: HostRules): HostFile[] {
  const text = printRedirects(rules, { statuses: [308, 307] });
  return text === '' ? [] : [{ path: '/_redirects', text }];
}
