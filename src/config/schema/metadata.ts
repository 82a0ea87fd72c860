import { z } from 'zod';

/** Names of meta tags with their contents. */
export const metatags = () => z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** What `metadata` is for where `navigation` is an object. */
const properties = {
  timestamp: {
    type: 'boolean',
    description: 'Whether pages show when they were last changed; no meta tag.',
    dialect: 'modern',
  },
};

export const metadataSchema = metatags()
  .default({})
  .meta({
    properties,
    description:
      'Meta tags of every page, each a name with its content. Front matter of the same name wins.',
    examples: [{ 'og:image': '/images/preview.png', robots: 'noindex' }],
  });
