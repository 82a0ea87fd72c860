import { z } from 'zod';

const CLASSIC_THEMES = ['venus', 'quill', 'prism'] as const;

// prettier-ignore
const MODERN_THEMES = [
  'mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia',
] as const;

export const themeSchema = z
  .enum([...CLASSIC_THEMES, ...MODERN_THEMES])
  .optional()
  .meta({
    description:
      'Look of the site as a whole; other properties change parts of it. `venus` (also `palm`), `quill` and `prism` have looks of their own, `maple` and `willow` a header in the sidebar; the others look alike.',
  });
