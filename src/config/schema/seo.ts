import { z } from 'zod';
import { metatags } from './metadata.ts';
import { modern } from './modern/dialect.ts';

export const seoSchema = z
  .strictObject({
    indexHiddenPages: z.boolean().optional().meta({
      default: false,
      description: 'Whether pages outside the navigation are in the sitemap and in the search.',
    }),
    indexing: modern(
      z.enum(['navigable', 'all']).optional(),
      '`all` puts pages outside the navigation into the sitemap and the search, as `indexHiddenPages`.',
    ),
    metatags: modern(
      metatags().optional(),
      'Meta tags of every page, each a name with its content.',
      [{ 'og:image': '/images/preview.png' }],
    ),
    organization: modern(z.unknown().optional(), 'Accepted for hosts; has no effect.'),
    paths: modern(z.unknown().optional(), 'Accepted for hosts; has no effect.'),
    trailingSlash: modern(z.unknown().optional(), 'Accepted for hosts; has no effect.'),
  })
  .prefault({})
  .meta({ description: 'Settings for search engines.' });
