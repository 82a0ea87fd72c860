import { z } from 'zod';
import { lacksKey } from './shared/missing-key.ts';
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
  .transform((font, ctx) => toFont(font) ?? lacksKey(ctx, toMissingFamily('headings')))
  .optional()
  .transform((font): Partial<NonNullable<typeof font>> => font ?? {})
  .meta({
    description: 'Font of the whole site, or one for headings and one for the body.',
    examples: [{ family: 'Inter', url: '/fonts/inter.woff2', format: 'woff2' }],
  });

interface FontFace {
  family: string;
  weight?: number | undefined;
  url?: string | undefined;
  format?: 'woff' | 'woff2' | undefined;
}

interface FontFields extends Omit<FontFace, 'family'> {
  family?: string | undefined;
  headings?: FontFace | undefined;
  body?: FontFace | undefined;
}

/** Fonts of headings and body; one font for the whole site is both. Undefined where none is named. */
function toFont({ headings, body, family, ...rest }: FontFields) {
  if (!family && !headings && !body) return undefined;
  const both = family ? { ...rest, family } : undefined;
  return { headings: toFace(headings ?? both), body: toFace(body ?? both) };
}

function toFace(face: FontFace | undefined): FontFace | undefined {
  if (!face) return undefined;
  const { family, weight, url } = face;
  const extension = url && /\.(woff2?)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase();
  return { family, weight, url, format: face.format ?? (extension as FontFace['format']) };
}

/** What fonts lack that name no family; `headings` is the name of the property for headings. */
export function toMissingFamily(headings: string) {
  const hint = `add "family": "Inter", or "${headings}" and "body" with a family each`;
  return { key: 'family', hint };
}
