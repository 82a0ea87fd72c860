import type {
  AsyncDocument,
  BindingLine,
  BindingView,
  Channel,
  SecurityLine,
  ServerLine,
  ServerVariable,
  TagLine,
} from '../channel-view.ts';
import { fillServer, follow, textOfDefault, type References } from '../document.ts';
import {
  getOwn,
  isObject,
  toList,
  toObject,
  toText,
  type JsonObject,
} from '../../utils/json-object.ts';
import {
  toHtml,
  viewExternalDocs,
  type Markdown,
  type SchemaView,
  type ViewContext,
} from '../schema-view.ts';
import { viewSchema } from '../schema.ts';
import { describeScopes } from '../security.ts';

/** Servers of a channel: those that it names, else all servers of the document. */
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

/** Servers by name. */
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
    tags: listTags(context, server['tags']),
    security: listSecurityLines(document, server, markdown),
    bindings: viewBindings(context, server['bindings']),
  };
}

/** Tags with a name; `group` is the name of the one that the sidebar shows, listed only if it says more. */
export function listTags(
  { references, markdown }: ViewContext,
  node: unknown,
  group?: string,
): TagLine[] {
  return readTags(references, node).flatMap((tag) => {
    const name = toText(tag['name']);
    const description = toHtml(markdown, tag['description']);
    const externalDocs = viewExternalDocs(follow(references, tag['externalDocs']).value);
    const isKnown = name === group && !description && !externalDocs;
    return name === undefined || isKnown ? [] : [{ name, description, externalDocs }];
  });
}

/** The tags in a list, which may be references. */
export function readTags(references: References, node: unknown): JsonObject[] {
  return toList(node).map((tag) => toObject(follow(references, tag).value));
}

/** Version 2 has `url`; version 3 has `host` and `pathname`. */
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
      default: textOfDefault(variable['default']),
      enum: toList(variable['enum']).map(String),
      description: toHtml(context.markdown, variable['description']),
      schema: viewText(context, variable),
    };
  });
}

/** Security schemes of a server or operation, which are alternatives. */
export function listSecurityLines(
  { root, references }: AsyncDocument,
  node: JsonObject,
  markdown: Markdown,
): SecurityLine[] {
  const schemes = toObject(toObject(root['components'])['securitySchemes']);
  return toList(node['security']).flatMap((requirement) => {
    const { value, name } = follow(references, requirement);
    if (!isObject(value)) return [];
    // Version 3 contains schemes; version 2 contains their names with the required scopes.
    if (typeof value['type'] === 'string') return [toLine(value, name, value['scopes'], markdown)];
    return Object.entries(value).flatMap(([id, scopes]) => {
      const scheme = follow(references, getOwn(schemes, id)).value;
      return isObject(scheme) ? [toLine(scheme, id, scopes, markdown)] : [];
    });
  });
}

function toLine(
  scheme: JsonObject,
  id: string | undefined,
  scopes: unknown,
  markdown: Markdown,
): SecurityLine {
  const type = toText(scheme['type']) ?? '';
  const isHttp = type === 'http';
  const labels = isHttp ? [type, scheme['scheme'], scheme['bearerFormat']] : [type];
  const descriptions = describeScopes(scheme);
  return {
    id: id ?? type,
    name: toText(scheme['name']) ?? (isHttp ? 'Authorization' : (id ?? type)),
    type: labels.flatMap((word) => toText(word) ?? []).join(' '),
    location: toText(scheme['in']),
    description: toHtml(markdown, scheme['description']),
    // A scheme that does not say which scopes are needed has those that are available.
    scopes: (scopes === undefined ? [...descriptions.keys()] : toList(scopes))
      .filter((scope) => typeof scope === 'string')
      .map((name) => ({ name, description: toText(descriptions.get(name)) })),
    urls: listFlowUrls(scheme),
  };
}

const FLOW_URLS = [
  ['authorization', 'authorizationUrl'],
  ['token', 'tokenUrl'],
  ['refresh', 'refreshUrl'],
] as const;

function listFlowUrls(scheme: JsonObject): [label: string, url: string][] {
  const flows = Object.entries(toObject(scheme['flows'])).flatMap(([name, flow]) =>
    FLOW_URLS.map(([what, key]) => [`${name}: ${what}`, toObject(flow)[key]] as const),
  );
  const all = [...flows, ['discovery', scheme['openIdConnectUrl']] as const];
  return all.flatMap(([label, address]): [string, string][] => {
    const url = toText(address);
    return url === undefined ? [] : [[label, url]];
  });
}

/** Binding properties that contain schemas (ws, http, and kafka bindings). */
const SCHEMAS = new Set(['query', 'headers', 'key', 'groupId', 'clientId']);

/** Bindings of a server, channel, operation, or message by protocol, without empty ones. */
export function viewBindings(context: ViewContext, node: unknown): BindingView[] {
  const bindings = toObject(follow(context.references, node).value);
  return Object.entries(bindings).flatMap(([protocol, value]) => {
    if (protocol.startsWith('x-')) return [];
    const binding = toObject(follow(context.references, value).value);
    const lines = Object.entries(binding).flatMap(([name, setting]) =>
      name === 'bindingVersion' ? [] : listLines(context, name, setting),
    );
    return lines.length > 0 ? [{ protocol, lines }] : [];
  });
}

function listLines(context: ViewContext, name: string, setting: unknown): BindingLine[] {
  const { value } = follow(context.references, setting);
  if (SCHEMAS.has(name) && isObject(value)) return [{ name, schema: viewSchema(context, value) }];
  if (!isObject(value)) return [{ name, value: formatSetting(value) }];
  return Object.entries(value).flatMap(([key, inner]) =>
    isObject(inner)
      ? listLines(context, `${name}.${key}`, inner)
      : [{ name: `${name}.${key}`, value: formatSetting(inner) }],
  );
}

function formatSetting(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Schema of a string with its own `enum`, `default`, and `examples`: a server variable or a parameter. */
export function viewText(
  context: ViewContext,
  { enum: values, default: preset, examples }: JsonObject,
): SchemaView {
  const plain = { type: 'string', enum: values, default: preset, examples };
  const defined = Object.entries(plain).filter(([, value]) => value !== undefined);
  return viewSchema(context, Object.fromEntries(defined));
}
