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
  const { alternatives, problems } = readRequirements(sources, declared);
  const isNeeded = alternatives.some((schemes) => schemes.length > 0);
  return { alternatives: isNeeded ? alternatives : [], problems };
}

/** What an operation asks for itself: of a webhook or callback, how its receiver knows who is calling. */
export function listOwnSecurity(sources: Omit<SecuritySources, 'auth'>): SecurityAlternative[] {
  const { alternatives } = readRequirements(sources, toList(sources.operation['security']));
  return alternatives.some((schemes) => schemes.length > 0) ? alternatives : [];
}

function readRequirements(
  sources: SecuritySources,
  requirements: readonly unknown[],
): { alternatives: SecurityAlternative[]; problems: string[] } {
  const problems: string[] = [];
  const alternatives = requirements.map((requirement) =>
    Object.entries(toObject(requirement)).flatMap(([id, scopes]) => {
      const scheme = viewScheme(sources.references, id, toList(scopes).map(String), sources);
      if (!scheme) problems.push(`the security scheme "${id}" is not in the document`);
      return scheme ? [scheme] : [];
    }),
  );
  return { alternatives, problems };
}
