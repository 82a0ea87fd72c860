import type { ApiAuth } from '../../config/model/types.ts';
import { toList, toObject, type JsonObject } from '../json.ts';
import type { References } from '../references/references.ts';
import type { Markdown } from '../schema/view-context.ts';
import { schemeOfConfig, viewScheme, type SchemeView } from './security-scheme.ts';

/** Schemes of which one set is needed; an empty set means that none is. */
export type SecurityAlternative = SchemeView[];

/** What is needed to say how an operation is secured. */
export interface SecuritySources {
  references: References;
  operation: JsonObject;
  /** `api.auth` of docs.json, with the page's own method in it. */
  auth?: ApiAuth | undefined;
  markdown: Markdown;
}

/**
 * The alternatives of an operation: its own `security`, else the document's, else docs.json's
 * `api.auth`. No alternative at all means that nothing is needed.
 */
export function listSecurity(sources: SecuritySources): {
  alternatives: SecurityAlternative[];
  problems: string[];
} {
  const { references, operation, auth } = sources;
  const declared = operation['security'] ?? references.root['security'];
  if (auth?.method === 'none') return { alternatives: [], problems: [] };
  if (!Array.isArray(declared)) {
    const scheme = auth && schemeOfConfig(auth);
    return { alternatives: scheme ? [[scheme]] : [], problems: [] };
  }
  const problems: string[] = [];
  const alternatives = declared.map((requirement) =>
    Object.entries(toObject(requirement)).flatMap(([id, scopes]) => {
      const scheme = viewScheme(references, id, toList(scopes).map(String), sources);
      if (!scheme) problems.push(`the security scheme "${id}" is not in the document`);
      return scheme ? [scheme] : [];
    }),
  );
  const isNeeded = alternatives.some((schemes) => schemes.length > 0);
  return { alternatives: isNeeded ? alternatives : [], problems };
}
