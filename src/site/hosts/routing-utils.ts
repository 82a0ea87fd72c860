// A separate file in the package, which `site/host-formats.ts` loads on first use.
export { getTransformedRoutes } from '@vercel/routing-utils';
