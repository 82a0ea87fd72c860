import { z } from 'zod';
import { CODE_SOURCES, codeblocks, codeBlockSchema, toCodeAppearance } from './code-blocks.ts';
import { colorOrGradient, file, hexColor, ICON_LIBRARIES, ignored, link } from './fields.ts';
import { sourcesIn } from './model.ts';

const THEMES = [
  'mint',
  'maple',
  'palm',
  'willow',
  'linden',
  'almond',
  'aspen',
  'luma',
  'sequoia',
] as const;

/** Names of mint.json. */
const OLDER_THEMES = ['venus', 'quill', 'prism'] as const;

const themeSchema = z
  .enum([...THEMES, ...OLDER_THEMES])
  .transform(laterName)
  .optional()
  .meta({
    default: 'mint',
    description:
      'Theme of the site. Other properties override parts of it. `venus`, `quill`, and `prism` are aliases of `palm`, `willow`, and `mint`.',
  });

/** Theme of a name in docs.json, which can be an alias. */
function laterName(theme: (typeof THEMES | typeof OLDER_THEMES)[number]): (typeof THEMES)[number] {
  if (theme === 'venus') return 'palm';
  if (theme === 'quill') return 'willow';
  return theme === 'prism' ? 'mint' : theme;
}

const layoutSchema = z.enum(['topnav', 'sidenav', 'solidSidenav']).optional().meta({
  description:
    'Position of the header: above the page (`topnav`), or in the sidebar (`sidenav`, or `solidSidenav` with a tinted sidebar). Default: set by the theme.',
});

const roundedSchema = z
  .enum(['default', 'sharp'])
  .default('default')
  .meta({ description: 'Corners of boxes and buttons: rounded (`default`) or square (`sharp`).' });

const sidebarSchema = z
  .strictObject({
    items: z.enum(['container', 'card', 'border', 'undecorated']).optional().meta({
      description: 'Style of the active sidebar entry. Default: set by the theme.',
    }),
  })
  .prefault({})
  .meta({ description: 'Style of the sidebar.' });

const eyebrowSchema = z
  .strictObject({
    display: z.enum(['section', 'breadcrumbs']).optional().meta({
      default: 'section',
      description: 'Text above the title: the name of the group (`section`) or the breadcrumbs.',
    }),
  })
  .prefault({})
  .meta({ description: 'Text above the title of a page.' });

const modeToggleSchema = z
  .strictObject({
    default: z.enum(['light', 'dark']).optional().meta({
      description: 'Mode on a first visit. Default: set by the operating system.',
    }),
    isHidden: z.boolean().optional().meta({
      default: false,
      description:
        'Hides the switch. The site has only the mode of `default`, or else that of the operating system.',
    }),
  })
  .prefault({})
  .meta({
    description: 'Switch between light and dark mode.',
    dialect: 'mintJson',
    examples: [{ default: 'dark', isHidden: true }],
  });

const interactionSchema = z
  .strictObject({
    drilldown: z.boolean().optional().meta({
      description: 'Opens the first page of a nested group when a reader expands the group.',
      dialect: 'docsJson',
    }),
  })
  .optional()
  .meta({ description: 'Behavior of the sidebar.', dialect: 'docsJson' });

const iconsSchema = z
  .strictObject({
    library: z
      .enum(ICON_LIBRARIES)
      .default('fontawesome')
      .meta({ description: 'Default icon library.' }),
  })
  .prefault({})
  .meta({ description: 'Icons of the site.' });

const unused = () =>
  ignored(
    z.string().optional().meta({
      description: 'No effect. Accepted for old projects.',
      deprecated: true,
    }),
  );

/** Default colors. */
const DEFAULT_COLORS: ColorFields = { primary: '#16A34A', light: '#4ADE80', dark: '#166534' };

