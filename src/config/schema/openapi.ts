import { z } from 'zod';
import { docsJson } from './dialect.ts';
import { file, openapiFiles, text } from './shared/text.ts';

export const openapiSchema = openapiFiles()
  .optional()
  .meta({
    description:
      'Path or URL of the OpenAPI document, or a list of them. Pages name their operation in front matter.',
    examples: ['/openapi/plants.json', ['/openapi/plants.json', 'https://example.com/api.yaml']],
  });

const source = z.strictObject({
  source: docsJson(
    z.union([file(), z.array(file())]),
    'Path or URL of the document, or a list of them.',
  ),
  directory: docsJson(
    text().optional(),
    'Folder of the addresses of generated pages. Without it `api-reference`.',
    ['reference'],
  ),
  overlays: docsJson(z.array(file()).optional(), 'Accepted for other tools; has no effect.'),
});

/** OpenAPI documents as an object-valued `navigation` names them: also with the folder of their pages. */
export const openapiSources = () => z.union([file(), source, z.array(z.union([file(), source]))]);

export type OpenapiSourceFields = z.output<ReturnType<typeof openapiSources>>;
