import { z } from 'zod';
import { file, text } from './fields.ts';

export const codeBlockSchema = z
  .strictObject({
    mode: z.enum(['dark', 'auto']).optional().meta({
      description:
        '`dark` uses dark code blocks in both modes, and `auto` follows the mode. Default: `dark` if `navigation` is a list, or else `auto`.',
    }),
    theme: z
      .union([
        text(),
        z.strictObject({
          light: text().meta({ description: 'Shiki theme in light mode.' }),
          dark: text().meta({ description: 'Shiki theme in dark mode.' }),
        }),
      ])
      .optional()
      .meta({
        description: 'Shiki theme for code, or one for each mode.',
        examples: ['dracula', { light: 'github-light', dark: 'github-dark' }],
      }),
    languages: z
      .array(file())
      .optional()
      .meta({
        description: 'TextMate grammars (JSON files) for additional languages.',
        examples: [['/languages/moss.json']],
      }),
  })
  .optional()
  .meta({ description: 'Style of code blocks.' });

const codeTheme = z.union([
  text(),
  z.strictObject({
    light: text().meta({ description: 'Code theme in light mode.', dialect: 'docsJson' }),
    dark: text().meta({ description: 'Code theme in dark mode.', dialect: 'docsJson' }),
  }),
]);

/** Code blocks in `styling`. */
export const codeblocks = z.union([
  text(),
  z.strictObject({
    theme: codeTheme.optional().meta({
      description: 'Code theme, or one for each mode.',
      dialect: 'docsJson',
      examples: ['dark'],
    }),
    languages: z
      .strictObject({
        custom: z
          .array(file())
          .optional()
          .meta({
            description: 'TextMate grammars (JSON files) for additional languages.',
            dialect: 'docsJson',
            examples: [['/languages/moss.json']],
          }),
      })
      .optional()
      .meta({ description: 'Additional languages.', dialect: 'docsJson' }),
  }),
]);

/** Properties that determine the colors of code. */
export const CODE_SOURCES = [
  'codeBlock.theme',
  'styling.codeblocks.theme',
  'styling.codeblocks',
  'codeBlock.mode',
  'navigation',
] as const;

interface CodeAppearance {
  mode: 'dark' | 'auto';
  theme?: CodeThemes | undefined;
}

interface CodeThemes {
  light: string;
  dark: string;
}

type CodeTheme = string | CodeThemes | undefined;

/** Theme and mode of code; a theme may imply the mode. */
export function toCodeAppearance(
  own: CodeTheme,
  inStyling: CodeTheme,
  styling: string | object | undefined,
  mode: CodeAppearance['mode'] | undefined,
  navigation: unknown,
): CodeAppearance {
  const other = typeof styling === 'string' ? styling : inStyling;
  // Only the mode of `codeBlock` is used if it sets one.
  const theme = own ?? (mode === undefined ? other : undefined);
  // The two formats of `navigation` have different defaults.
  if (theme === undefined) return { mode: mode ?? (Array.isArray(navigation) ? 'dark' : 'auto') };
  if (theme === 'system') return { mode: 'auto' };
  if (theme === 'dark') return { mode: 'dark' };
  const themes = typeof theme === 'object' ? theme : { light: theme, dark: theme };
  return { mode: mode ?? 'auto', theme: themes };
}
