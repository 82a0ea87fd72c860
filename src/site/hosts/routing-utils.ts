export { getTransformedRoutes } from '@vercel/routing-utils';
