import { z } from 'zod';
import { colorOrGradient, hexColor } from './shared/color.ts';

/** Colours of a site that names none. */
const DEFAULT_COLORS = { primary: '#16A34A', light: '#4ADE80', dark: '#166534' };

export const colorsSchema = z
  .strictObject({
    primary: hexColor().meta({
      description: 'Accent of light mode: links, active entries, labels.',
      examples: ['#16A34A'],
    }),
    light: hexColor()
      .optional()
      .meta({
        description: 'Accent of dark mode. Without it `primary` serves both modes.',
        examples: ['#4ADE80'],
      }),
    dark: hexColor()
      .optional()
      .meta({
        description: 'Background of important buttons in both modes. Without it `primary` is used.',
        examples: ['#166534'],
      }),
    background: z
      .strictObject({
        light: hexColor()
          .optional()
          .meta({ description: 'Background of pages in light mode.', examples: ['#FFFFFF'] }),
        dark: hexColor()
          .optional()
          .meta({ description: 'Background of pages in dark mode.', examples: ['#0F1117'] }),
      })
      .optional()
      .meta({ description: 'Background of every page, one colour for each mode.' }),
    anchors: colorOrGradient().optional().meta({
      description: 'Icon tile of the top anchor and of each anchor without a colour of its own.',
    }),
  })
  .optional()
  .transform((colors = DEFAULT_COLORS) => ({
    ...colors,
    light: colors.light ?? colors.primary,
    dark: colors.dark ?? colors.primary,
    background: colors.background ?? {},
  }))
  .meta({
    description: 'Colours of the site, each as # and 3 or 6 hex digits.',
    examples: [{ primary: '#16A34A', light: '#4ADE80', dark: '#166534' }],
  });
