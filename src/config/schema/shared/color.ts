import { z } from 'zod';

/** Three or six digits. Without a flag, since the pattern of a JSON Schema has none. */
export const HEX_COLOR = /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/;

/** Colour as in CSS, hexadecimal form only. */
export const hexColor = () =>
  z.string().trim().regex(HEX_COLOR, 'a colour with # and 3 or 6 hex digits, such as "#16A34A"');

/** Linear gradient. */
export const gradient = () =>
  z.strictObject({
    from: hexColor().meta({
      description: 'Colour at the lower left corner.',
      examples: ['#16A34A'],
    }),
    via: hexColor().optional().meta({ description: 'Colour halfway.' }),
    to: hexColor().meta({
      description: 'Colour at the upper right corner.',
      examples: ['#166534'],
    }),
  });

export type GradientFields = z.output<ReturnType<typeof gradient>>;

/** One colour, or a gradient from one to another. */
export const colorOrGradient = () => z.union([hexColor(), gradient()]);
