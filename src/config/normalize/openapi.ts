import { ANY_METHOD } from '../../text/http-methods.ts';
import type { DocumentKind, NamedDocuments } from '../model/navigation.ts';
import type { OpenapiSourceFields } from '../schema/openapi.ts';
import { toList } from '../schema/shared/text.ts';

type Source = Exclude<OpenapiSourceFields, string | unknown[]>;

/** Paths and URLs of OpenAPI documents, whichever way they are written. */
export function sourcesOf(fields: OpenapiSourceFields | undefined): string[] {
  return toList<string | Source>(fields).flatMap((one) =>
    typeof one === 'string' ? [one] : toList(one.source),
  );
}

/** Documents of a group or a division in one form; without those that it does not name. */
export function documentsOf({
  openapi,
  asyncapi,
}: Partial<Record<DocumentKind, OpenapiSourceFields | undefined>>): NamedDocuments {
  const named = { openapi: sourcesOf(openapi), asyncapi: sourcesOf(asyncapi) };
  const directories = { ...directoriesOf(openapi), ...directoriesOf(asyncapi) };
  return {
    ...(named.openapi.length > 0 && { openapi: named.openapi }),
    ...(named.asyncapi.length > 0 && { asyncapi: named.asyncapi }),
    ...(Object.keys(directories).length > 0 && { directories }),
  };
}

/** Folders that generated pages go to, by path or URL of their document; undefined where none is named. */
export function directoriesOf(
  fields: OpenapiSourceFields | undefined,
): Record<string, string> | undefined {
  const named = toList<string | Source>(fields).flatMap((one) => {
    if (typeof one === 'string' || one.directory === undefined) return [];
    const folder = trimSlashes(one.directory);
    return sourcesOf(one).map((source): [string, string] => [source, folder]);
  });
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

const BARE_OPERATION = new RegExp(`^(?:${ANY_METHOD}|webhook)\\s`, 'i');

/** An entry such as `GET /plants` with the document it is in, where only one comes into question. */
export function qualifyOperation(entry: string, openapi: readonly string[]): string {
  const [document, ...others] = openapi;
  const isBare = BARE_OPERATION.test(entry);
  return document && others.length === 0 && isBare ? `${document} ${entry}` : entry;
}
