import { readData, type DataFolder } from '../../engine/data.ts';
import { buildJsonSchema } from './json-schema.ts';

const FILE = 'docs.schema.json';

/** The JSON Schema of docs.json as data: it is the same for all sites, so that no build makes it. */
export const schemaFile: DataFolder = {
  name: 'schema',
  packages: [],
  list: () => [FILE],
  make: () => JSON.stringify(buildJsonSchema(), null, 2),
};

let text: string | undefined;

/** Text of the JSON Schema of docs.json. */
export function readJsonSchema(): string {
  return (text ??= readData(schemaFile, FILE).toString());
}
