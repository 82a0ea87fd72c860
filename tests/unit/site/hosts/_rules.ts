import type { HostRules } from '../../../../src/site/hosts.ts';

/** Rules of a site below `/docs`, with one of each kind, for the tests of this folder. */
export const RULES: HostRules = {
  base: '/docs',
  urlFormat: { file: 'x/index.html', trailingSlash: false },
  redirects: [
    { source: '/docs/old', destination: '/docs/guides/soil', permanent: true },
    { source: '/docs/beta/:slug*', destination: '/docs/guides/:slug*', permanent: true },
    { source: '/docs/n/:id/x', destination: 'https://moss.example/:id?a=b', permanent: false },
  ],
  headers: [
    {
      pattern: '/docs/*',
      headers: [
        ['X-Frame-Options', 'SAMEORIGIN'],
        ['Content-Security-Policy', "frame-ancestors 'self'"],
      ],
    },
    { pattern: '/docs/*.svg', headers: [['Content-Security-Policy', 'sandbox']] },
    { pattern: '/docs/_astro/*', headers: [['Cache-Control', 'public, immutable']] },
  ],
  notFoundFolders: ['/docs/ar'],
  pages: ['/docs/', '/docs/guides/soil', '/docs/v1.2'],
  files: ['/docs/logo.svg', '/docs/LICENSE'],
  isCompressed: false,
  readOwn: () => '',
};

/** The same with files of the author's own, by name. */
export function withOwn(own: Record<string, string>): HostRules {
  return { ...RULES, readOwn: (name) => own[name] ?? '' };
}
