import { z } from 'zod';
import { docsJson } from './dialect.ts';
import { colorForModes, toModeColors } from './shared/color.ts';
import { text } from './shared/text.ts';

export const bannerSchema = z
  .strictObject({
    content: text().meta({
      description: 'Text of the banner; links and emphasis as in Markdown.',
      examples: ['Version 2 is out. [Read more](/changelog)'],
    }),
    dismissible: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether readers can close the banner.' }),
    type: docsJson(
      z.enum(['info', 'warning', 'critical']).optional(),
      'Kind of the message, which gives the banner its colour.',
    ),
    color: docsJson(colorForModes().optional(), 'Background of the banner, or one for each mode.', [
      '#166534',
    ]),
  })
  .transform(({ color, ...banner }) => {
    const colors = toModeColors(color);
    return { ...banner, ...(colors && { color: colors }) };
  })
  .optional()
  .meta({ description: 'Line above the header of every page.' });
