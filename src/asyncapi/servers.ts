import { toList, toObject, toText, type JsonObject } from '../openapi/json.ts';
import { follow, type References } from '../openapi/references/references.ts';
import { fillServer } from '../openapi/operation/servers.ts';
import { toHtml, type ViewContext } from '../openapi/schema/view-context.ts';
import { viewBindings } from './bindings.ts';
import { listSecurityLines } from './security.ts';
import { viewText } from './view-text.ts';
import type { AsyncDocument, Channel, ServerLine, ServerVariable } from './types.ts';

/** The servers that a channel can be reached at: those that it names, else all of the document. */
export function listServerLines(
  document: AsyncDocument,
  { node }: Channel,
  context: ViewContext,
): ServerLine[] {
  const { root, references } = document;
  const all = Object.entries(toObject(root['servers']));
  const named = toList(node['servers']);
  const isNamed = ([name, value]: [string, unknown]) => {
    const server = follow(references, value).value;
    return named.some((one) => one === name || follow(references, one).value === server);
  };
  return viewServers(document, named.length > 0 ? all.filter(isNamed) : all, context);
}

/** Servers by their name. */
export function viewServers(
  document: AsyncDocument,
  servers: readonly (readonly [name: string, server: unknown])[],
  context: ViewContext,
): ServerLine[] {
  return servers.map(([name, value]) =>
    viewServer(document, name, toObject(follow(document.references, value).value), context),
  );
}

function viewServer(
  document: AsyncDocument,
  name: string,
  server: JsonObject,
  context: ViewContext,
): ServerLine {
  const { markdown } = context;
  const template = templateOf(server);
  const variables = listVariables(document.references, server, context);
  return {
    name,
    title: toText(server['title']),
    template,
    url: fillServer(template, new Map(variables.map((one) => [one.name, one.default]))),
    variables,
    protocol: toText(server['protocol']) ?? '',
    protocolVersion: toText(server['protocolVersion']),
    description: toHtml(markdown, toText(server['description']) ?? server['summary']),
    security: listSecurityLines(document, server, markdown),
    bindings: viewBindings(context, server['bindings']),
  };
}

/** Version 2 has a `url`, version 3 host and path. */
function templateOf(server: JsonObject): string {
  const protocol = toText(server['protocol']);
  const host =
    toText(server['url']) ?? `${toText(server['host']) ?? ''}${toText(server['pathname']) ?? ''}`;
  return host.includes('://') || protocol === undefined ? host : `${protocol}://${host}`;
}

function listVariables(
  references: References,
  server: JsonObject,
  context: ViewContext,
): ServerVariable[] {
  return Object.entries(toObject(server['variables'])).map(([name, value]) => {
    const variable = toObject(follow(references, value).value);
    return {
      name,
      default: String(variable['default'] ?? ''),
      enum: toList(variable['enum']).map(String),
      description: toHtml(context.markdown, variable['description']),
      schema: viewText(context, variable),
    };
  });
}
