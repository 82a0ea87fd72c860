import { z } from 'zod';
import { docsJson } from './dialect.ts';
import { toModes } from './images.ts';
import { hexColor } from './shared/color.ts';
import { file } from './shared/text.ts';

export const backgroundSchema = z
  .strictObject({
    style: z
      .enum(['gradient', 'grid', 'windows'])
      .optional()
      .meta({ description: 'Ornament behind the content.' }),
    color: z
      .strictObject({
        light: hexColor().optional().meta({ description: 'Background in light mode.' }),
        dark: hexColor().optional().meta({ description: 'Background in dark mode.' }),
      })
      .optional()
      .meta({ description: 'Background of every page, where `colors.background` has none.' }),
    image: docsJson(
      z
        .union([
          file(),
          z.strictObject({
            light: docsJson(file(), 'Image in light mode.'),
            dark: docsJson(file(), 'Image in dark mode.'),
          }),
        ])
        .transform(toModes)
        .optional(),
      'Path or URL of an image behind every page, or one for each mode, where there is no `backgroundImage`.',
      ['/background.png'],
    ),
  })
  .prefault({})
  .meta({ description: 'Ornament and colour behind the content.' });
