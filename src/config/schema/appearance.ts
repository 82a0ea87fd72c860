import { z } from 'zod';
import { colorOrGradient, file, hexColor, ICON_LIBRARIES, ignored, link, text } from './fields.ts';
import { sourcesIn } from './model.ts';

// prettier-ignore
const THEMES = [
  'mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia',
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
      'Look of the site as a whole; other properties change parts of it. `venus`, `quill` and `prism` are older names of `palm`, `willow` and `mint`.',
  });

/** The name that a look has in docs.json. */
function laterName(theme: (typeof THEMES | typeof OLDER_THEMES)[number]): (typeof THEMES)[number] {
  if (theme === 'venus') return 'palm';
  if (theme === 'quill') return 'willow';
  return theme === 'prism' ? 'mint' : theme;
}

const layoutSchema = z.enum(['topnav', 'sidenav', 'solidSidenav']).optional().meta({
  description:
    'Where the header stands: above the page, or at the top of the sidebar, which `solidSidenav` tints. The theme decides without it.',
});

const roundedSchema = z
  .enum(['default', 'sharp'])
  .default('default')
  .meta({ description: 'Corners of boxes and buttons: rounded, or square with `sharp`.' });

const sidebarSchema = z
  .strictObject({
    items: z.enum(['container', 'card', 'border', 'undecorated']).optional().meta({
      description: 'How the active entry of the sidebar is marked; the theme decides without it.',
    }),
  })
  .prefault({})
  .meta({ description: 'Look of the sidebar.' });

const eyebrowSchema = z
  .strictObject({
    display: z.enum(['section', 'breadcrumbs']).optional().meta({
      default: 'section',
      description: 'What stands above the title: the name of the group, or the path to the page.',
    }),
  })
  .prefault({})
  .meta({ description: 'Line above the title of a page.' });

const modeToggleSchema = z
  .strictObject({
    default: z.enum(['light', 'dark']).optional().meta({
      description:
        'Mode on a first visit. Without it the setting of the operating system is followed.',
    }),
    isHidden: z.boolean().optional().meta({
      default: false,
      description:
        'Whether the switch is left out. Together with `default` the site has only that mode.',
    }),
  })
  .prefault({})
  .meta({
    description: 'Switch between light and dark mode.',
    examples: [{ default: 'dark', isHidden: true }],
  });

const interactionSchema = z
  .strictObject({
    drilldown: z.boolean().optional().meta({
      description: 'Whether opening a nested group of the sidebar also leads to its first page.',
      dialect: 'docsJson',
    }),
  })
  .optional()
  .meta({ description: 'How the sidebar answers.', dialect: 'docsJson' });

const iconsSchema = z
  .strictObject({
    library: z
      .enum(ICON_LIBRARIES)
      .default('fontawesome')
      .meta({ description: 'Library that icon names belong to.' }),
  })
  .prefault({})
  .meta({ description: 'Icons of the whole site.' });

const unused = () =>
  ignored(
    z.string().optional().meta({
      description: 'Accepted for old projects; has no effect.',
      deprecated: true,
    }),
  );

/** Colors of a site that names none. */
const DEFAULT_COLORS: ColorFields = { primary: '#16A34A', light: '#4ADE80', dark: '#166534' };

const colorsSchema = z
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
      .meta({ description: 'Background of every page, one color for each mode.' }),
    anchors: colorOrGradient().optional().meta({
      description: 'Icon tile of the top anchor and of each anchor without a color of its own.',
    }),
    ultraLight: unused(),
    ultraDark: unused(),
  })
  .optional()
  .meta({
    description: 'Colors of the site, each as # and 3 or 6 hex digits.',
    examples: [{ primary: '#16A34A', light: '#4ADE80', dark: '#166534' }],
  });

const logoSchema = z
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
      'Path or URL of the icon in the browser tab: SVG, PNG, ICO or JPEG. Without it, the first letter of the name.',
    examples: ['/favicon.svg'],
  });

const backgroundSchema = z
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
          'Path or URL of an image behind every page, or one for each mode, where there is no `backgroundImage`.',
        dialect: 'docsJson',
        examples: ['/background.png'],
      }),
    decoration: z
      .enum(['gradient', 'grid', 'windows'])
      .optional()
      .meta({ description: 'Ornament behind the content, as `style`.', dialect: 'docsJson' }),
  })
  .optional()
  .meta({ description: 'Ornament and color behind the content.' });

