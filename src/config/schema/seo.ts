import { z } from 'zod';
import { metatags } from './metadata.ts';
import { modern } from './modern/dialect.ts';
import { text } from './shared/text.ts';

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
    organization: modern(
      z.unknown().optional(),
      'Accepted; has no effect: structured data names the site itself, which needs no address of anybody else.',
    ),
    paths: modern(
      z
        .array(
          z.strictObject({
            path: modern(text(), 'Folder of the pages, from the folder of docs.json.', [
              'guides/v2',
            ]),
            metatags: modern(metatags(), 'Meta tags of the pages in it.'),
          }),
        )
        .optional(),
      'Meta tags of the pages in a folder. They win over those of every page, a deeper folder over one around it, and front matter over all.',
      [[{ path: 'v1', metatags: { robots: 'noindex' } }]],
    ),
    trailingSlash: modern(
      z.unknown().optional(),
      'Accepted; has no effect: addresses have no slash at their end, and hosts lead there from those that do.',
    ),
  })
  .prefault({})
  .meta({ description: 'Settings for search engines.' });
