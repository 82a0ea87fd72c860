import { z } from 'zod';

export const isWhiteLabeledSchema = z
  .boolean()
  .default(false)
  .meta({ description: 'Whether the footer is without the line that names Trellis.' });
