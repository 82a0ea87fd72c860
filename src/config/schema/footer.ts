import { z } from 'zod';
import { socials } from './footer-socials.ts';
import { modernColumn } from './modern/footer.ts';
import { link, text } from './shared/text.ts';

const column = z.strictObject({
  title: text().optional().meta({ description: 'Heading of the column.' }),
  links: z
    .array(
      z.strictObject({
        label: text().meta({ description: 'Text of the link.' }),
        url: link().meta({ description: 'Where the link leads.' }),
      }),
    )
    .meta({ description: 'Links of the column.' }),
});

export const footerSchema = z
  .strictObject({
    socials: socials()
      .optional()
      .meta({ description: 'Accounts in the footer, in place of `footerSocials`.' }),
    links: z
      .array(z.union([column, modernColumn]))
      .default([])
      .meta({ description: 'Columns of links above the accounts, up to four.' }),
  })
  .prefault({})
  .meta({ description: 'Foot of every page.' });

export type FooterFields = z.output<typeof footerSchema>;
