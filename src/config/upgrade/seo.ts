import { z } from 'zod';
import { docsJson } from '../schema/dialect.ts';
import { converted, ignored, type OlderProperty } from './older-property.ts';

export const olderSeo: OlderProperty[] = [
  converted(
    'seo.indexing',
    'seo.indexHiddenPages',
    docsJson(
      z.enum(['navigable', 'all']).optional(),
      '`all` puts pages outside the navigation into the sitemap and the search, as `indexHiddenPages`.',
    ),
    (indexing) => indexing === 'all',
  ),
  ignored(
    'thumbnails.fonts',
    z.unknown().optional().meta({ description: 'Accepted; the pictures are set in Inter.' }),
  ),
];
