import { z } from 'zod';
import { text } from './shared/text.ts';

export const contextualSchema = z
  .strictObject({
    options: z
      .array(text())
      .default([])
      .meta({
        description: 'Entries of the menu, in their order.',
        examples: [['copy', 'view', 'chatgpt', 'claude']],
      }),
    display: z.enum(['header', 'toc']).optional().meta({
      description: 'Accepted for projects in the newer schema; has no effect.',
    }),
  })
  .prefault({})
  .meta({ description: 'Menu beside the title of a page: copy it, or open it in an assistant.' });
