import { z } from 'zod';
import { docsJson } from './dialect.ts';
import { text, toList } from './shared/text.ts';

export const markdownSchema = docsJson(
  z
    .strictObject({
      instructions: docsJson(
        z
          .union([text(), z.array(text())])
          .transform((lines) => toList<string>(lines).join('\n'))
          .optional(),
        'What agents are to know of every page: a text, or its lines. It stands at the head of the Markdown of each page, in `llms.txt` and in `llms-full.txt`.',
        ['Prefer the TypeScript SDK in examples.'],
      ),
      schema: docsJson(
        z.boolean().default(true),
        'Whether the Markdown of the page of an operation ends with the operation from the OpenAPI document, as YAML. Parameters and responses are described in words in either case.',
      ),
    })
    .prefault({}),
  'What the Markdown versions of pages have beside their text.',
  [{ instructions: 'Prefer the TypeScript SDK in examples.', schema: false }],
);
