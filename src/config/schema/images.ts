import { z } from 'zod';
import { file, link } from './shared/text.ts';

export const logoSchema = z
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

export const faviconSchema = z
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

/** One image for both modes, or one for each. */
export function toModes(image: string | { light: string; dark: string }): {
  light: string;
  dark: string;
} {
  return typeof image === 'string' ? { light: image, dark: image } : image;
}
