import { openapiFiles } from './shared/text.ts';

export const openapiSchema = openapiFiles()
  .optional()
  .meta({
    description:
      'Path or URL of the OpenAPI document, or a list of them. Pages name their operation in front matter.',
    examples: ['/openapi/plants.json', ['/openapi/plants.json', 'https://example.com/api.yaml']],
  });

export const openApiSchema = openapiFiles()
  .optional()
  .meta({ description: 'Older spelling of `openapi`.', deprecated: true });
