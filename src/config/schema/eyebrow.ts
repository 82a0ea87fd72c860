import { z } from 'zod';

export const eyebrowSchema = z
  .strictObject({
    display: z.enum(['section', 'breadcrumbs']).optional().meta({
      default: 'section',
      description: 'What stands above the title: the name of the group, or the path to the page.',
    }),
  })
  .prefault({})
  .meta({ description: 'Line above the title of a page.' });
