import { ANY_METHOD } from '../../text/http-methods.ts';
import type { DocumentKind, NamedDocuments } from '../model/navigation.ts';
import type { Sources } from '../schema/openapi.ts';

/** Documents of a group or a division; without those that it does not name. */
export function documentsOf({
  openapi,
  asyncapi,
}: Partial<Record<DocumentKind, Sources | undefined>>): NamedDocuments {
  const directories = { ...openapi?.directories, ...asyncapi?.directories };
  return {
    ...(openapi?.documents.length && { openapi: openapi.documents }),
    ...(asyncapi?.documents.length && { asyncapi: asyncapi.documents }),
    ...(Object.keys(directories).length > 0 && { directories }),
  };
}

const BARE_OPERATION = new RegExp(`^(?:${ANY_METHOD}|webhook)\\s`, 'i');

/** An entry such as `GET /plants` with the document it is in, where only one comes into question. */
export function qualifyOperation(entry: string, openapi: readonly string[]): string {
  const [document, ...others] = openapi;
  const isBare = BARE_OPERATION.test(entry);
  return document && others.length === 0 && isBare ? `${document} ${entry}` : entry;
}
