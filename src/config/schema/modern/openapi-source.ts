import { z } from 'zod';
import { file, text } from '../shared/text.ts';
import { modern } from './dialect.ts';

const source = z.strictObject({
  source: modern(
    z.union([file(), z.array(file())]),
    'Path or URL of the document, or a list of them.',
  ),
  directory: modern(
    text().optional(),
    'Folder of the addresses of generated pages. Without it `api-reference`.',
    ['reference'],
  ),
  overlays: modern(z.array(file()).optional(), 'Accepted for other tools; has no effect.'),
});

/** OpenAPI documents as an object-valued `navigation` names them: also with the folder of their pages. */
export const openapiSources = () => z.union([file(), source, z.array(z.union([file(), source]))]);

export type OpenapiSourceFields = z.output<ReturnType<typeof openapiSources>>;
