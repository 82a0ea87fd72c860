import { z } from 'zod';
import { isGithubRepository } from '../values/repository.ts';
import { lacksKey, toMissingLabel } from './shared/missing-key.ts';
import { link, text } from './shared/text.ts';

const button = z.strictObject({
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
});

export const topbarCtaButtonSchema = button
  .transform((fields, ctx) => toButton(fields) ?? lacksKey(ctx, toMissingLabel('name')))
  .optional()
  .meta({
    description: 'The one button that stands out, at the end of the header.',
    examples: [{ name: 'Get started', url: '/quickstart' }],
  });

/** The button of the header: a plain one, or a repository with its star count. */
export type TopbarCtaButton =
  | {
      type: 'link';
      name: string;
      url: string;
      style: 'pill' | 'roundedRectangle';
      arrow: boolean;
    }
  | { type: 'github'; url: string; name?: string | undefined };

/** Undefined for a button that lacks its text. */
function toButton(fields: z.output<typeof button>): TopbarCtaButton | undefined {
  const { type, url, name, style, arrow } = fields;
  if (type === 'link') return name ? { type, url, name, style, arrow } : undefined;
  return isGithubRepository(url)
    ? { type, url, name }
    : { type: 'link', url, name: name ?? 'GitHub', style, arrow };
}
