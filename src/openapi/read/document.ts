import { isObject, toObject, toText, type JsonObject } from '../json.ts';
import { listOperations, type Operation } from './operations.ts';
import { createReferences, type References } from '../references/references.ts';

/** One loaded OpenAPI document, in the shape of version 3.1 or later. */
export interface ApiDocument {
  /** Path relative to the project root, with forward slashes, or the URL. */
  id: string;
  /** The version that the document states: `2.0`, `3.0.3`. */
  version: string;
  title: string;
  root: JsonObject;
  references: References;
  operations: Operation[];
  /** `components.schemas` */
  schemas: JsonObject;
  /** Files that it was read from, relative to the project root; URLs for remote ones. */
  files: string[];
  /** Digest of all texts that it was read from. */
  digest: string;
  /** Parts that are kept for other readers are gone, so that its files are not to be published as they are. */
  isCut?: boolean | undefined;
  /** Groups of readers that parts of it are kept for. */
  groups?: ReadonlySet<string> | undefined;
}

/** The version that a parsed text states as an OpenAPI or Swagger document; undefined for anything else. */
export function versionOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { openapi, swagger } = value;
  if (typeof openapi === 'string' && /^3(\.|$)/.test(openapi.trim())) return openapi.trim();
  if (typeof openapi === 'number' && Math.floor(openapi) === 3) return String(openapi);
  if (swagger === '2.0' || swagger === 2) return '2.0';
  return undefined;
}

/** Makes the document of a root object that is in the shape of version 3.1 or later. */
export function createDocument(
  root: JsonObject,
  facts: Pick<ApiDocument, 'id' | 'version' | 'files' | 'digest' | 'isCut' | 'groups'>,
): ApiDocument {
  const references = createReferences(root);
  return {
    ...facts,
    title: toText(toObject(root['info'])['title']) ?? facts.id,
    root,
    references,
    operations: listOperations(references),
    schemas: toObject(toObject(root['components'])['schemas']),
  };
}
