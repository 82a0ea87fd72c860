import { z } from 'zod';
import { iconFields } from './shared/icon.ts';
import { link, text } from './shared/text.ts';

const topbarLink = z.strictObject({
  name: text()
    .optional()
    .meta({ description: 'Label of the link. Only a link of type `github` may go without.' }),
  url: link().meta({ description: 'Where the link leads.', examples: ['mailto:help@example.com'] }),
  type: z
    .enum(['link', 'github'])
    .optional()
    .meta({ description: 'Kind of the link: `github` marks the address of a repository.' }),
  ...iconFields,
});

export const topbarLinksSchema = z
  .array(topbarLink)
  .default([])
  .meta({
    description: 'Links in the header, from left to right.',
    examples: [[{ name: 'Support', url: 'mailto:help@example.com' }]],
  });

export type TopbarLinkFields = z.output<typeof topbarLink>;