const colorsSchema = z
  .strictObject({
    primary: hexColor().meta({
      description: 'Accent color in light mode, for links, active entries, and labels.',
      examples: ['#16A34A'],
    }),
    light: hexColor()
      .optional()
      .meta({
        description: 'Accent color in dark mode. Default: `primary`.',
        examples: ['#4ADE80'],
      }),
    dark: hexColor()
      .optional()
      .meta({
        description: 'Background of primary buttons in both modes. Default: `primary`.',
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
      .meta({ description: 'Background of all pages, one color for each mode.' }),
    anchors: colorOrGradient().optional().meta({
      description: 'Icon background of the top anchor, and of anchors without `color`.',
    }),
    ultraLight: unused(),
    ultraDark: unused(),
  })
  .optional()
  .meta({
    description: 'Colors of the site, as `#` and 3 or 6 hexadecimal digits.',
    examples: [{ primary: '#16A34A', light: '#4ADE80', dark: '#166534' }],
  });

const logoSchema = z
  .union([
    file(),
    z.strictObject({
      light: file().optional().meta({ description: 'Logo in light mode. Default: `dark`.' }),
      dark: file().optional().meta({ description: 'Logo in dark mode. Default: `light`.' }),
      href: link().default('/').meta({ description: 'URL that the logo links to.' }),
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
      'Logo in the header: a path or URL for both modes, or one for each mode. Default: the name of the site as text.',
    examples: ['/logo.svg', { light: '/logo/light.svg', dark: '/logo/dark.svg' }],
  });

const faviconSchema = z
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
      'Path or URL of the icon in browser tabs, as SVG, PNG, ICO, or JPEG. Default: the first letter of the name.',
    examples: ['/favicon.svg'],
  });

const backgroundSchema = z
  .strictObject({
    style: z
      .enum(['gradient', 'grid', 'windows'])
      .optional()
      .meta({ description: 'Decoration behind the content.' }),
    color: z
      .strictObject({
        light: hexColor().optional().meta({ description: 'Background in light mode.' }),
        dark: hexColor().optional().meta({ description: 'Background in dark mode.' }),
      })
      .optional()
      .meta({ description: 'Background of all pages, if `colors.background` is not set.' }),
    image: z
      .union([
        file(),
        z.strictObject({
          light: file().meta({ description: 'Image in light mode.', dialect: 'docsJson' }),
          dark: file().meta({ description: 'Image in dark mode.', dialect: 'docsJson' }),
        }),
      ])
      .transform(toModes)
      .optional()
      .meta({
        description:
          'Path or URL of a background image, or one for each mode, if `backgroundImage` is not set.',
        dialect: 'docsJson',
        examples: ['/background.png'],
      }),
    decoration: z.enum(['gradient', 'grid', 'windows']).optional().meta({
      description: 'Decoration behind the content. Same as `style`.',
      dialect: 'docsJson',
    }),
  })
  .optional()
  .meta({ description: 'Background of all pages.' });

const appearanceSchema = z
  .strictObject({
    default: z
      .enum(['system', 'light', 'dark'])
      .transform((mode) => (mode === 'system' ? undefined : mode))
      .optional()
      .meta({
        description: 'Mode on a first visit. `system` follows the operating system.',
        dialect: 'docsJson',
      }),
    strict: z.boolean().optional().meta({
      description:
        'Hides the switch. The site has only the mode of `default`, or else that of the operating system.',
      dialect: 'docsJson',
    }),
  })
  .optional()
  .meta({
    description: 'Light and dark mode, if `modeToggle` is not set.',
    dialect: 'docsJson',
    examples: [{ default: 'dark', strict: true }],
  });

const stylingSchema = z
  .strictObject({
    eyebrows: z.enum(['section', 'breadcrumbs']).optional().meta({
      description: 'Text above the title: the name of the group (`section`) or the breadcrumbs.',
      dialect: 'docsJson',
    }),
    codeblocks: codeblocks.optional().meta({
      description:
        '`system` follows the mode, and `dark` uses dark code blocks in both modes. The name of a Shiki theme applies to both modes.',
      dialect: 'docsJson',
      examples: ['system'],
    }),
    latex: z.boolean().optional().meta({
      description: 'No effect. Trellis detects formulas on each page.',
      dialect: 'docsJson',
    }),
  })
  .optional()
  .meta({
    description: 'Style of pages, if `codeBlock` and `eyebrow` are not set.',
    dialect: 'docsJson',
    examples: [{ eyebrows: 'breadcrumbs', codeblocks: 'system' }],
  });

/** Properties for the appearance of pages. */
export const appearanceProperties = {
  theme: themeSchema,
  layout: layoutSchema,
  logo: logoSchema,
  favicon: faviconSchema,
  colors: colorsSchema,
  background: backgroundSchema,
  backgroundImage: file()
    .transform(toModes)
    .optional()
    .meta({
      description: 'Path or URL of a background image for both modes.',
      examples: ['/background.png'],
    }),
  modeToggle: modeToggleSchema,
  appearance: appearanceSchema,
  rounded: roundedSchema,
  sidebar: sidebarSchema,
  interaction: interactionSchema,
  icons: iconsSchema,
  eyebrow: eyebrowSchema,
  codeBlock: codeBlockSchema,
  styling: stylingSchema,
};

interface AppearanceFields extends z.output<z.ZodObject<typeof appearanceProperties>> {
  navigation: unknown;
}

const { from, combine, keep } = sourcesIn<AppearanceFields>();

export const appearanceSources = {
  ...keep('theme', 'layout', 'logo', 'favicon', 'sidebar', 'interaction', 'icons'),
  colors: combine(['colors', 'background.color'], toColors),
  background: {
    style: from(['background.style', 'background.decoration']),
    image: from(['backgroundImage', 'background.image']),
  },
  modeToggle: {
    default: from(['modeToggle.default', 'appearance.default']),
    isHidden: from(['modeToggle.isHidden', 'appearance.strict'], false),
  },
  corners: from(['rounded']),
  eyebrow: from(['eyebrow.display', 'styling.eyebrows'], 'section'),
  code: {
    mode: combine(CODE_SOURCES, (...values) => toCodeAppearance(...values).mode),
    /** Code themes set by the author. */
    theme: combine(CODE_SOURCES, (...values) => toCodeAppearance(...values).theme),
    /** Files of additional grammars. */
    languages: from(['codeBlock.languages', 'styling.codeblocks.languages.custom']),
  },
};

type ColorFields = NonNullable<AppearanceFields['colors']>;

function toColors(
  colors: ColorFields = DEFAULT_COLORS,
  behind: NonNullable<AppearanceFields['background']>['color'],
) {
  const { primary, light = primary, dark = primary, background, anchors } = colors;
  return {
    primary,
    light,
    dark,
    background: { ...behind, ...background },
    ...(anchors && { anchors }),
  };
}

/** One image for both modes, or one for each. */
function toModes(image: string | { light: string; dark: string }): {
  light: string;
  dark: string;
} {
  return typeof image === 'string' ? { light: image, dark: image } : image;
}
