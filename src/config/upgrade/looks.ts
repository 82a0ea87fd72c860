import { z } from 'zod';
import { getMember, valueAt, type JsonDocument } from '../document.ts';
import { toMissingFamily } from '../schema/appearance.ts';
import { docsJson, file, lacksKey, text } from '../schema/fields.ts';
import { ignored, renamed, split, type ConfigAlias } from './config-alias.ts';

const appearanceSchema = docsJson(
  z
    .strictObject({
      default: docsJson(
        z.enum(['system', 'light', 'dark']).optional(),
        'Mode on a first visit. `system` follows the operating system.',
      ),
      strict: docsJson(
        z.boolean().optional(),
        'Whether the switch is left out, so that the site has only that mode.',
      ),
    })
    .optional(),
  'Light and dark mode, where there is no `modeToggle`.',
  [{ default: 'dark', strict: true }],
);

const codeTheme = z.union([
  text(),
  z.strictObject({
    light: docsJson(text(), 'Theme of code in light mode.'),
    dark: docsJson(text(), 'Theme of code in dark mode.'),
  }),
]);

const codeblocks = z.union([
  text(),
  z.strictObject({
    theme: docsJson(codeTheme.optional(), 'Theme of code, or one for each mode.', ['dark']),
    languages: docsJson(
      z
        .strictObject({
          custom: docsJson(
            z.array(file()).optional(),
            'Files of TextMate grammars (JSON) for languages beside the usual ones.',
            [['/languages/moss.json']],
          ),
        })
        .optional(),
      'Languages of code beside the usual ones.',
    ),
  }),
]);

const stylingSchema = docsJson(
  z
    .strictObject({
      eyebrows: docsJson(
        z.enum(['section', 'breadcrumbs']).optional(),
        'What stands above the title: the name of the group, or the path to the page.',
      ),
      codeblocks: docsJson(
        codeblocks.optional(),
        '`system` lets code follow the mode, `dark` keeps it dark in both. The name of a Shiki theme gives its colours, in both modes.',
        ['system'],
      ),
      latex: docsJson(
        z.boolean().optional(),
        'Accepted: formulas are recognised without it, and pages without any load nothing for them.',
      ),
    })
    .optional(),
  'Look of pages, where there are no `codeBlock` and `eyebrow`.',
  [{ eyebrows: 'breadcrumbs', codeblocks: 'system' }],
);

const unused = () =>
  z.string().optional().meta({
    description: 'Accepted for old projects; has no effect.',
    deprecated: true,
  });

export const olderLooks: ConfigAlias[] = [
  ignored('colors.ultraLight', unused()),
  ignored('colors.ultraDark', unused()),
  renamed(
    'background.decoration',
    'background.style',
    docsJson(
      z.enum(['gradient', 'grid', 'windows']).optional(),
      'Ornament behind the content, as `style`.',
    ),
  ),
  {
    ...split(
      'backgroundImage',
      file()
        .optional()
        .meta({
          description: 'Path or URL of an image behind every page, in both modes.',
          examples: ['/background.png'],
        }),
      [['', 'background.image']],
      { wins: true },
    ),
    before: 'background',
  },
  {
    ...split('appearance', appearanceSchema, [
      ['default', 'modeToggle.default', (mode) => (mode === 'system' ? undefined : mode)],
      ['strict', 'modeToggle.isHidden'],
    ]),
    before: 'interaction',
  },
  {
    ...split('styling', stylingSchema, [
      ['eyebrows', 'eyebrow.display'],
      ['codeblocks', 'codeBlock.theme', toCodeTheme],
      ['codeblocks.languages.custom', 'codeBlock.languages'],
    ]),
    before: 'interaction',
  },
];

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

export const olderFonts: ConfigAlias[] = [
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

/** Theme of code; the mode alone counts where `codeBlock` has one. */
function toCodeTheme(codeblocks: unknown, doc: JsonDocument): unknown {
  if (valueAt(doc, ['codeBlock', 'mode']) !== undefined) return undefined;
  return typeof codeblocks === 'object' ? getMember(codeblocks, 'theme') : codeblocks;
}
