import { z } from 'zod';
import { text } from '../shared/text.ts';
import { modern } from './dialect.ts';

const codeTheme = z.union([
  text(),
  z.strictObject({
    light: modern(text(), 'Theme of code in light mode.'),
    dark: modern(text(), 'Theme of code in dark mode.'),
  }),
]);

const codeblocks = z.union([
  text(),
  z.strictObject({
    theme: modern(codeTheme.optional(), 'Theme of code, or one for each mode.', ['dark']),
    languages: modern(
      z
        .strictObject({
          custom: modern(z.array(text()).optional(), 'Accepted for other tools; has no effect.'),
        })
        .optional(),
      'Languages of code beside the usual ones.',
    ),
  }),
]);

export const stylingSchema = modern(
  z
    .strictObject({
      eyebrows: modern(
        z.enum(['section', 'breadcrumbs']).optional(),
        'What stands above the title: the name of the group, or the path to the page.',
      ),
      codeblocks: modern(
        codeblocks.optional(),
        '`system` lets code follow the mode, `dark` keeps it dark in both. The name of a Shiki theme gives its colours, in both modes.',
        ['system'],
      ),
      latex: modern(
        z.boolean().optional(),
        'Accepted: formulas are recognised without it, and pages without any load nothing for them.',
      ),
    })
    .optional(),
  'Look of pages, where there are no `codeBlock` and `eyebrow`.',
  [{ eyebrows: 'breadcrumbs', codeblocks: 'system' }],
);

export type StylingFields = z.output<typeof stylingSchema>;
