import { z } from 'zod';

export const codeBlockSchema = z
  .strictObject({
    mode: z.enum(['dark', 'auto']).optional().meta({
      default: 'dark',
      description: '`dark` keeps code dark in both modes, `auto` lets it follow the mode.',
    }),
  })
  .prefault({})
  .meta({ description: 'Look of code blocks.' });
