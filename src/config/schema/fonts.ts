import { z } from 'zod';
import { alsoNamed, file, reportMissingKey, text } from './fields.ts';
import { sourcesIn } from './model.ts';

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

const oneFace = () => alsoNamed({ source: 'url' }, z.strictObject({ family: family(), ...face }));

const fontSchema = alsoNamed(
  { heading: 'headings', source: 'url' },
  z.strictObject({
    family: family().optional(),
    ...face,
    headings: oneFace().optional().meta({ description: 'Font of headings.' }),
    body: oneFace().optional().meta({ description: 'Font of all text except headings.' }),
  }),
)
  .transform((font, ctx) => toFonts(font) ?? reportMissingKey(ctx, toMissingFamily('headings')))
  .optional()
  .meta({
    description: 'Font of the site, or one for headings and one for the body.',
    examples: [{ family: 'Inter', url: '/fonts/inter.woff2', format: 'woff2' }],
  });

const sourceFace = {
  weight: z
    .number()
    .min(1, 'a number from 1 to 1000')
    .max(1000, 'a number from 1 to 1000')
    .optional()
    .meta({ description: 'Weight of the font.', dialect: 'docsJson', examples: [400] }),
  source: file()
    .optional()
    .meta({
      description: 'Path or URL of the font file.',
      dialect: 'docsJson',
      examples: ['/fonts/inter.woff2'],
    }),
  format: z
    .enum(['woff', 'woff2'])
    .optional()
    .meta({ description: 'Format of the font file.', dialect: 'docsJson' }),
};

const oneSourceFace = () =>
  alsoNamed(
    { url: 'source' },
    z.strictObject({
      family: text().meta({
        description: 'Name of the font family.',
        dialect: 'docsJson',
        examples: ['Inter'],
      }),
      ...sourceFace,
    }),
  );

const fontsSchema = alsoNamed(
  { headings: 'heading', url: 'source' },
  z.strictObject({
    family: text()
      .optional()
      .meta({ description: 'Name of the font family.', dialect: 'docsJson', examples: ['Inter'] }),
    ...sourceFace,
    heading: oneSourceFace()
      .transform(toUrl)
      .optional()
      .meta({ description: 'Font of headings.', dialect: 'docsJson' }),
    body: oneSourceFace()
      .transform(toUrl)
      .optional()
      .meta({ description: 'Font of all text except headings.', dialect: 'docsJson' }),
  }),
)
  .transform(
    ({ heading: headings, ...font }, ctx) =>
      toFonts({ ...toUrl(font), headings }) ?? reportMissingKey(ctx, toMissingFamily('heading')),
  )
  .optional()
  .meta({
    description:
      'Font of the site, or one for headings and one for the body, if `font` is not set.',
    dialect: 'docsJson',
    examples: [{ family: 'Inter' }],
  });

/** Properties about fonts. */
export const fontProperties = { font: fontSchema, fonts: fontsSchema };

const { from } = sourcesIn<z.output<z.ZodObject<typeof fontProperties>>>();

export const fontSources = {
  fonts: from(['font', 'fonts'], {}, { headings: 'heading', url: 'source' }),
};

interface FontFace {
  family: string;
  weight?: number | undefined;
  url?: string | undefined;
  format?: 'woff' | 'woff2' | undefined;
}

/** Fonts of headings and body. */
interface Fonts {
  headings?: FontFace | undefined;
  body?: FontFace | undefined;
}

interface FontFields extends Fonts, Omit<FontFace, 'family'> {
  family?: string | undefined;
}

/** Fonts of headings and body; a single font is used for both. Undefined if none is set. */
function toFonts({ headings, body, family, ...rest }: FontFields): Fonts | undefined {
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

/**
 * Required properties of fonts without a family; `headings` is the name of the property for
 * headings.
 */
function toMissingFamily(headings: string) {
  const hint = `Add "family": "Inter", or "${headings}" and "body" with a family each.`;
  return { key: 'family', hint };
}

/** A face with the name of its file as in the model. */
function toUrl<Face extends { source?: string | undefined }>({ source, ...face }: Face) {
  return { ...face, url: source };
}
