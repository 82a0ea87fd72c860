import { getOwn, isObject, toList, toObject, toText, type JsonObject } from '../openapi/json.ts';
import { follow } from '../openapi/references/references.ts';
import { toHtml, type Markdown } from '../openapi/schema/view-context.ts';
import type { AsyncDocument, SecurityLine } from './types.ts';

/** The ways to prove who is asking that a server or an operation names; any of them will do. */
export function listSecurityLines(
  { root, references }: AsyncDocument,
  node: JsonObject,
  markdown: Markdown,
): SecurityLine[] {
  const schemes = toObject(toObject(root['components'])['securitySchemes']);
  return toList(node['security']).flatMap((requirement) => {
    const { value, name } = follow(references, requirement);
    if (!isObject(value)) return [];
    // Version 3 has the schemes themselves, version 2 their names with the scopes that are needed.
    if (typeof value['type'] === 'string')
      return [toLine(value, name, toList(value['scopes']), markdown)];
    return Object.entries(value).flatMap(([id, scopes]) => {
      const scheme = follow(references, getOwn(schemes, id)).value;
      return isObject(scheme) ? [toLine(scheme, id, toList(scopes), markdown)] : [];
    });
  });
}

function toLine(
  scheme: JsonObject,
  id: string | undefined,
  scopes: readonly unknown[],
  markdown: Markdown,
): SecurityLine {
  const type = toText(scheme['type']) ?? '';
  const isHttp = type === 'http';
  const words = isHttp ? [type, scheme['scheme'], scheme['bearerFormat']] : [type];
  const descriptions = describeScopes(scheme);
  return {
    id: id ?? type,
    name: toText(scheme['name']) ?? (isHttp ? 'Authorization' : (id ?? type)),
    type: words.flatMap((word) => toText(word) ?? []).join(' '),
    place: toText(scheme['in']),
    description: toHtml(markdown, scheme['description']),
    scopes: scopes
      .filter((scope) => typeof scope === 'string')
      .map((name) => ({ name, description: toText(descriptions.get(name)) })),
    addresses: listAddresses(scheme),
  };
}

/** What the flows of a scheme say of their scopes, under the name of version 3 or of version 2. */
function describeScopes(scheme: JsonObject): Map<string, unknown> {
  const flows = Object.values(toObject(scheme['flows'])).map(toObject);
  return new Map(
    flows.flatMap((flow) => Object.entries(toObject(flow['availableScopes'] ?? flow['scopes']))),
  );
}

const FLOW_ADDRESSES = [
  ['authorization', 'authorizationUrl'],
  ['token', 'tokenUrl'],
  ['refresh', 'refreshUrl'],
] as const;

function listAddresses(scheme: JsonObject): [label: string, url: string][] {
  const flows = Object.entries(toObject(scheme['flows'])).flatMap(([name, flow]) =>
    FLOW_ADDRESSES.map(([what, key]) => [`${name}: ${what}`, toObject(flow)[key]] as const),
  );
  const all = [...flows, ['discovery', scheme['openIdConnectUrl']] as const];
  return all.flatMap(([label, address]): [string, string][] => {
    const url = toText(address);
    return url === undefined ? [] : [[label, url]];
  });
}
