import { z } from 'zod';
import { link, text } from './shared/text.ts';

export const topbarCtaButtonSchema = z
  .strictObject({
    type: z.enum(['link', 'github']).default('link').meta({
      description:
        'Kind of the button: `link` is a plain button, `github` shows a repository with its stars and forks.',
    }),
    url: link().meta({
      description: 'Where the button leads; for the type `github` the address of the repository.',
      examples: ['https://github.com/owner/repository'],
    }),
    name: text()
      .optional()
      .meta({
        description: 'Text of the button. Needed for the type `link`.',
        examples: ['Get started'],
      }),
    style: z
      .enum(['pill', 'roundedRectangle'])
      .default('pill')
      .meta({ description: 'Shape of a button of the type `link`.' }),
    arrow: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether an arrow follows the text of a button of the type `link`.' }),
  })
  .optional()
  .meta({
    description: 'The one button that stands out, at the end of the header.',
    examples: [{ name: 'Get started', url: '/quickstart' }],
  });

export type CtaFields = NonNullable<z.output<typeof topbarCtaButtonSchema>>;
