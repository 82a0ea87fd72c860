import type { Components } from '../mdx/evaluate.ts';

/** Components of the site room, beside those of the library. */
export const siteComponents: Components = {};
