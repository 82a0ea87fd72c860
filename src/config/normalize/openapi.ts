import type { OpenapiSourceFields } from '../schema/modern/openapi-source.ts';
import { toList } from './list.ts';

/** Paths and URLs of OpenAPI documents, whichever way they are written. */
export function sourcesOf(fields: OpenapiSourceFields | undefined): string[] {
  return toList<string | { source: string | string[] }>(fields).flatMap((one) =>
    typeof one === 'string' ? [one] : toList(one.source),
  );
}

/** Folder that generated pages go to; undefined where none is named. */
export function directoryOf(fields: OpenapiSourceFields | undefined): string | undefined {
  for (const one of toList<string | { directory?: string | undefined }>(fields)) {
    if (typeof one !== 'string' && one.directory) return one.directory.replace(/^\/+|\/+$/g, '');
  }
  return undefined;
}

/** An entry such as `GET /plants` with the document it is in, where only one comes into question. */
export function qualifyOperation(entry: string, openapi: readonly string[]): string {
  const [document, ...others] = openapi;
  const isBare = /^(get|put|post|delete|options|head|patch|trace|webhook)\s/i.test(entry);
  return document && others.length === 0 && isBare ? `${document} ${entry}` : entry;
}
