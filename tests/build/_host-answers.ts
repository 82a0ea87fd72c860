/** Requests below the base of a site, and the responses of hosts that tests cannot reach. */
export interface HostAnswers {
  path: string;
  /** The header `Accept`. */
  accept?: string;
  /** A status with the file or the redirect: the same for all hosts, or one for each in the order of `HOSTS`. */
  answers: string | readonly string[];
}

/** Hosts in the order of `answers`. */
export const HOSTS = ['github', 'gitlab', 'netlify', 'cloudflare', 'vercel', 's3'] as const;

/**
 * Responses by the documentation of the hosts (linked in `src/site/hosts/`) and
 * https://github.com/slorber/trailing-slash-guide: the canonical form of a URL, whether files or redirects come first, and
 * the 404 page.
 */
export const ANSWERS: readonly HostAnswers[] = [
  { path: '/', answers: '200 /index.html' },
  {
    path: '/',
    accept: 'text/markdown',
    answers: [
      '200 /index.html',
      '200 /index.html',
      '200 /index.html',
      '200 /index.html',
      '200 /index.md',
      '200 /index.md',
    ],
  },
  {
    path: '/index.html',
    answers: [
      '200 /index.html',
      '200 /index.html',
      '200 /index.html',
      '307 -> /',
      '200 /index.html',
      '200 /index.html',
    ],
  },
  {
    path: '/guides',
    answers: [
      '301 -> /guides/',
      '302 -> /guides/',
      '200 /guides.html',
      '200 /guides.html',
      '200 /guides/index.html',
      '200 /guides/index.html',
    ],
  },
  {
    path: '/guides/',
    answers: [
      '200 /guides/index.html',
      '200 /guides/index.html',
      '301 -> /guides',
      '307 -> /guides',
      '308 -> /guides',
      '200 /guides/index.html',
    ],
  },
  {
    path: '/guides?a=1',
    answers: [
      '301 -> /guides/?a=1',
      '302 -> /guides/?a=1',
      '200 /guides.html',
      '200 /guides.html',
      '200 /guides/index.html',
      '200 /guides/index.html',
    ],
  },
  {
    path: '/guides',
    accept: 'text/markdown',
    answers: [
      '301 -> /guides/',
      '302 -> /guides/',
      '200 /guides.html',
      '200 /guides.html',
      '200 /guides.md',
      '200 /guides.md',
    ],
  },
  {
    path: '/guides',
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    answers: [
      '301 -> /guides/',
      '302 -> /guides/',
      '200 /guides.html',
      '200 /guides.html',
      '200 /guides/index.html',
      '200 /guides/index.html',
    ],
  },
  {
    path: '/guides',
    accept: 'text/markdown;q=0, text/html',
    answers: [
      '301 -> /guides/',
      '302 -> /guides/',
      '200 /guides.html',
      '200 /guides.html',
      '200 /guides.md',
      '200 /guides/index.html',
    ],
  },
  { path: '/guides.md', answers: '200 /guides.md' },
  {
    path: '/guides/earth',
    answers: [
      '301 -> /guides/earth/',
      '302 -> /guides/earth/',
      '200 /guides/earth.html',
      '200 /guides/earth.html',
      '200 /guides/earth/index.html',
      '200 /guides/earth/index.html',
    ],
  },
  {
    path: '/guides/earth',
    accept: 'text/markdown, text/html;q=0.8',
    answers: [
      '301 -> /guides/earth/',
      '302 -> /guides/earth/',
      '200 /guides/earth.html',
      '200 /guides/earth.html',
      '200 /guides/earth.md',
      '200 /guides/earth.md',
    ],
  },
  {
    path: '/release-1.2',
    answers: [
      '301 -> /release-1.2/',
      '302 -> /release-1.2/',
      '200 /release-1.2.html',
      '200 /release-1.2.html',
      '200 /release-1.2/index.html',
      '200 /release-1.2/index.html',
    ],
  },
  { path: '/release-1.2.md', answers: '200 /release-1.2.md' },
  {
    path: '/ar',
    answers: [
      '301 -> /ar/',
      '302 -> /ar/',
      '200 /ar.html',
      '200 /ar.html',
      '200 /ar/index.html',
      '200 /ar/index.html',
    ],
  },
  {
    path: '/ar/',
    answers: [
      '200 /ar/index.html',
      '200 /ar/index.html',
      '301 -> /ar',
      '307 -> /ar',
      '308 -> /ar',
      '200 /ar/index.html',
    ],
  },
  {
    path: '/soil',
    answers: [
      '301 -> /soil/',
      '301 -> /guides/earth/',
      '301 -> /guides/earth',
      '308 -> /guides/earth',
      '308 -> /guides/earth',
      '308 -> /guides/earth',
    ],
  },
  {
    path: '/soil/',
    answers: [
      '200 /soil/index.html',
      '301 -> /guides/earth/',
      '301 -> /guides/earth',
      '308 -> /guides/earth',
      '308 -> /guides/earth',
      '308 -> /guides/earth',
    ],
  },
  {
    path: '/soil?a=1&b=%20',
    answers: [
      '301 -> /soil/?a=1&b=%20',
      '301 -> /guides/earth/?a=1&b=%20',
      '301 -> /guides/earth?a=1&b=%20',
      '308 -> /guides/earth?a=1&b=%20',
      '308 -> /guides/earth?a=1&b=%20',
      '308 -> /guides/earth?a=1&b=%20',
    ],
  },
  {
    path: '/soon',
    answers: [
      '301 -> /soon/',
      '302 -> /guides/',
      '302 -> /guides',
      '307 -> /guides',
      '307 -> /guides',
      '307 -> /guides',
    ],
  },
  {
    path: '/old/earth',
    answers: [
      '404 /404.html',
      '301 -> /guides/earth',
      '301 -> /guides/earth',
      '308 -> /guides/earth',
      '308 -> /guides/earth',
      '308 -> /guides/earth',
    ],
  },
  {
    path: '/old/earth/',
    answers: [
      '404 /404.html',
      '301 -> /guides/earth',
      '301 -> /guides/earth',
      '308 -> /guides/earth',
      '308 -> /old/earth',
      '308 -> /guides/earth',
    ],
  },
  {
    path: '/old/a%20b?x=1',
    answers: [
      '404 /404.html',
      '301 -> /guides/a%20b?x=1',
      '301 -> /guides/a%20b?x=1',
      '308 -> /guides/a%20b?x=1',
      '308 -> /guides/a%20b?x=1',
      '308 -> /guides/a%20b?x=1',
    ],
  },
  {
    path: '/old/%C3%BC',
    answers: [
      '404 /404.html',
      '301 -> /guides/%C3%BC',
      '301 -> /guides/%C3%BC',
      '308 -> /guides/%C3%BC',
      '308 -> /guides/%C3%BC',
      '308 -> /guides/%C3%BC',
    ],
  },
  { path: '/old/a/b', answers: '404 /404.html' },
  {
    path: '/archive/a/b/c',
    answers: [
      '404 /404.html',
      '301 -> /guides/a/b/c',
      '301 -> /guides/a/b/c',
      '308 -> /guides/a/b/c',
      '308 -> /guides/a/b/c',
      '308 -> /guides/a/b/c',
    ],
  },
  {
    path: '/archive/',
    answers: [
      '404 /404.html',
      '301 -> /guides/',
      '301 -> /guides/',
      '308 -> /guides/',
      '308 -> /archive',
      '308 -> /guides/',
    ],
  },
  {
    path: '/beds/earth',
    answers: [
      '404 /404.html',
      '301 -> /guides/earth',
      '301 -> /guides/earth',
      '308 -> /guides/earth',
      '308 -> /guides/earth',
      '308 -> /guides/earth',
    ],
  },
  {
    path: '/guides/earth/edit',
    answers: [
      '404 /404.html',
      '301 -> https://edit.example/earth',
      '301 -> https://edit.example/earth',
      '308 -> https://edit.example/earth',
      '308 -> https://edit.example/earth',
      '308 -> https://edit.example/earth',
    ],
  },
  {
    path: '/with?a=1',
    answers: [
      '301 -> /with/?a=1',
      '301 -> /guides/?from=with',
      '301 -> /guides?from=with',
      '308 -> /guides?from=with',
      '308 -> /guides?from=with',
      '308 -> /guides?from=with',
    ],
  },
  {
    path: '/part',
    answers: [
      '301 -> /part/',
      '301 -> /guides/#beds',
      '301 -> /guides#beds',
      '308 -> /guides#beds',
      '308 -> /guides#beds',
      '308 -> /guides#beds',
    ],
  },
  {
    path: '/%C3%BCber%20uns',
    answers: [
      '301 -> /%C3%BCber%20uns/',
      '301 -> /guides/',
      '301 -> /guides',
      '308 -> /guides',
      '308 -> /guides',
      '308 -> /guides',
    ],
  },
  { path: '/none', answers: '404 /404.html' },
  { path: '/none/deeper/still', answers: '404 /404.html' },
  { path: '/none.html', answers: '404 /404.html' },
  {
    path: '/ar/none',
    answers: [
      '404 /404.html',
      '404 /404.html',
      '404 /ar/404.html',
      '404 /ar/404.html',
      '404 /ar/404.html',
      '404 /404.html',
    ],
  },
  { path: '/guides/none', accept: 'text/markdown', answers: '404 /404.html' },
  { path: '/leaf.svg', answers: '200 /leaf.svg' },
  { path: '/files/a%20b%20%26%20%C3%BC%2B(1).txt', answers: '200 /files/a b & ü+(1).txt' },
  { path: '/files/data.json', answers: '200 /files/data.json' },
  {
    path: '/files',
    answers: [
      '404 /404.html',
      '302 -> /files/',
      '404 /404.html',
      '404 /404.html',
      '404 /404.html',
      '404 /404.html',
    ],
  },
  { path: '/llms.txt', answers: '200 /llms.txt' },
  { path: '/sitemap.xml', answers: '200 /sitemap.xml' },
  { path: '/robots.txt', answers: '200 /robots.txt' },
  { path: '/_trellis/site.json', answers: '200 /_trellis/site.json' },
  {
    path: '/.well-known/agent-skills/index.json',
    answers: '200 /.well-known/agent-skills/index.json',
  },
  {
    path: '/404.html',
    answers: [
      '200 /404.html',
      '200 /404.html',
      '200 /404.html',
      '307 -> /404',
      '200 /404.html',
      '200 /404.html',
    ],
  },
];
