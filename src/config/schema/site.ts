import { z } from 'zod';
import { docsJson } from './dialect.ts';
import { text, toTexts } from './shared/text.ts';

export const nameSchema = text().meta({
  description:
    'Name of the project. It ends the title of every page and stands in the header when there is no logo.',
  examples: ['Plant Store'],
});

export const descriptionSchema = text().optional().meta({
  description: 'Summary of the whole site for search engines, used by pages without a description.',
});

export const isWhiteLabeledSchema = z
  .boolean()
  .default(false)
  .meta({ description: 'Whether the footer is without the line that names Trellis.' });

export const filesSchema = docsJson(
  z
    .strictObject({
      gitignore: docsJson(
        z.boolean().default(true),
        'Whether files that Git ignores stay out of the site. Files that docs.json names are published in any case, and `.mintignore` can bring back others.',
      ),
    })
    .prefault({}),
  'Which files of the project are published.',
  [{ gitignore: false }],
);

export const searchSchema = z
  .strictObject({
    prompt: text().default('Search...').meta({ description: 'Text in the empty search box.' }),
    location: z.enum(['side', 'top']).optional().meta({
      description:
        'Where the search box stands: in the sidebar or in the header. Without it the layout decides.',
    }),
  })
  .prefault({})
  .meta({ description: 'Search box.' });

const notFound = z.strictObject({
  redirect: z
    .boolean()
    .optional()
    .meta({ description: 'Whether unknown addresses lead to the first page.' }),
  title: text().optional().meta({ description: 'Title of the page.' }),
  description: text().optional().meta({ description: 'Text of the page, in Markdown.' }),
});

export const errorsSchema = z
  .strictObject({
    '404': notFound.optional().meta({ description: 'Page for addresses that lead nowhere.' }),
  })
  .optional()
  .meta({ description: 'Pages that are shown when something is wrong.' });

export const variablesSchema = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .default({})
  .transform(toTexts)
  .meta({
    description: 'Names with the text that replaces `{{name}}` in pages.',
    examples: [{ version: '2.1.0' }],
  });
