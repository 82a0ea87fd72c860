import { z } from 'zod';

export const metadataSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .default({})
  .meta({
    description:
      'Meta tags of every page, each a name with its content. Front matter of the same name wins.',
    examples: [{ 'og:image': '/images/preview.png', robots: 'noindex' }],
  });
