import { z } from 'zod';
import { text } from './shared/text.ts';

export const codeBlockSchema = z
  .strictObject({
    mode: z.enum(['dark', 'auto']).optional().meta({
      default: 'dark',
      description: '`dark` keeps code dark in both modes, `auto` lets it follow the mode.',
    }),
    theme: z
      .union([text(), z.strictObject({ light: text(), dark: text() })])
      .optional()
      .meta({
        description: 'Colours of code: the name of a Shiki theme, or one for each mode.',
        examples: ['dracula', { light: 'github-light', dark: 'github-dark' }],
      }),
  })
  .prefault({})
  .meta({ description: 'Look of code blocks.' });
