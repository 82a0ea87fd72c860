// What servers are told in their own languages; tests with real servers hold them to it.
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { HOSTS, type HostName } from '../../../../src/site/hosts.ts';
import { RULES, withOwn } from './_rules.ts';

const textOf = (host: HostName, path: string, rules = RULES) =>
  HOSTS[host].listFiles(rules).find((file) => file.path === path)?.text ?? '';
const linesOf = (host: HostName, path: string, rules = RULES) =>
  textOf(host, path, rules)
    .split('\n')
    .map((line) => line.trim());

it('nginx has exact redirects before files, patterns after them, and the nearest 404 page', () => {
  expect(linesOf('nginx', '/nginx.conf')).toEqual(
    expect.arrayContaining([
      'location = "/docs/old" { return 308 "/docs/guides/soil$is_args$args"; }',
      'location = "/docs/old/" { return 308 "/docs/guides/soil$is_args$args"; }',
      'location "/docs/ar/" { try_files $uri $uri/index.html @trellis_1; }',
      'if ($request_uri ~ "^/docs/beta//*([^?]*?)/?(?:\\?|$)") { return 308 "/docs/guides/$1$is_args$args"; }',
      'if ($request_uri ~ "^/docs/n/([^/?]+)/x/?(?:\\?|$)") { return 307 "https://moss.example/$1?a=b"; }',
      'error_page 404 "/docs/ar/404.html";',
      'add_header X-Frame-Options $trellis_x_frame_options always;',
      'add_header Cache-Control $trellis_cache_control;',
    ]),
  );
});

it('nginx sends compressed copies where there are some', () => {
  expect(textOf('nginx', '/nginx.conf')).not.toContain('gzip_static');
  expect(textOf('nginx', '/nginx.conf', { ...RULES, isCompressed: true })).toContain(
    '\ngzip_static on;\n',
  );
});

it('Caddy has the same in its words', () => {
  expect(linesOf('caddy', '/Caddyfile')).toEqual(
    expect.arrayContaining([
      '@trellis_redirect_0 path "/docs/old" "/docs/old/"',
      'redir @trellis_redirect_0 "/docs/guides/soil{trellis_query}" 308',
      'vars_regexp trellis_1 {uri} "^/docs/beta//*([^?]*?)/?(?:\\?|$)"',
      'redir @trellis_redirect_1 "/docs/guides/{re.trellis_1.1}{trellis_query}" 308',
      'handle "/docs/ar/*" {',
      '+Content-Security-Policy "frame-ancestors \'self\'"',
    ]),
  );
});

it('Apache has it too, after what the author says, with a file for each folder that has a 404 page', () => {
  expect(linesOf('apache', '/.htaccess')).toEqual(
    expect.arrayContaining([
      'RewriteRule "^old/?$" "/docs/guides/soil" [R=308,NE,L]',
      'RewriteRule "^beta//*(.*?)/?$" "/docs/guides/$1" [R=308,L]',
      'ErrorDocument 404 "/docs/404.html"',
      'Header always set X-Frame-Options "SAMEORIGIN"',
    ]),
  );
  expect(textOf('apache', '/ar/.htaccess')).toBe('ErrorDocument 404 "/docs/ar/404.html"\n');
  expect(textOf('apache', '/.htaccess', withOwn({ '.htaccess': 'AddType a/b .c\n' }))).toMatch(
    /^AddType a\/b \.c\n# Written by Trellis/,
  );
});

it('Apache compares what is below the folder', () => {
  const redirects = ['/docs/', '/elsewhere'].map((source) => ({
    source,
    destination: '/docs/guides/soil',
    permanent: true,
  }));
  const lines = textOf('apache', '/.htaccess', { ...RULES, redirects }).split('\n');
  expect(lines.filter((line) => line.includes('R=308,NE'))).toEqual([
    'RewriteRule "^/?$" "/docs/guides/soil" [R=308,NE,L]',
  ]);
});

it('nginx names types with quotes in them', () => {
  const headers = [{ pattern: '/docs/api', headers: [['Content-Type', 'a/b; c="d"']] as const }];
  expect(textOf('nginx', '/nginx.conf', { ...RULES, headers })).toContain(
    'location ~ "^/docs/api$" { types { } default_type "a/b; c=\\"d\\""; }',
  );
});

