import { z } from 'zod';
import { file, text } from '../shared/text.ts';
import { modern } from './dialect.ts';

const face = {
  weight: modern(
    z.number().min(1, 'a number from 1 to 1000').max(1000, 'a number from 1 to 1000').optional(),
    'Weight of the font.',
    [400],
  ),
  source: modern(file().optional(), 'Path or URL of the font file.', ['/fonts/inter.woff2']),
  format: modern(z.enum(['woff', 'woff2']).optional(), 'Format of the font file.'),
};

const family = () => modern(text(), 'Name of the font family.', ['Inter']);

const oneFace = z.strictObject({ family: family(), ...face });

export const fontsSchema = modern(
  z
    .strictObject({
      family: modern(text().optional(), 'Name of the font family.', ['Inter']),
      ...face,
      heading: modern(oneFace.optional(), 'Font of headings.'),
      body: modern(oneFace.optional(), 'Font of everything but headings.'),
    })
    .optional(),
  'Font of the whole site, or one for headings and one for the body, where there is no `font`.',
  [{ family: 'Inter' }],
);

export type FontsFields = z.output<typeof fontsSchema>;
