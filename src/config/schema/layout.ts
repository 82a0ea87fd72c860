import { z } from 'zod';
import { docsJson } from './dialect.ts';
import { ICON_LIBRARIES } from './shared/icon.ts';

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
