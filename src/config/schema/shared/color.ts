import { z } from 'zod';

/** Three or six hexadecimal digits after a number sign. */
export const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Colour as in CSS, hexadecimal form only. */
export const hexColor = () =>
  z.string().trim().regex(HEX_COLOR, 'a colour with # and 3 or 6 hex digits, such as "#16A34A"');

/** One colour, or a gradient from one to another. */
export const colorOrGradient = () =>
  z.union([
    hexColor(),
    z.strictObject({
      from: hexColor().meta({ description: 'Colour at the lower left corner.' }),
      via: hexColor().optional().meta({ description: 'Colour halfway.' }),
      to: hexColor().meta({ description: 'Colour at the upper right corner.' }),
    }),
  ]);
