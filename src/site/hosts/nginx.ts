import { decodePath } from '../../utils/url.ts';
import { isPattern } from '../../utils/redirects.ts';
import {
  slashVariants,
  fillReferences,
  groupHeaders,
  hiddenBelow,
  markdownLink,
  plainDestination,
  quote,
  requestPath,
  toExpression,
  toHeaderExpression,
  withOwnRules,
  type HeaderGroup,
} from '../host-formats.ts';
import {
  defineHost,
  SERVER_RESPONSES,
  type HostRedirect,
  type HostRules,
  type Limitation,
} from './define-host.ts';
import { ignoredLines } from './limitations.ts';

/** nginx, configured by a file that the server block includes. */
export const nginx = defineHost({
  name: 'nginx',
  label: 'nginx',
  urlFormat: { file: 'x/index.html', trailingSlash: false },
  redirects: 'rules',
  files: ['/nginx.conf'],
  listFiles: (rules) => [{ path: '/nginx.conf', text: print(withOwnRules(rules)) }],
  listLimitations: (rules) => [...ignoredLines(rules, 'nginx'), ...droppedDollars(rules)],
  responses: {
    ...SERVER_RESPONSES,
    headersBy: { found: 'address', notFound: 'file' },
    types: { '.xml': 'text/xml; charset=utf-8' },
  },
});

/** The configuration syntax cannot express a literal `$`. */
function droppedDollars(rules: HostRules): Limitation[] {
  const lines = withOwnRules(rules).headers.flatMap(({ headers }) => headers);
  const bad = lines.filter(([, value]) => value.includes('$'));
  return bad.map(([name]) => ({
    problem: `nginx cannot send a "$" that stands in its configuration: it is left out of the header ${name}`,
    hint: 'encode it as %24 where the header is an address',
  }));
}

function print(rules: HostRules): string {
  const { base, redirects, notFoundFolders, isCompressed } = rules;
  const groups = groupHeaders(rules);
  const patterns = redirects.filter(({ source }) => isPattern(source));
  return [
    '# Written by Trellis. The block of a server includes it, after the folder in which',
    `# this file is found at ${base}/nginx.conf:`,
    `#   server { listen 80; root /var/www; include /var/www${base}/nginx.conf; }`,
    'absolute_redirect off;',
    'charset utf-8;',
    'charset_types text/plain text/css text/xml text/markdown application/javascript application/json;',
    ...(isCompressed ? ['gzip_static on;'] : []),
    ...headerLines(groups),
    ...markdownLines(base),
    ...exactLines(redirects.filter(({ source }) => !isPattern(source))),
    ...[base, ...notFoundFolders].map(hiddenLine).toReversed(),
    ...typeLines(groups),
    `location = ${base}/nginx.conf { error_page 404 ${base}/404.html; return 404; }`,
    ...[base, ...notFoundFolders].flatMap((folder, place) => folderLines(folder, place, patterns)),
    '',
  ].join('\n');
}

/** A variable for each combinable header value; headers with an empty value are not sent. */
function headerLines(groups: readonly HeaderGroup[]): string[] {
  const adds = new Map<string, string>();
  const sets = groups.map(({ expression, isForFound, values }, place) => {
    const parts = values
      .filter(({ name }) => name !== 'Content-Type')
      .map(({ name, value, isAdded }) => {
        const word = name.toLowerCase().replaceAll('-', '_');
        const variable = `$trellis_${word}${isAdded ? `_${place}` : ''}`;
        adds.set(variable, `add_header ${name} ${variable}${isForFound ? '' : ' always'};`);
        return `  set ${variable} ${quote(value.replaceAll('$', ''))};`;
      });
    return parts.length === 0 ? [] : [`if ($uri ~ ${quote(expression)}) {`, ...parts, '}'];
  });
  const empty = [...adds.keys()].map((variable) => `set ${variable} "";`);
  return [...empty, ...sets.flat(), ...adds.values()];
}

/** Links to the Markdown of a page, and serves it to requests that prefer it. */
function markdownLines(base: string): string[] {
  const start = `${base}/index`;
  return [
    'set $trellis_page $uri;',
    // Numbered groups would be encoded twice.
    'if ($uri ~ "^(?<trellis_folder>.+)/$") { set $trellis_page $trellis_folder; }',
    'set $trellis_markdown_link "";',
    `if ($request_uri ~ ${quote(requestPath('?<trellis_sent>'))}) { set $trellis_markdown_link ${quote(markdownLink('$trellis_sent'))}; }`,
    `if ($uri = "${base}/") { set $trellis_page "${start}"; set $trellis_markdown_link ${quote(markdownLink(start))}; }`,
    'set $trellis_markdown "";',
    'if ($http_accept ~* "text/markdown(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))") { set $trellis_markdown "requested"; }',
    'if (!-f "$document_root$trellis_page.md") { set $trellis_markdown ""; set $trellis_markdown_link ""; }',
    'add_header Link $trellis_markdown_link;',
    'if ($trellis_markdown = "requested") { rewrite ^ $trellis_page.md; }',
  ];
}

/** Exact redirects precede files. */
function exactLines(redirects: readonly HostRedirect[]): string[] {
  const lines = new Map<string, string>();
  for (const { source, destination, permanent } of redirects)
    for (const path of slashVariants(decodePath(source)))
      lines.set(
        path,
        `location = ${quote(path)} { return ${permanent ? 308 : 307} "${withQuery(plainDestination(destination))}"; }`,
      );
  return [...lines.values()];
}

/** Serves hidden files such as `.git/config` as missing: no file has a path below a page. */
function hiddenLine(folder: string, place: number): string {
  return `location ~ ${quote(hiddenBelow(folder))} { try_files ${folder}/404.html/none @trellis_${place}; }`;
}

/** Types by file name are set in the location. */
function typeLines(groups: readonly HeaderGroup[]): string[] {
  const given = groups.flatMap(({ expression, values }) =>
    values.filter(({ name }) => name === 'Content-Type').map(({ value }) => [expression, value]),
  );
  return [...given, [toHeaderExpression('/*.md'), 'text/markdown']].map(
    ([expression = '', type = '']) =>
      `location ~ ${quote(expression)} { types { } default_type ${quote(type)}; }`,
  );
}

/** Files of a folder, then redirect patterns, then the nearest 404 page. */
function folderLines(folder: string, place: number, patterns: readonly HostRedirect[]): string[] {
  return [
    `location ${quote(`${folder}/`)} { try_files $uri $uri/index.html @trellis_${place}; }`,
    `location @trellis_${place} {`,
    ...patterns.map(({ source, destination, permanent }) => {
      const { text, names } = toExpression(source, true);
      const to = fillReferences(plainDestination(destination), names, (index) => `$${index}`);
      return `  if ($request_uri ~ ${quote(text)}) { return ${permanent ? 308 : 307} "${withQuery(to)}"; }`;
    }),
    `  error_page 404 ${quote(`${folder}/404.html`)};`,
    '  return 404;',
    '}',
  ];
}

/** Keeps the query of the request unless the destination has a query or fragment. */
function withQuery(destination: string): string {
  return /[?#]/.test(destination) ? destination : `${destination}$is_args$args`;
}