const codeBlockSchema = z
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
        description: 'Colors of code: the name of a Shiki theme, or one for each mode.',
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
  .optional()
  .meta({ description: 'Look of code blocks.' });

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
      description: 'Whether the switch is left out, so that the site has only that mode.',
      dialect: 'docsJson',
    }),
  })
  .optional()
  .meta({
    description: 'Light and dark mode, where there is no `modeToggle`.',
    dialect: 'docsJson',
    examples: [{ default: 'dark', strict: true }],
  });

const codeTheme = z.union([
  text(),
  z.strictObject({
    light: text().meta({ description: 'Theme of code in light mode.', dialect: 'docsJson' }),
    dark: text().meta({ description: 'Theme of code in dark mode.', dialect: 'docsJson' }),
  }),
]);

const codeblocks = z.union([
  text(),
  z.strictObject({
    theme: codeTheme.optional().meta({
      description: 'Theme of code, or one for each mode.',
      dialect: 'docsJson',
      examples: ['dark'],
    }),
    languages: z
      .strictObject({
        custom: z
          .array(file())
          .optional()
          .meta({
            description: 'Files of TextMate grammars (JSON) for languages beside the usual ones.',
            dialect: 'docsJson',
            examples: [['/languages/moss.json']],
          }),
      })
      .optional()
      .meta({ description: 'Languages of code beside the usual ones.', dialect: 'docsJson' }),
  }),
]);

const stylingSchema = z
  .strictObject({
    eyebrows: z.enum(['section', 'breadcrumbs']).optional().meta({
      description: 'What stands above the title: the name of the group, or the path to the page.',
      dialect: 'docsJson',
    }),
    codeblocks: codeblocks.optional().meta({
      description:
        '`system` lets code follow the mode, `dark` keeps it dark in both. The name of a Shiki theme gives its colors, in both modes.',
      dialect: 'docsJson',
      examples: ['system'],
    }),
    latex: z.boolean().optional().meta({
      description:
        'Accepted: formulas are recognized without it, and pages without any load nothing for them.',
      dialect: 'docsJson',
    }),
  })
  .optional()
  .meta({
    description: 'Look of pages, where there are no `codeBlock` and `eyebrow`.',
    dialect: 'docsJson',
    examples: [{ eyebrows: 'breadcrumbs', codeblocks: 'system' }],
  });

/** Properties about the look of pages. */
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
      description: 'Path or URL of an image behind every page, in both modes.',
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

/** What decides on the colors of code. */
const CODE = [
  'codeBlock.theme',
  'styling.codeblocks.theme',
  'styling.codeblocks',
  'codeBlock.mode',
  'navigation',
] as const;

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
    mode: combine(CODE, (...look) => toCodeLook(...look).mode),
    /** Names of code themes that the author asks for. */
    theme: combine(CODE, (...look) => toCodeLook(...look).theme),
    /** Files of grammars beside the usual ones. */
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

interface CodeLook {
  mode: 'dark' | 'auto';
  theme?: CodeThemes | undefined;
}

interface CodeThemes {
  light: string;
  dark: string;
}

type CodeTheme = string | CodeThemes | undefined;

/** Theme and mode of code, of which a theme may name the mode. */
function toCodeLook(
  own: CodeTheme,
  inStyling: CodeTheme,
  styling: string | object | undefined,
  mode: CodeLook['mode'] | undefined,
  navigation: unknown,
): CodeLook {
  const other = typeof styling === 'string' ? styling : inStyling;
  // The mode alone counts where `codeBlock` has one.
  const theme = own ?? (mode === undefined ? other : undefined);
  // The two forms of `navigation` differ in what holds without being said.
  if (theme === undefined) return { mode: mode ?? (Array.isArray(navigation) ? 'dark' : 'auto') };
  if (theme === 'system') return { mode: 'auto' };
  if (theme === 'dark') return { mode: 'dark' };
  const themes = typeof theme === 'object' ? theme : { light: theme, dark: theme };
  return { mode: mode ?? 'auto', theme: themes };
}
