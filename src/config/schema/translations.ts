import { z } from 'zod';

export const translationsSchema = z
  .strictObject({
    note: z.boolean().default(false).meta({
      description:
        'Whether a page tells its readers that its original has changed since it was translated, with a link to that.',
    }),
  })
  .optional()
  .meta({ description: 'Pages that are written in several languages.' });
