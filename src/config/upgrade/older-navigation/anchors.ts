import { z } from 'zod';
import { colorOrGradient } from '../../schema/shared/color.ts';
import { divisionFields } from './division.ts';
import { iconType } from '../../schema/shared/icon.ts';

const anchor = z.strictObject({
  ...divisionFields('anchor'),
  iconType: iconType()
    .default('duotone')
    .meta({ description: 'Style of the icon. Brand icons always have the style "brands".' }),
  color: colorOrGradient()
    .optional()
    .meta({
      description:
        'Background of the icon while the anchor is active: a hex colour or a gradient of two or three.',
      examples: ['#16A34A', { from: '#16A34A', to: '#166534' }],
    }),
});

export const anchorsSchema = z
  .array(anchor)
  .default([])
  .meta({
    description: 'Links with icons above the groups of the sidebar.',
    examples: [[{ name: 'Community', icon: 'discord', url: 'https://example.com' }]],
  });
