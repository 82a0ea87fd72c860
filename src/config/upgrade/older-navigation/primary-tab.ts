import { z } from 'zod';
import { text } from '../../schema/shared/text.ts';

export const primaryTabSchema = z
  .strictObject({
    name: text().default('Documentation').meta({ description: 'Label of the first tab.' }),
    isDefaultHidden: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the first tab stays hidden until a page inside it is open.' }),
  })
  .prefault({})
  .meta({ description: 'The first tab, which holds the pages of no other one.' });
