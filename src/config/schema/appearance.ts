import { z } from 'zod';
import {
  colorOrGradient,
  docsJson,
  file,
  hexColor,
  ICON_LIBRARIES,
  lacksKey,
  link,
  text,
} from './fields.ts';

// prettier-ignore
const THEMES = [
  'mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia',
] as const;

/** Names of mint.json. */
const OLDER_THEMES = ['venus', 'quill', 'prism'] as const;

export const themeSchema = z
  .enum([...THEMES, ...OLDER_THEMES])
  .transform(laterName)
  .optional()
  .meta({
    default: 'mint',
    description:
      'Look of the site as a whole; other properties change parts of it. `venus`, `quill` and `prism` are older names of `palm`, `willow` and `mint`.',
  });

/** The name that a look has in docs.json. */
function laterName(theme: (typeof THEMES | typeof OLDER_THEMES)[number]): (typeof THEMES)[number] {
  if (theme === 'venus') return 'palm';
  if (theme === 'quill') return 'willow';
  return theme === 'prism' ? 'mint' : theme;
}

export const layoutSchema = z.enum(['topnav', 'sidenav', 'solidSidenav']).optional().meta({
  description:
    'Where the header stands: above the page, or at the top of the sidebar, which `solidSidenav` tints. The theme decides without it.',
});

export const roundedSchema = z
  .enum(['default', 'sharp'])
  .default('default')
  .meta({ description: 'Corners of boxes and buttons: rounded, or square with `sharp`.' });

export const sidebarSchema = z
  .strictObject({
    items: z.enum(['container', 'card', 'border', 'undecorated']).optional().meta({
      description: 'How the active entry of the sidebar is marked; the theme decides without it.',
    }),
  })
  .prefault({})
  .meta({ description: 'Look of the sidebar.' });

export const topbarSchema = z
  .strictObject({
    style: z
      .enum(['default', 'gradient'])
      .default('default')
      .meta({ description: 'Background of the header.' }),
  })
  .prefault({})
  .meta({ description: 'Look of the header.' });

export const eyebrowSchema = z
  .strictObject({
    display: z.enum(['section', 'breadcrumbs']).default('section').meta({
      description: 'What stands above the title: the name of the group, or the path to the page.',
    }),
  })
  .prefault({})
  .meta({ description: 'Line above the title of a page.' });

export const modeToggleSchema = z
  .strictObject({
    default: z.enum(['light', 'dark']).optional().meta({
      description:
        'Mode on a first visit. Without it the setting of the operating system is followed.',
    }),
    isHidden: z.boolean().default(false).meta({
      description:
        'Whether the switch is left out. Together with `default` the site has only that mode.',
    }),
  })
  .prefault({})
  .meta({
    description: 'Switch between light and dark mode.',
    examples: [{ default: 'dark', isHidden: true }],
  });

export const interactionSchema = docsJson(
  z
    .strictObject({
      drilldown: docsJson(
        z.boolean().optional(),
        'Whether opening a nested group of the sidebar also leads to its first page.',
      ),
    })
    .optional(),
  'How the sidebar answers.',
);

export const iconsSchema = z
  .strictObject({
    library: z
      .enum(ICON_LIBRARIES)
      .default('fontawesome')
      .meta({ description: 'Library that icon names belong to.' }),
  })
  .prefault({})
  .meta({ description: 'Icons of the whole site.' });

/** Colours of a site that names none. */
const DEFAULT_COLORS = { primary: '#16A34A', light: '#4ADE80', dark: '#166534' };

