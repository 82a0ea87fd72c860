import type { Environment, Host } from '../host.ts';

/** Vercel is told everything by the Build Output API (https://vercel.com/docs/build-output-api/configuration). */
export const vercel: Host = {
  label: 'Vercel',
  form: { file: 'x/index.html', endSlash: false },
  environment: {
    variables: [
      'VERCEL',
      'VERCEL_ENV',
      'VERCEL_URL',
      'VERCEL_BRANCH_URL',
      'VERCEL_PROJECT_PRODUCTION_URL',
    ],
    isHere: (env) => env['VERCEL'] === '1',
    findAddress,
  },
  outDir: '.vercel/output',
  siteFolder: (base) => `/static${base}`,
  redirects: 'rules',
  hasNearestNotFound: true,
  negotiates: true,
  listFiles: () => [],
  listLacks: () => [],
};

/** The variables hold the names of hosts alone. */
function findAddress(env: Environment): string | undefined {
  const own = env['VERCEL_BRANCH_URL'] ?? env['VERCEL_URL'];
  const name =
    env['VERCEL_ENV'] === 'production' ? (env['VERCEL_PROJECT_PRODUCTION_URL'] ?? own) : own;
  return name && `https://${name}`;
}
