import { z } from 'zod';
import { file, link } from './shared/text.ts';

export const logoSchema = z
  .union([
    file(),
    z.strictObject({
      light: file()
        .optional()
        .meta({ description: 'Logo in light mode. Without it the dark one serves both modes.' }),
      dark: file()
        .optional()
        .meta({ description: 'Logo in dark mode. Without it the light one serves both modes.' }),
      href: link().default('/').meta({ description: 'Where a click on the logo leads.' }),
    }),
  ])
  .optional()
  .meta({
    description:
      'Image in the header: one path or URL for both modes, or an object with one for each. Without it the name of the project is shown.',
    examples: ['/logo.svg', { light: '/logo/light.svg', dark: '/logo/dark.svg' }],
  });

export type LogoFields = z.output<typeof logoSchema>;
