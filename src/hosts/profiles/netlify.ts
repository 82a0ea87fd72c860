import type { Host } from '../host.ts';

/** Netlify answers `/x` with `x.html`, and sends `/x` on to `/x/` where there is only `x/index.html` (https://github.com/slorber/trailing-slash-guide). */
export const netlify: Host = {
  label: 'Netlify',
  form: { file: 'x.html', endSlash: false },
  environment: {
    variables: ['NETLIFY', 'CONTEXT', 'URL', 'DEPLOY_PRIME_URL'],
    isHere: (env) => env['NETLIFY'] === 'true',
    findAddress: (env) =>
      env['CONTEXT'] === 'production' ? env['URL'] : (env['DEPLOY_PRIME_URL'] ?? env['URL']),
  },
  // Its rules are at the root of what is published, the site below its base.
  siteFolder: (base) => base,
  redirects: 'rules',
  hasNearestNotFound: true,
  negotiates: false,
  listFiles: () => [],
  listLacks: () => [],
};
