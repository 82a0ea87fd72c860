import { z } from 'zod';
import { modern } from './dialect.ts';

export const appearanceSchema = modern(
  z
    .strictObject({
      default: modern(
        z.enum(['system', 'light', 'dark']).optional(),
        'Mode on a first visit. `system` follows the operating system.',
      ),
      strict: modern(
        z.boolean().optional(),
        'Whether the switch is left out, so that the site has only that mode.',
      ),
    })
    .optional(),
  'Light and dark mode, where there is no `modeToggle`.',
  [{ default: 'dark', strict: true }],
);
