import { z } from 'zod';

export const roundedSchema = z
  .enum(['default', 'sharp'])
  .default('default')
  .meta({ description: 'Corners of boxes and buttons: rounded, or square with `sharp`.' });