export const colorsSchema = z
  .strictObject({
    primary: hexColor().meta({
      description: 'Accent of light mode: links, active entries, labels.',
      examples: ['#16A34A'],
    }),
    light: hexColor()
      .optional()
      .meta({
        description: 'Accent of dark mode. Without it `primary` serves both modes.',
        examples: ['#4ADE80'],
      }),
    dark: hexColor()
      .optional()
      .meta({
        description: 'Background of important buttons in both modes. Without it `primary` is used.',
        examples: ['#166534'],
      }),
    background: z
      .strictObject({
        light: hexColor()
          .optional()
          .meta({ description: 'Background of pages in light mode.', examples: ['#FFFFFF'] }),
        dark: hexColor()
          .optional()
          .meta({ description: 'Background of pages in dark mode.', examples: ['#0F1117'] }),
      })
      .optional()
      .meta({ description: 'Background of every page, one colour for each mode.' }),
    anchors: colorOrGradient().optional().meta({
      description: 'Icon tile of the top anchor and of each anchor without a colour of its own.',
    }),
  })
  .optional()
  .transform((colors = DEFAULT_COLORS) => ({
    ...colors,
    light: colors.light ?? colors.primary,
    dark: colors.dark ?? colors.primary,
    background: colors.background ?? {},
  }))
  .meta({
    description: 'Colours of the site, each as # and 3 or 6 hex digits.',
    examples: [{ primary: '#16A34A', light: '#4ADE80', dark: '#166534' }],
  });

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
  .transform((logo) => {
    if (typeof logo === 'string') return { light: logo, dark: logo, href: '/' };
    const [light, dark] = [logo.light ?? logo.dark, logo.dark ?? logo.light];
    return light && dark ? { light, dark, href: logo.href } : undefined;
  })
  .optional()
  .meta({
    description:
      'Image in the header: one path or URL for both modes, or an object with one for each. Without it the name of the project is shown.',
    examples: ['/logo.svg', { light: '/logo/light.svg', dark: '/logo/dark.svg' }],
  });

export const faviconSchema = z
  .union([
    file(),
    z.strictObject({
      light: file().meta({ description: 'Icon for browsers in light mode.' }),
      dark: file().meta({ description: 'Icon for browsers in dark mode.' }),
    }),
  ])
  .transform(toModes)
  .optional()
  .meta({
    description:
      'Path or URL of the icon in the browser tab: SVG, PNG, ICO or JPEG. Without it, the first letter of the name.',
    examples: ['/favicon.svg'],
  });

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

export const codeBlockSchema = z
  .strictObject({
    mode: z.enum(['dark', 'auto']).optional().meta({
      default: 'dark',
      description: '`dark` keeps code dark in both modes, `auto` lets it follow the mode.',
    }),
    theme: z
      .union([
        text(),
        z.strictObject({
          light: text().meta({ description: 'Shiki theme of the light mode.' }),
          dark: text().meta({ description: 'Shiki theme of the dark mode.' }),
        }),
      ])
      .optional()
      .meta({
        description: 'Colours of code: the name of a Shiki theme, or one for each mode.',
        examples: ['dracula', { light: 'github-light', dark: 'github-dark' }],
      }),
    languages: z
      .array(file())
      .optional()
      .meta({
        description: 'Files of TextMate grammars (JSON) for languages beside the usual ones.',
        examples: [['/languages/moss.json']],
      }),
  })
  .prefault({})
  .transform(({ languages, ...look }): CodeBlock => ({
    ...toLook(look),
    ...(languages && { languages }),
  }))
  .meta({ description: 'Look of code blocks.' });

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

/** One image for both modes, or one for each. */
function toModes(image: string | { light: string; dark: string }): {
  light: string;
  dark: string;
} {
  return typeof image === 'string' ? { light: image, dark: image } : image;
}

interface CodeBlock {
  mode: 'dark' | 'auto';
  /** Names of code themes that the author asks for. */
  theme?: { light: string; dark: string };
  /** Files of grammars beside the usual ones. */
  languages?: string[];
}

/** Theme and mode, of which a theme may name the mode. */
function toLook({
  mode,
  theme,
}: {
  mode?: CodeBlock['mode'] | undefined;
  theme?: string | { light: string; dark: string } | undefined;
}): Omit<CodeBlock, 'languages'> {
  if (theme === undefined) return { mode: mode ?? 'dark' };
  if (theme === 'system') return { mode: 'auto' };
  if (theme === 'dark') return { mode: 'dark' };
  const themes = typeof theme === 'object' ? theme : { light: theme, dark: theme };
  return { mode: mode ?? 'auto', theme: themes };
}
