import { z } from 'zod';
import { file } from './shared/text.ts';

export const thumbnailsSchema = z
  .strictObject({
    appearance: z.enum(['light', 'dark']).optional().meta({
      description: 'Colours of the pictures. Without it those of the mode that new readers see.',
    }),
    background: file()
      .optional()
      .meta({
        description: 'Picture behind the text, 1200 by 630 pixels or larger.',
        examples: ['/images/preview-background.png'],
      }),
    fonts: z.unknown().optional().meta({ description: 'Accepted; the pictures are set in Inter.' }),
  })
  .optional()
  .meta({
    description:
      'Gives every page a preview picture of its own for social networks, with its title and description. Without it all pages share one. Pages with `og:image` keep that one.',
    examples: [{ appearance: 'dark' }],
  });
