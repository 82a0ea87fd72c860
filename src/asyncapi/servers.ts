import { toList, toObject, toText, type JsonObject } from '../openapi/json.ts';
import { follow } from '../openapi/references/references.ts';
import { fillServer } from '../openapi/operation/servers.ts';
import { toHtml, type ViewContext } from '../openapi/schema/view-context.ts';
import { viewBindings } from './bindings.ts';
import { listSecurityLines } from './security.ts';
import type { AsyncDocument, Channel, ServerLine } from './types.ts';

/** The servers that a channel can be reached at: those that it names, else all of the document. */
export function listServerLines(
  document: AsyncDocument,
  { node }: Channel,
  context: ViewContext,
): ServerLine[] {
  const { root, references } = document;
  const { markdown } = context;
  const all = Object.entries(toObject(root['servers'])).map(([name, value]) => {
    return { name, server: toObject(follow(references, value).value) };
  });
  const named = toList(node['servers']);
  const isNamed = ({ name, server }: (typeof all)[number]) =>
    named.some((one) => one === name || follow(references, one).value === server);
  const used = named.length > 0 ? all.filter(isNamed) : all;
  return used.map(({ name, server }) => {
    return {
      name,
      url: addressOf(server),
      protocol: toText(server['protocol']) ?? '',
      description: toHtml(markdown, toText(server['description']) ?? server['summary']),
      security: listSecurityLines(document, server, markdown),
      bindings: viewBindings(context, server['bindings']),
    };
  });
}

/** Version 2 has a `url`, version 3 host and path; variables stand for their defaults. */
function addressOf(server: JsonObject): string {
  const protocol = toText(server['protocol']);
  const host =
    toText(server['url']) ?? `${toText(server['host']) ?? ''}${toText(server['pathname']) ?? ''}`;
  const address = host.includes('://') || protocol === undefined ? host : `${protocol}://${host}`;
  const values = Object.entries(toObject(server['variables'])).map(([name, value]) => {
    return [name, String(toObject(value)['default'] ?? '')] as const;
  });
  return fillServer(address, new Map(values));
}
