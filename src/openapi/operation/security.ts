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
export function listSecurity(sources: SecuritySources): SecurityAlternative[] {
  const { references, operation, auth } = sources;
  const declared = operation['security'] ?? references.root['security'];
  if (auth?.method === 'none') return [];
  if (!Array.isArray(declared)) {
    const scheme = auth && schemeOfConfig(auth);
    return scheme ? [[scheme]] : [];
  }
  return readRequirements(sources, declared);
}

/** What an operation asks for itself: of a webhook or callback, how its receiver knows who is calling. */
export function listOwnSecurity(sources: Omit<SecuritySources, 'auth'>): SecurityAlternative[] {
  return readRequirements(sources, toList(sources.operation['security']));
}

/** The alternatives of requirements; schemes that the document does not have are left out. */
function readRequirements(
  sources: SecuritySources,
  requirements: readonly unknown[],
): SecurityAlternative[] {
  const alternatives = requirements.map((requirement) =>
    Object.entries(toObject(requirement)).flatMap(
      ([id, scopes]) =>
        viewScheme(sources.references, id, toList(scopes).map(String), sources) ?? [],
    ),
  );
  return alternatives.some((schemes) => schemes.length > 0) ? alternatives : [];
}
