import { z } from 'zod';
import { hexColor } from './shared/color.ts';

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
  })
  .prefault({})
  .meta({ description: 'Ornament and colour behind the content.' });
