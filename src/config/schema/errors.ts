import { z } from 'zod';
import { text } from './shared/text.ts';

const notFound = z.strictObject({
  redirect: z
    .boolean()
    .optional()
    .meta({ description: 'Whether unknown addresses lead to the first page.' }),
  title: text().optional().meta({ description: 'Title of the page.' }),
  description: text().optional().meta({ description: 'Text of the page, in Markdown.' }),
});

export const errorsSchema = z
  .strictObject({
    '404': notFound.optional().meta({ description: 'Page for addresses that lead nowhere.' }),
  })
  .optional()
  .meta({ description: 'Pages that are shown when something is wrong.' });
