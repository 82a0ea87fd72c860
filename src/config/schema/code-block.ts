import { z } from 'zod';
import { text } from './shared/text.ts';

interface CodeBlock {
  mode: 'dark' | 'auto';
  /** Names of code themes that the author asks for. */
  theme?: { light: string; dark: string };
}

export const codeBlockSchema = z
  .strictObject({
    mode: z.enum(['dark', 'auto']).optional().meta({
      default: 'dark',
      description: '`dark` keeps code dark in both modes, `auto` lets it follow the mode.',
    }),
    theme: z
      .union([
        text(),
        z.strictObject({
          light: text().meta({ description: 'Shiki theme of the light mode.' }),
          dark: text().meta({ description: 'Shiki theme of the dark mode.' }),
        }),
      ])
      .optional()
      .meta({
        description: 'Colours of code: the name of a Shiki theme, or one for each mode.',
        examples: ['dracula', { light: 'github-light', dark: 'github-dark' }],
      }),
  })
  .prefault({})
  .transform(({ mode, theme }): CodeBlock => {
    if (theme === undefined) return { mode: mode ?? 'dark' };
    if (theme === 'system') return { mode: 'auto' };
    if (theme === 'dark') return { mode: 'dark' };
    const themes = typeof theme === 'object' ? theme : { light: theme, dark: theme };
    return { mode: mode ?? 'auto', theme: themes };
  })
  .meta({ description: 'Look of code blocks.' });
