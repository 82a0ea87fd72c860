import { fillServer } from '../../../openapi/document.ts';
import type { FormServer, SharedRequest } from '../../../openapi/request-form.ts';
import { originOf, type ServerChoice } from './server-choice.ts';

/**
 * Selects a server of the document and fills in its variables. A URL on another host is not
 * selected, but returned. The saved state of a form restores only variables: the server is selected
 * for all pages.
 */
export function restoreServer(
  server: ServerChoice,
  [wanted, variables]: SharedRequest['server'],
  isOwn: boolean,
): string | undefined {
  const [current] = server.state();
  if (isOwn && wanted === current && !server.customUrl()) server.choose(wanted, variables);
  if (isOwn || wanted === server.customUrl()) return undefined;
  const found = server.find(wanted);
  if (!found) return wanted;
  const { kept, elsewhere } = fitVariables(found, variables);
  server.choose(wanted, kept);
  return elsewhere;
}

/** Values for the variables of a server, as a link has them. */
interface FittedVariables {
  kept: Record<string, string | undefined>;
  /** The URL with all values filled in, if its host is not in the document. */
  elsewhere?: string;
}

/** Keeps values that the document allows, and free ones as long as requests stay on the same host. */
export function fitVariables(
  { template, variables }: FormServer,
  requested: Partial<Record<string, string>>,
): FittedVariables {
  const allowed: FittedVariables['kept'] = {};
  const all: FittedVariables['kept'] = {};
  for (const { name, default: value, enum: values } of variables) {
    const given = requested[name];
    const isListed = given !== undefined && values.includes(given);
    allowed[name] = isListed ? given : value;
    // Others are empty if the reader has not filled them in.
    all[name] = isListed || values.length > 0 ? allowed[name] : given || value;
  }
  const fill = (entered: object) => fillServer(template, new Map(Object.entries(entered)));
  if (originOf(fill(all)) === originOf(fill(allowed))) return { kept: all };
  return { kept: allowed, elsewhere: fill(all) };
}
