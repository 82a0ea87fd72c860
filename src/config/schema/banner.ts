import { z } from 'zod';
import { text } from './shared/text.ts';

export const bannerSchema = z
  .strictObject({
    content: text().meta({
      description: 'Text of the banner; links and emphasis as in Markdown.',
      examples: ['Version 2 is out. [Read more](/changelog)'],
    }),
    dismissible: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether readers can close the banner.' }),
  })
  .optional()
  .meta({ description: 'Line above the header of every page.' });
