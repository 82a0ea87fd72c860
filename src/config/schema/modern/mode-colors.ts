import { z } from 'zod';
import { hexColor } from '../shared/color.ts';
import { modern } from './dialect.ts';

/** One colour, or one for each mode. */
export const colorForModes = () =>
  z.union([
    hexColor(),
    z.strictObject({
      light: modern(hexColor().optional(), 'Colour in light mode.'),
      dark: modern(hexColor().optional(), 'Colour in dark mode.'),
    }),
  ]);

export type ColorForModes = z.output<ReturnType<typeof colorForModes>>;
