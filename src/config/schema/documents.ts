import { z } from 'zod';
import { file, ignored, text, toList } from './fields.ts';

const source = z.strictObject({
  source: z
    .union([file(), z.array(file())])
    .meta({ description: 'Path or URL of the document, or a list of them.', dialect: 'docsJson' }),
  directory: text()
    .optional()
    .meta({
      description: 'URL folder of generated pages. Default: `api-reference`.',
      dialect: 'docsJson',
      examples: ['reference'],
    }),
  overlays: ignored(
    z
      .array(file())
      .optional()
      .meta({ description: 'No effect. Accepted for other tools.', dialect: 'docsJson' }),
    'Trellis reads documents as they are.',
  ),
});

/** OpenAPI documents as an object-valued `navigation` names them: also with the folder of their pages. */
export const openapiSources = () =>
  z.union([file(), source, z.array(z.union([file(), source]))]).transform(toSources);

/** Documents that one location names. */
export interface Sources {
  /** Their paths and URLs. */
  documents: string[];
  /** Folders of generated pages by document, if set. */
  directories: Record<string, string>;
}

type Source = z.output<typeof source>;

/** One or several documents, each a path or with the folder of its pages, as one value. */
export function toSources(fields: string | Source | (string | Source)[]): Sources {
  const list = toList<string | Source>(fields).map((one) =>
    typeof one === 'string' ? { source: one, directory: undefined } : one,
  );
  const directories = list.flatMap(({ source, directory }) =>
    directory === undefined
      ? []
      : toList(source).map((one): [string, string] => [one, trimSlashes(directory)]),
  );
  return {
    documents: list.flatMap(({ source }) => source),
    directories: Object.fromEntries(directories),
  };
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|(?<!\/)\/+$/g, '');
}
