import { z } from 'zod';
import { link, text } from './shared/text.ts';

const redirect = z
  .strictObject({
    source: text().meta({
      description: 'Path that is left. `:name` stands for one segment, `:name*` for any number.',
      examples: ['/old-page', '/beta/:slug*'],
    }),
    destination: link().meta({
      description: 'Path or URL that is opened instead; it may repeat the names of the source.',
      examples: ['/new-page', '/v2/:slug*'],
    }),
    permanent: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether browsers and search engines may remember the new address.' }),
  })
  .transform((fields) => ({ ...fields, source: toSource(fields.source) }));

/** Path that is left, with a leading slash. */
export function toSource(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

export const redirectsSchema = z
  .array(redirect)
  .default([])
  .meta({
    description: 'Addresses that lead to other addresses.',
    examples: [[{ source: '/old-page', destination: '/new-page' }]],
  });