it.each(['nginx', 'caddy', 'apache'] as const)('nothing of a site ends a string of %s', (host) => {
  const redirects = [
    { source: '/docs/a"; }', destination: '/docs/b"; } $c {d}\nroot /;', permanent: true },
  ];
  const [file] = HOSTS[host].listFiles({ ...RULES, redirects });
  expect(file?.text).not.toMatch(/(?<!\\)"; } \$c/);
  expect(file?.text).not.toMatch(/^root/m);
});

it.each(['nginx', 'caddy', 'apache'] as const)(
  'nor does a backslash before a quote of %s',
  (host) => {
    const redirects = [
      { source: '/docs/a%5C"; return 200; #', destination: '/docs/', permanent: true },
      { source: '/docs/b\\"; return 200; #/:x', destination: '/docs/:x', permanent: true },
    ];
    const headers = [
      { pattern: '/docs/#c"; return 200;', headers: [['X-A', 'b\\"; return 200; "']] as const },
      { pattern: '/docs/*', headers: [['X-B', 'c\\']] as const },
    ];
    const [file] = HOSTS[host].listFiles({ ...RULES, redirects, headers });
    const strings = /"(?:[^"\\]|\\.)*"|`[^`]*`/g;
    const outside = file?.text.replace(/^#.*$/gm, '').replaceAll(strings, '');
    expect(outside).not.toContain('return 200');
    expect(outside).not.toMatch(/["`]/);
  },
);

it('Apache sends a header as it is written, signs for values of its own included', () => {
  const headers = [{ pattern: '/docs/*', headers: [['X-A', '%20 \\n']] as const }];
  // A backslash twice for the value, and each of these twice for the quotes.
  expect(linesOf('apache', '/.htaccess', { ...RULES, headers })).toContain(
    String.raw`Header always set X-A "%%20 \\\\n"`,
  );
});

it('Caddy puts nothing of its environment in place of braces', () => {
  const headers = [{ pattern: '/docs/*', headers: [['X-A', '{env.HOME}']] as const }];
  const redirects = [{ source: '/docs/{env.HOME}', destination: '/docs/', permanent: true }];
  const lines = linesOf('caddy', '/Caddyfile', { ...RULES, headers, redirects });
  expect(lines).toContain(String.raw`X-A "\\{env.HOME\\}"`);
  expect(lines).toContain(
    String.raw`@trellis_redirect_0 path "/docs/\\{env.HOME\\}" "/docs/\\{env.HOME\\}/"`,
  );
});

it.each(['nginx', 'caddy', 'apache', 'vercel', 's3'] as const)(
  'what %s catches from an address cannot name another host',
  (host) => {
    const redirects = [{ source: '/docs/out/*', destination: '/:splat', permanent: true }];
    const [file] = HOSTS[host].listFiles({ ...RULES, redirects });
    const [, caught = ''] = /out(\/\/\*\([^)]*\))/.exec(file?.text ?? '') ?? [];
    expect(new RegExp(`^/docs/out${caught}$`).exec('/docs/out//evil.example')?.[1]).toBe(
      'evil.example',
    );
  },
);

it('Vercel has routes: headers go on, exact redirects before files, patterns and 404 pages after them', () => {
  const { version, routes } = JSON.parse(textOf('vercel', '/config.json')) as {
    version: number;
    routes: { src?: string; handle?: string; headers?: Record<string, string> }[];
  };
  expect(version).toBe(3);
  const at = (src: string) => routes.findIndex((route) => route.src === src);
  const files = routes.findIndex(({ handle }) => handle === 'filesystem');
  expect(routes[at('^/docs/old/?$')]).toEqual({
    src: '^/docs/old/?$',
    status: 308,
    headers: { Location: '/docs/guides/soil' },
  });
  expect(at('^/docs/old/?$')).toBeLessThan(files);
  expect(at('^/docs/beta//*(.*?)/?$')).toBeGreaterThan(files);
  expect(routes[at('^/docs/.*\\.svg$')]?.headers).toEqual({
    'Content-Security-Policy': "frame-ancestors 'self', sandbox",
  });
  expect(routes.slice(-2)).toMatchObject([
    { src: '^/docs/ar/.*$', status: 404, dest: '/docs/ar/404.html' },
    { src: '^/docs/.*$', status: 404, dest: '/docs/404.html' },
  ]);
});

it('Vercel names the Markdown of pages, and of nothing else', () => {
  const headers = [{ pattern: '/docs/*', headers: [['Link', '</docs/llms.txt>']] as const }];
  const files = [...RULES.files, '/docs/own/index.html', '/docs/plain.html'];
  const text = textOf('vercel', '/config.json', { ...RULES, headers, files });
  const { routes } = JSON.parse(text) as {
    routes: { src?: string; status?: number; headers?: { Link?: string } }[];
  };
  const linkOf = (path: string) => {
    const fit = routes.filter(({ src, status, headers: set }) => set?.Link && !status && new RegExp(src ?? '^$').test(path)); // prettier-ignore
    const { src = '', headers: set } = fit.at(-1) ?? {};
    return set?.Link?.replace('$1', new RegExp(src).exec(path)?.[1] ?? '');
  };
  const alternate = (path: string) => `</docs/llms.txt>, <${path}.md>; rel="alternate"; type="text/markdown"`; // prettier-ignore
  expect(linkOf('/docs/')).toBe(alternate('/docs/index'));
  expect(linkOf('/docs/guides/soil')).toBe(alternate('/docs/guides/soil'));
  expect(linkOf('/docs/guides/soil/')).toBe(alternate('/docs/guides/soil'));
  expect(linkOf('/docs/v1.2')).toBe(alternate('/docs/v1.2'));
  expect(linkOf('/docs/%C3%BC')).toBe(alternate('/docs/%C3%BC'));
  const others = ['logo.svg', 'LICENSE', 'own', 'own/', 'plain', '.well-known/api-catalog', '/x'];
  for (const path of others) expect(linkOf(`/docs/${path}`)).toBe('</docs/llms.txt>');
  expect(routes.at(-1)?.headers?.Link).toBe('</docs/llms.txt>');
});

describe('functions of CloudFront', () => {
  type Answer = { uri?: string; statusCode?: number; headers?: Record<string, { value: string }> };
  const run = (file: string, event: object) =>
    runInNewContext(`${textOf('s3', file)}; handler(${JSON.stringify(event)})`) as Answer;
  const ask = (uri: string, accept = '', querystring = {}) =>
    run('/_cloudfront/request.js', {
      request: { uri, querystring, headers: accept ? { accept: { value: accept } } : {} },
    });

  it.each([
    ['/docs/', '/docs/index.html'],
    ['/docs/guides/soil', '/docs/guides/soil/index.html'],
    ['/docs/guides/soil/', '/docs/guides/soil/index.html'],
    ['/docs/v1.2', '/docs/v1.2/index.html'],
    ['/docs/logo.svg', '/docs/logo.svg'],
    ['/docs/LICENSE', '/docs/LICENSE'],
    ['/docs/.well-known/api-catalog', '/docs/.well-known/api-catalog'],
  ])('find the file of %s', (uri, file) => {
    expect(ask(uri).uri).toBe(file);
  });

  it.each([
    ['/docs/old', {}, 308, '/docs/guides/soil'],
    ['/docs/old/', { a: { value: 'b' } }, 308, '/docs/guides/soil?a=b'],
    ['/docs/beta/a/b', {}, 308, '/docs/guides/a/b'],
    ['/docs/n/7/x', { c: { value: 'd' } }, 307, 'https://moss.example/7?a=b'],
  ])('lead on from %s', (uri, query, status, to) => {
    expect(ask(uri, '', query)).toMatchObject({
      statusCode: status,
      headers: { location: { value: to } },
    });
  });

  it('find the Markdown of a page for who names it', () => {
    expect(ask('/docs/guides/soil', 'text/markdown, text/html;q=0.5').uri).toBe(
      '/docs/guides/soil.md',
    );
    expect(ask('/docs/', 'text/markdown').uri).toBe('/docs/index.md');
    expect(ask('/docs/guides/soil', 'text/markdown;q=0').uri).toBe('/docs/guides/soil/index.html');
  });

  it('set headers, and caching and the link to the Markdown only of what is there', () => {
    const headersOf = (uri: string, statusCode: number) =>
      run('/_cloudfront/response.js', {
        request: { uri },
        response: { statusCode, headers: {} },
      }).headers;
    expect(headersOf('/docs/_astro/a.js', 200)).toMatchObject({
      'cache-control': { value: 'public, immutable' },
      'x-frame-options': { value: 'SAMEORIGIN' },
    });
    expect(headersOf('/docs/_astro/a.js', 404)).not.toHaveProperty('cache-control');
    expect(headersOf('/docs/logo.svg', 200)).toMatchObject({
      'content-security-policy': { value: "frame-ancestors 'self', sandbox" },
    });
    const linkOf = (path: string, status = 200) => headersOf(path, status)?.['link']?.value;
    const rest = '; rel="alternate"; type="text/markdown"';
    expect(linkOf('/docs/index.html')).toBe(`</docs/index.md>${rest}`);
    expect(linkOf('/docs/guides/soil/index.html')).toBe(`</docs/guides/soil.md>${rest}`);
    expect(linkOf('/docs/v1.2/index.html')).toBe(`</docs/v1.2.md>${rest}`);
    expect(linkOf('/docs/guides/none/index.html', 404)).toBeUndefined();
    expect(linkOf('/docs/logo.svg')).toBeUndefined();
    expect(linkOf('/docs/guides/soil.md')).toBeUndefined();
  });
});
