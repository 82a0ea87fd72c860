import { z } from 'zod';
import { file, text } from './shared/text.ts';

const face = {
  weight: z
    .number()
    .min(1, 'a number from 1 to 1000')
    .max(1000, 'a number from 1 to 1000')
    .optional()
    .meta({ description: 'Weight of the font.', examples: [400, 700] }),
  url: file()
    .optional()
    .meta({
      description: 'Path or URL of the font file.',
      examples: ['/fonts/inter.woff2'],
    }),
  format: z.enum(['woff', 'woff2']).optional().meta({ description: 'Format of the font file.' }),
};

const family = () => text().meta({ description: 'Name of the font family.', examples: ['Inter'] });

const oneFace = z.strictObject({ family: family(), ...face });

export const fontSchema = z
  .strictObject({
    family: family().optional(),
    ...face,
    headings: oneFace.optional().meta({ description: 'Font of headings.' }),
    body: oneFace.optional().meta({ description: 'Font of everything but headings.' }),
  })
  .optional()
  .meta({
    description: 'Font of the whole site, or one for headings and one for the body.',
    examples: [{ family: 'Inter', url: '/fonts/inter.woff2', format: 'woff2' }],
  });

export type FontFields = z.output<typeof fontSchema>;
export type FaceFields = z.output<typeof oneFace>;
