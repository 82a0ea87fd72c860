import type { Environment, Host } from '../host.ts';

/**
 * Cloudflare, Pages and static assets of Workers, answers `/x` with `x.html`, and sends `/x.html`, `/x/` and `/x` with only
 * `x/index.html` on (https://developers.cloudflare.com/workers/static-assets/routing/advanced/html-handling/).
 */
export const cloudflare: Host = {
  label: 'Cloudflare',
  form: { file: 'x.html', endSlash: false },
  environment: {
    variables: ['CF_PAGES', 'CF_PAGES_URL', 'CF_PAGES_BRANCH', 'WORKERS_CI'],
    isHere: (env) => env['CF_PAGES'] === '1' || env['WORKERS_CI'] === '1',
    findAddress,
  },
  siteFolder: (base) => base,
  redirects: 'rules',
  hasNearestNotFound: true,
  negotiates: false,
  listFiles: () => [],
  listLacks: () => [],
};

/** Pages names the address of this one build, `https://1a2b3c.garden.pages.dev`; what the main branch has is at `garden.pages.dev`. Workers names none. */
function findAddress(env: Environment): string | undefined {
  const isMain = /^(?:main|master)$/.test(env['CF_PAGES_BRANCH'] ?? '');
  const address = env['CF_PAGES_URL'];
  return isMain ? address?.replace(/^https:\/\/[^.]+\.(?=[^.]+\.pages\.dev)/, 'https://') : address;
}
