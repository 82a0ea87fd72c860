import { z } from 'zod';
import { docsJson } from '../schema/dialect.ts';
import { toMissingFamily } from '../schema/font.ts';
import { lacksKey } from '../schema/shared/missing-key.ts';
import { file, text } from '../schema/shared/text.ts';
import { split, type OlderProperty } from './older-property.ts';

const face = {
  weight: docsJson(
    z.number().min(1, 'a number from 1 to 1000').max(1000, 'a number from 1 to 1000').optional(),
    'Weight of the font.',
    [400],
  ),
  source: docsJson(file().optional(), 'Path or URL of the font file.', ['/fonts/inter.woff2']),
  format: docsJson(z.enum(['woff', 'woff2']).optional(), 'Format of the font file.'),
};

const family = () => docsJson(text(), 'Name of the font family.', ['Inter']);

const oneFace = z.strictObject({ family: family(), ...face });

const fontsSchema = docsJson(
  z
    .strictObject({
      family: docsJson(text().optional(), 'Name of the font family.', ['Inter']),
      ...face,
      heading: docsJson(oneFace.optional(), 'Font of headings.'),
      body: docsJson(oneFace.optional(), 'Font of everything but headings.'),
    })
    .superRefine(({ family, heading, body }, ctx) => {
      if (!family && !heading && !body) lacksKey(ctx, toMissingFamily('heading'));
    })
    .optional(),
  'Font of the whole site, or one for headings and one for the body, where there is no `font`.',
  [{ family: 'Inter' }],
);

const faceMoves = (from: string, to: string): [string, string][] =>
  [
    ['family', 'family'],
    ['weight', 'weight'],
    ['source', 'url'],
    ['format', 'format'],
  ].map(([older, name]) => [`${from}${older}`, `font.${to}${name}`]);

export const olderFonts: OlderProperty[] = [
  {
    ...split(
      'fonts',
      fontsSchema,
      [...faceMoves('', ''), ...faceMoves('heading.', 'headings.'), ...faceMoves('body.', 'body.')],
      { unless: 'font' },
    ),
    before: 'interaction',
  },
];
