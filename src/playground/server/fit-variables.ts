import { fillServer } from '../../openapi/operation/servers.ts';
import type { FormServer } from '../../openapi/request/request-form.ts';

/** Values for the variables of a server, as a link has them. */
interface FittedVariables {
  kept: Record<string, string>;
  /** The address that all values would have given, where it is on a host that the document does not name. */
  elsewhere?: string;
}

/** Keeps values that the document allows, and free ones as long as requests stay on the same host. */
export function fitVariables(
  { template, variables }: FormServer,
  given: Partial<Record<string, string>>,
): FittedVariables {
  const allowed: Record<string, string> = {};
  const all: Record<string, string> = {};
  for (const { name, default: value, enum: values } of variables) {
    const wanted = given[name];
    const isListed = wanted !== undefined && values.includes(wanted);
    allowed[name] = isListed ? wanted : value;
    all[name] = isListed || values.length === 0 ? (wanted ?? value) : value;
  }
  const fill = (entered: object) => fillServer(template, new Map(Object.entries(entered)));
  if (originOf(fill(all)) === originOf(fill(allowed))) return { kept: all };
  return { kept: allowed, elsewhere: fill(all) };
}

/** The origin of an address; the address itself where it has none. */
export function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}
