import { z } from 'zod';

export const seoSchema = z
  .strictObject({
    indexHiddenPages: z.boolean().default(false).meta({
      description: 'Whether pages outside the navigation are in the sitemap and in the search.',
    }),
  })
  .prefault({})
  .meta({ description: 'Settings for search engines.' });
