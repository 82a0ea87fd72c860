import { z } from 'zod';
import { iconFields } from '../../schema/shared/icon.ts';
import { docsJson } from '../../schema/dialect.ts';
import { link, openapiFiles, text } from '../../schema/shared/text.ts';

/** What tabs and anchors have in common; `kind` is the word for one of them. */
export const divisionFields = (kind: 'tab' | 'anchor') => ({
  name: text().meta({ description: `Label of the ${kind}.` }),
  url: link().meta({
    description: `Beginning of the path of all pages that belong to the ${kind}, usually a folder name. An absolute URL makes the ${kind} a plain link.`,
    examples: ['api-reference', 'https://status.example.com'],
  }),
  ...iconFields,
  version: text()
    .optional()
    .meta({
      description: `Version that must be selected for the ${kind} to be shown.`,
    }),
  isDefaultHidden: z
    .boolean()
    .default(false)
    .meta({ description: `Whether the ${kind} stays hidden until a page inside it is open.` }),
  asyncapi: docsJson(
    openapiFiles().optional(),
    'AsyncAPI document, or a list of them. Each channel gets a page in the entry.',
  ),
  openapi: openapiFiles()
    .optional()
    .meta({
      description: `OpenAPI document, or a list of them. Each operation in it gets a page in the ${kind}.`,
      examples: ['/openapi/plants.json'],
    }),
});
