import { z } from 'zod';
import { iconFields } from './shared/icon.ts';
import { link, text } from './shared/text.ts';

const target = {
  label: text().optional().meta({ description: 'Text of the link.' }),
  href: link().meta({ description: 'Where the link leads.' }),
};

export const navbarSchema = z
  .strictObject({
    links: z
      .array(
        z.strictObject({
          ...target,
          type: z
            .enum(['github', 'discord'])
            .optional()
            .meta({ description: 'Kind of the link, which gives it a label and an icon.' }),
          title: text().optional().meta({
            description: 'Name of a link without a label, which shows its icon alone.',
          }),
          ...iconFields,
        }),
      )
      .optional()
      .meta({ description: 'Links in the header, where there are no `topbarLinks`.' }),
    primary: z
      .strictObject({
        ...target,
        type: z
          .enum(['button', 'github', 'discord'])
          .default('button')
          .meta({ description: 'Kind of the button.' }),
      })
      .optional()
      .meta({ description: 'Button in the header, where there is no `topbarCtaButton`.' }),
  })
  .optional()
  .meta({
    description: 'Links and button of the header, where there are no `topbarLinks`.',
    dialect: 'modern',
  });

export type NavbarFields = z.output<typeof navbarSchema>;
