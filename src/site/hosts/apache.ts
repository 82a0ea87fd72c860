import { decodePath } from '../../utils/url.ts';
import { isPattern } from '../../utils/redirects.ts';
import {
  fillReferences,
  groupHeaders,
  markdownLink,
  quote,
  toExpression,
  withOwnRules,
  type HeaderGroup,
} from '../host-formats.ts';
import {
  defineHost,
  SERVER_RESPONSES,
  type HostFile,
  type HostRedirect,
  type HostRules,
} from './define-host.ts';
import { ignoredLines } from './limitations.ts';

/** Apache, configured by `.htaccess`; requires `AllowOverride All`. */
export const apache = defineHost({
  name: 'apache',
  label: 'Apache',
  urlFormat: { file: 'x/index.html', trailingSlash: false },
  redirects: 'rules',
  files: ['/.htaccess', '/*/.htaccess'],
  configFile: '.htaccess',
  listFiles,
  listLimitations: (rules) => ignoredLines(rules, 'Apache'),
  responses: {
    ...SERVER_RESPONSES,
    sendsFileHeadersWith404: true,
    headersBy: { found: 'file', notFound: 'file' },
    types: { '.xml': 'application/xml; charset=utf-8' },
  },
});

function listFiles(rules: HostRules): HostFile[] {
  const { base, notFoundFolders } = rules;
  return [
    { path: '/.htaccess', text: print(withOwnRules(rules)) },
    ...notFoundFolders.map((folder) => ({
      path: `${folder.slice(base.length)}/.htaccess`,
      text: `ErrorDocument 404 ${quote(`${folder}/404.html`)}\n`,
    })),
  ];
}

function print(rules: HostRules): string {
  const { base } = rules;
  // `.htaccess` applies only to its own folder.
  const redirects = rules.redirects.filter(({ source }) => source.startsWith(`${base}/`));
  const own = rules.readOwn('.htaccess').trim();
  return [
    ...(own === '' ? [] : [own]),
    '# Written by Trellis. The server has to allow it (AllowOverride All), with mod_rewrite and mod_headers.',
    'Options -Indexes',
    'DirectoryIndex index.html',
    // `/guides` can be both a page and a folder.
    'DirectorySlash Off',
    'RewriteOptions AllowNoSlash',
    '<Files ".ht*">',
    '  Require all denied',
    '</Files>',
    'AddDefaultCharset utf-8',
    'AddCharset utf-8 .css .js .json .md .txt .xml',
    'AddType text/markdown .md',
    `ErrorDocument 404 ${quote(`${base}/404.html`)}`,
    ...groupHeaders(rules).flatMap(headerLines),
    'RewriteEngine On',
    ...redirects.filter(({ source }) => !isPattern(source)).map((one) => redirectLine(one, base)),
    // Blocks hidden files, such as those of Git.
    'RewriteRule "(?:^|/)\\.(?!well-known(?:/|$))" "-" [R=404,L]',
    'RewriteCond %{REQUEST_URI} !/$',
    `RewriteRule "^$" "${base}/" [R=308,L]`,
    ...markdownLines(base),
    `RewriteRule "^$" "${base}/index.html" [END]`,
    'RewriteCond %{REQUEST_FILENAME}/index.html -f',
    'RewriteRule "^(.+?)/?$" "$1/index.html" [END]',
    ...redirects
      .filter(({ source }) => isPattern(source))
      .flatMap((one) => ['RewriteCond %{REQUEST_FILENAME} !-f', redirectLine(one, base)]),
    'RewriteCond %{REQUEST_FILENAME} -d',
    'RewriteCond %{REQUEST_FILENAME}/index.html !-f',
    'RewriteRule "^" "-" [R=404,L]',
    '',
  ].join('\n');
}

/** Apache matches a page again by the path of its file. */
function headerLines({ expression, isForFound, values }: HeaderGroup): string[] {
  const paths = expression.replaceAll('/$', '/(?:index\\.html)?$');
  const always = isForFound ? '' : 'always ';
  return [
    `<If "%{REQUEST_URI} =~ m#${paths}#">`,
    ...values.map(({ name, value, isAdded }) =>
      name === 'Content-Type'
        ? `  ForceType ${quote(value)}`
        : `  Header ${always}${isAdded ? 'merge' : 'set'} ${name} ${quote(escapeFormat(value))}`,
    ),
    '</If>',
  ];
}

/** Escapes characters that have a meaning in header values. */
function escapeFormat(value: string): string {
  return value.replace(/[%\\]/g, '$&$&');
}

function redirectLine({ source, destination, permanent }: HostRedirect, base: string): string {
  // Apache matches paths relative to the folder.
  const { text, names } = toExpression(source.slice(`${base}/`.length));
  const to = fillReferences(escapeReferences(destination), names, (index) => `$${index}`);
  // Only captured groups are encoded in the response, and then the whole destination.
  const isFixed = names.length === 0;
  const flags = [`R=${permanent ? 308 : 307}`, ...(isFixed ? ['NE'] : []), 'L'];
  return `RewriteRule ${quote(text)} ${quote(isFixed ? to : decodePath(to))} [${flags.join(',')}]`;
}

/** Links to the Markdown of a page, and serves it to requests that prefer it. */
function markdownLines(base: string): string[] {
  const asked = 'RewriteCond %{HTTP:Accept} "text/markdown(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))" [NC]';
  const page = ['RewriteCond %{REQUEST_FILENAME} "^(.+?)/?$"', 'RewriteCond %1.md -f'];
  // Apache adds this prefix to variables after an internal redirect.
  const variable = 'REDIRECT_TRELLIS_MARKDOWN';
  const link = markdownLink(`%{escape:%{reqenv:${variable}}}`);
  return [
    `RewriteRule "^$" "-" [E=TRELLIS_MARKDOWN:${base}/index]`,
    ...page,
    `RewriteRule "^(.+?)/?$" "-" [E=TRELLIS_MARKDOWN:${base}/$1]`,
    `Header merge Link ${quote(`expr=${link}`)} env=${variable}`,
    asked,
    `RewriteRule "^$" "${base}/index.md" [END]`,
    asked,
    ...page,
    'RewriteRule "^(.+?)/?$" "$1.md" [END]',
  ];
}

/** Escapes characters that would reference captured groups. */
function escapeReferences(destination: string): string {
  return destination.replace(/[$%\\]/g, '\\$&').replace(/\s/g, encodeURIComponent);
}
