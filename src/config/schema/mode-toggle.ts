import { z } from 'zod';

export const modeToggleSchema = z
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
