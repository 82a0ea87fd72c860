import { z } from 'zod';

export const topbarSchema = z
  .strictObject({
    style: z
      .enum(['default', 'gradient'])
      .default('default')
      .meta({ description: 'Background of the header.' }),
  })
  .prefault({})
  .meta({ description: 'Look of the header.' });
