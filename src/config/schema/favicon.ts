import { z } from 'zod';
import { file } from './shared/text.ts';

export const faviconSchema = z
  .union([
    file(),
    z.strictObject({
      light: file().meta({ description: 'Icon for browsers in light mode.' }),
      dark: file().meta({ description: 'Icon for browsers in dark mode.' }),
    }),
  ])
  .optional()
  .meta({
    description:
      'Path or URL of the icon in the browser tab: SVG, PNG, ICO or JPEG. Without it, the first letter of the name.',
    examples: ['/favicon.svg'],
  });
