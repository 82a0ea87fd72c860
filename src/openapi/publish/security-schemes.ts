import { getOwn, isObject, toObject, type JsonObject } from '../json.ts';
import type { SchemeView } from '../operation/security-scheme.ts';
import type { ApiDocument } from '../read/document.ts';

/**
 * Key of a scheme below `securitySchemes`; only some characters may stand in one (OpenAPI, Components Object).
 * Clients show it, so that the scheme of docs.json is called by its method: `bearer`.
 */
export function schemeKey(id: string): string {
  return id.replace(/^docs\.json /, '').replace(/[^\w.-]+/g, '-');
}

/** The scheme as the document has it, else as docs.json describes it. */
export function toSecurityScheme({ root }: ApiDocument, scheme: SchemeView): JsonObject {
  const { id, kind, name, in: place } = scheme;
  const declared = getOwn(toObject(toObject(root['components'])['securitySchemes']), id);
  if (isObject(declared) && !('$ref' in declared)) return declared;
  if (kind === 'apiKey') return { type: 'apiKey', in: place, name };
  return { type: 'http', scheme: kind === 'basic' ? 'basic' : (scheme.scheme ?? 'bearer') };
}
