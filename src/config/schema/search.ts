import { z } from 'zod';
import { text } from './shared/text.ts';

export const searchSchema = z
  .strictObject({
    prompt: text().default('Search...').meta({ description: 'Text in the empty search box.' }),
    location: z.enum(['side', 'top']).optional().meta({
      description:
        'Where the search box stands: in the sidebar or in the header. Without it the layout decides.',
    }),
  })
  .prefault({})
  .meta({ description: 'Search box.' });
