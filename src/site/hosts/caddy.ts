import { decodePath } from '../../utils/url.ts';
import { isPattern } from '../../utils/redirects.ts';
import {
  slashVariants,
  fillReferences,
  groupHeaders,
  markdownLink,
  plainDestination,
  quoteForCaddy,
  requestPath,
  toExpression,
  visibleBelow,
  withOwnRules,
  type HeaderGroup,
} from '../host-formats.ts';
import { defineHost, SERVER_RESPONSES, type HostRedirect, type HostRules } from './define-host.ts';
import { ignoredLines } from './limitations.ts';

/** Caddy, configured by a file that the site block imports. */
export const caddy = defineHost({
  name: 'caddy',
  label: 'Caddy',
  urlFormat: { file: 'x/index.html', trailingSlash: false },
  redirects: 'rules',
  files: ['/Caddyfile'],
  listFiles: (rules) => [{ path: '/Caddyfile', text: print(withOwnRules(rules)) }],
  listLimitations: (rules) => ignoredLines(rules, 'Caddy'),
  responses: {
    ...SERVER_RESPONSES,
    types: { '.xml': 'text/xml; charset=utf-8', '.json': 'application/json' },
  },
});

const FILES = 'file {path} {path}/index.html';

function print(rules: HostRules): string {
  const { base, redirects, notFoundFolders, isCompressed } = rules;
  return [
    '# Written by Trellis. The block of a site imports it, after the folder in which',
    `# this file is found at ${base}/Caddyfile:`,
    `#   docs.example.com { root * /var/www; import /var/www${base}/Caddyfile; }`,
    'map {query} {trellis_query} {',
    '  ~^(.+)$ "?${1}"',
    '  default ""',
    '}',
    // Removes a trailing slash: `/guides` for `/guides/`.
    'map {path} {trellis_page} {',
    '  ~^(.+?)/?$ "${1}"',
    '}',
    ...groupHeaders(rules).flatMap(headerLines),
    ...(base === '' ? [] : [`redir ${base} ${base}/ 308`]),
    ...redirects.flatMap(redirectLines),
    ...markdownLines(base),
    `@trellis_own path ${base}/Caddyfile`,
    'error @trellis_own 404',
    '@trellis_hidden {',
    `  path ${base}/*`,
    `  not path_regexp ${quoteForCaddy(visibleBelow(base))}`,
    '}',
    'error @trellis_hidden 404',
    'try_files {path} {path}/index.html',
    'file_server {',
    ...(isCompressed ? ['  precompressed br gzip'] : []),
    '}',
    ...errorLines([...notFoundFolders, base]),
    '',
  ].join('\n');
}

function headerLines({ expression, isForFound, values }: HeaderGroup, place: number): string[] {
  return [
    `@trellis_header_${place} {`,
    `  path_regexp ${quoteForCaddy(expression)}`,
    ...(isForFound ? [`  ${FILES}`] : []),
    '}',
    `header @trellis_header_${place} {`,
    ...values.map(
      ({ name, value, isAdded }) =>
        `  ${isAdded ? '+' : ''}${name} ${quoteForCaddy(escapeBraces(value))}`,
    ),
    '}',
  ];
}

/** Exact redirects precede files; patterns follow them. */
function redirectLines({ source, destination, permanent }: HostRedirect, place: number): string[] {
  const matcher = `@trellis_redirect_${place}`;
  const plain = plainDestination(destination);
  const status = permanent ? 308 : 307;
  if (!isPattern(source))
    return [
      `${matcher} path ${slashVariants(escapeBraces(decodePath(source)))
        .map(quoteForCaddy)
        .join(' ')}`,
      `redir ${matcher} ${quoteForCaddy(withQuery(plain))} ${status}`,
    ];
  const { text, names } = toExpression(source, true);
  const to = fillReferences(plain, names, (index) => `{re.trellis_${place}.${index}}`);
  return [
    `${matcher} {`,
    `  vars_regexp trellis_${place} {uri} ${quoteForCaddy(text)}`,
    `  not ${FILES}`,
    '}',
    `redir ${matcher} ${quoteForCaddy(withQuery(to))} ${status}`,
  ];
}

/** Links to the Markdown of a page, and serves it to requests that prefer it. */
function markdownLines(base: string): string[] {
  const asked =
    '  header_regexp Accept (?i)text/markdown(?:\\s*;\\s*q=(?:1|0\\.\\d*[1-9]))?\\s*(?:,|$)';
  return [
    `header ${base}/ +Link ${quoteForCaddy(markdownLink(`${base}/index`))}`,
    '@trellis_page {',
    `  vars_regexp trellis_page {uri} ${quoteForCaddy(requestPath())}`,
    `  not path ${base}/`,
    `  path_regexp ${quoteForCaddy(visibleBelow(base))}`,
    '  file {trellis_page}.md',
    '}',
    `header @trellis_page +Link ${quoteForCaddy(markdownLink('{re.trellis_page.1}'))}`,
    '@trellis_start {',
    asked,
    `  path ${base}/`,
    '}',
    `rewrite @trellis_start ${base}/index.md`,
    '@trellis_markdown {',
    asked,
    '  file {trellis_page}.md',
    '}',
    'rewrite @trellis_markdown {trellis_page}.md',
    '@trellis_type path *.md',
    'header @trellis_type Content-Type "text/markdown; charset=utf-8"',
  ];
}

/** Serves the nearest 404 page. */
function errorLines(folders: readonly string[]): string[] {
  return [
    'handle_errors {',
    ...folders.flatMap((folder) => [
      `  handle ${quoteForCaddy(`${folder}/*`)} {`,
      `    rewrite * ${quoteForCaddy(`${folder}/404.html`)}`,
      '    file_server',
      '  }',
    ]),
    '}',
  ];
}

/**
 * Escapes braces, which would reference placeholders such as environment variables. Caddy expands them on import and
 * again in responses.
 */
function escapeBraces(text: string): string {
  return text.replace(/[{}]/g, '\\\\$&');
}

/** Keeps the query of the request unless the destination has a query or fragment. */
function withQuery(destination: string): string {
  return /[?#]/.test(destination) ? destination : `${destination}{trellis_query}`;
}
