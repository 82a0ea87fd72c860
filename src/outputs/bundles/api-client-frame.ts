import { readFileSync } from 'node:fs';
import { encode } from '../../text/html.ts';
import type { Site } from '../../site/model/site.ts';
import { renderedPages } from '../rendered-pages.ts';
import { BUNDLE_FILES, bundleAddress } from '../../site/model/bundle-names.ts';

/**
 * Policy of what runs Scalar's code, as strict as that of pages, so that it holds together with one that a host
 * sends for all files. Requests go to the servers of the API, or where docs.json says so to any.
 */
export function clientPolicy({ config }: Site, servers: readonly string[]): string {
  const { otherServers } = config.api.playground;
  const own = ["'self'", ...servers, ...(config.security.sources['connect-src'] ?? [])];
  const connect = otherServers ? ['http:', 'https:'] : [...new Set(own)];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    'media-src data: blob:',
    'frame-src blob:',
    'object-src blob:',
    `connect-src ${connect.join(' ')} data: blob:`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types vue default',
  ].join('; ');
}

/** The page in which the full client runs, apart from the styles and scripts of the site. */
export function renderClientFrame(site: Site): string {
  const { options, config } = site;
  const servers = renderedPages(site).flatMap(({ features, needs }) =>
    features.includes('playground') ? (needs['connect-src'] ?? []) : [],
  );
  const bundle = options.base + bundleAddress('full-client');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${clientPolicy(site, servers.toSorted())}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
    <title>API client of ${encode(config.name)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${bundle}/${BUNDLE_FILES.style}" />
    <link rel="stylesheet" href="theme.css" />
    <script type="module" src="${bundle}/${BUNDLE_FILES.script}"></script>
  </head>
  <body>
    <div id="client" class="scalar-app"></div>
    <noscript>The API client needs JavaScript.</noscript>
  </body>
</html>
`;
}

const TOKENS = new URL('../pages/styles/tokens.css', import.meta.url);

/** Colours and fonts of the site, as its pages have them. */
export function renderClientTheme({ shell }: Site): string {
  const tokens = readFileSync(TOKENS, 'utf8');
  return `${shell.themeCss}\n${tokens}`;
}
