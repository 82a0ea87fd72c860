import { z } from 'zod';
import { file, text } from './shared/text.ts';

interface CodeBlock {
  mode: 'dark' | 'auto';
  /** Names of code themes that the author asks for. */
  theme?: { light: string; dark: string };
  /** Files of grammars beside the usual ones. */
  languages?: string[];
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
    languages: z
      .array(file())
      .optional()
      .meta({
        description: 'Files of TextMate grammars (JSON) for languages beside the usual ones.',
        examples: [['/languages/moss.json']],
      }),
  })
  .prefault({})
  .transform(({ languages, ...look }): CodeBlock => ({
    ...toLook(look),
    ...(languages && { languages }),
  }))
  .meta({ description: 'Look of code blocks.' });

/** Theme and mode, of which a theme may name the mode. */
function toLook({
  mode,
  theme,
}: {
  mode?: CodeBlock['mode'] | undefined;
  theme?: string | { light: string; dark: string } | undefined;
}): Omit<CodeBlock, 'languages'> {
  if (theme === undefined) return { mode: mode ?? 'dark' };
  if (theme === 'system') return { mode: 'auto' };
  if (theme === 'dark') return { mode: 'dark' };
  const themes = typeof theme === 'object' ? theme : { light: theme, dark: theme };
  return { mode: mode ?? 'auto', theme: themes };
}
