import { z } from 'zod';
import { docsJson } from './dialect.ts';
import { file, openapiFiles, text, toList } from './shared/text.ts';

export const openapiSchema = openapiFiles()
  .optional()
  .transform(toList<string>)
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

/** Documents that one place names. */
export interface Sources {
  /** Their paths and URLs. */
  documents: string[];
  /** Folders that generated pages go to, by document, where one is named. */
  directories: Record<string, string>;
}

/** OpenAPI documents as an object-valued `navigation` names them: also with the folder of their pages. */
export const openapiSources = () =>
  z.union([file(), source, z.array(z.union([file(), source]))]).transform(toSources);

type Source = z.output<typeof source>;

function toSources(fields: string | Source | (string | Source)[]): Sources {
  const list = toList<string | Source>(fields).map((one) =>
    typeof one === 'string' ? { source: one, directory: undefined } : one,
  );
  const directories = list.flatMap(({ source, directory }) =>
    directory === undefined ? [] : toList(source).map((one) => [one, trimSlashes(directory)]),
  );
  return {
    documents: list.flatMap(({ source }) => source),
    directories: Object.fromEntries(directories) as Record<string, string>,
  };
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|(?<!\/)\/+$/g, '');
}
