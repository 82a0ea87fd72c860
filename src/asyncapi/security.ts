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
  return {
    name: toText(scheme['name']) ?? (isHttp ? 'Authorization' : (id ?? type)),
    type: isHttp ? `http ${toText(scheme['scheme']) ?? ''}`.trim() : type,
    place: toText(scheme['in']),
    description: toHtml(markdown, scheme['description']),
    scopes: scopes.filter((scope) => typeof scope === 'string'),
  };
}
