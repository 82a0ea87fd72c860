import { z } from 'zod';
import { docsJson } from '../dialect.ts';

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

/** Linear colour gradient; all values are hex colours. */
export type Gradient = z.output<ReturnType<typeof gradient>>;

/** One colour, or a gradient from one to another. */
export const colorOrGradient = () => z.union([hexColor(), gradient()]);

/** One colour, or one for each mode. */
export const colorForModes = () =>
  z.union([
    hexColor(),
    z.strictObject({
      light: docsJson(hexColor().optional(), 'Colour in light mode.'),
      dark: docsJson(hexColor().optional(), 'Colour in dark mode.'),
    }),
  ]);

/** One hex colour for each mode. */
export interface ModeColors {
  light: string;
  dark: string;
}

/** A colour for each mode, one that is missing being that of the other mode; undefined without any. */
export function toModeColors(
  color: z.output<ReturnType<typeof colorForModes>> | undefined,
): ModeColors | undefined {
  const given = typeof color === 'string' ? { light: color } : color;
  const [light, dark] = [given?.light ?? given?.dark, given?.dark ?? given?.light];
  return light && dark ? { light, dark } : undefined;
}
