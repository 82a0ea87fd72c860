import { createHash } from 'node:crypto';
import type { ApiAuth } from '../config/docs-config.ts';
import { viewBody, viewContents, viewHeaders, type BodyView, type MediaView } from './body.ts';
import {
  descriptionOf,
  follow,
  listItemOperations,
  listOperations,
  listServers,
  summaryOf,
  titleOf,
  type ApiDocument,
  type Operation,
  type References,
  type ServerVariableView,
  type ServerView,
} from './document.ts';
import {
  isObject,
  parsePointer,
  stringOrJson,
  toList,
  toObject,
  toSegment,
  toText,
  type JsonObject,
} from '../utils/json-object.ts';
import { viewParameters, type ParameterLocation, type ParameterView } from './parameters.ts';
import {
  toHtml,
  viewExternalDocs,
  type ExternalDocs,
  type Markdown,
  type ViewContext,
} from './schema-view.ts';
import { listOwnSecurity, listSecurity, type SecurityAlternative } from './security.ts';
import { createContext, sanitizeHtml, type ContextOptions } from './view-context.ts';

export type { ExampleView, MediaView } from './body.ts';
export type { SchemeView, SecurityAlternative } from './security.ts';

/** View of an operation. */
export interface OperationView {
  kind: Operation['kind'];
  /** Upper case. */
  method: string;
  /** Path with parameters in braces, or name of a webhook. */
  path: string;
  title: string;
  operationId?: string | undefined;
  /** Sanitized HTML. */
  description?: string | undefined;
  deprecated: boolean;
  /** Labels such as "Beta" (`x-badges`, `x-scalar-stability`). */
  badges: string[];
  /** Reason or replacement (`x-deprecation-message`), as plain text. */
  deprecation?: string | undefined;
  tags: string[];
  externalDocs?: ExternalDocs | undefined;
  servers: DescribedServer[];
  security: SecurityAlternative[];
  parameters: Record<ParameterLocation, ParameterView[]>;
  body?: BodyView | undefined;
  responses: ResponseView[];
  callbacks: CallbackView[];
}

/** Options of docs.json and the page for operations. */
export interface OperationOptions extends ContextOptions {
  baseUrl: readonly string[];
  /** URL of the site, for base URLs without a host. */
  siteOrigin?: string | undefined;
  /** `api.auth`, with the method of the page. */
  auth?: ApiAuth | undefined;
}

/** Builds the view of an operation, as plain data. */
export function viewOperation(
  document: ApiDocument,
  entry: Operation,
  options: OperationOptions,
): OperationView {
  const { kind, method, path, operation, item } = entry;
  const context = createContext(document, options);
  const { servers, security } = viewAccess(document, entry, options, context.markdown);
  const [requestContext, responseContext] = contextsOf(context, kind);
  const parameters = viewParameters(requestContext, entry);
  const hasBody = operation['requestBody'] !== undefined;
  const description = descriptionOf(operation, item);
  return {
    kind,
    method: method.toUpperCase(),
    path,
    title: titleOf(entry),
    operationId: toText(operation['operationId']),
    description: description && sanitizeHtml(options.markdown(description), 'page'),
    deprecated: operation['deprecated'] === true,
    badges: listBadges(operation),
    deprecation:
      toText(operation['x-speakeasy-deprecation-message']) ??
      toText(operation['x-deprecation-message']),
    tags: toList(operation['tags']).filter((tag) => typeof tag === 'string'),
    externalDocs: viewExternalDocs(operation['externalDocs']),
    servers,
    security: describeByHeaders(security, parameters.header),
    parameters: {
      ...parameters,
      header: withoutImpliedHeaders(parameters.header, security, hasBody),
    },
    body: viewBody(requestContext, operation['requestBody']),
    responses: viewResponses(responseContext, operation['responses']),
    callbacks: viewCallbacks(context, operation['callbacks']),
  };
}

/** Servers and authentication of an operation: the part of its view that needs no schema. */
export function viewAccess(
  document: ApiDocument,
  entry: Operation,
  options: OperationOptions,
  markdown: Markdown = createContext(document, options).markdown,
): Pick<OperationView, 'servers' | 'security'> {
  const { kind, operation } = entry;
  const sources = { references: document.references, operation, markdown };
  if (kind === 'webhook') return { servers: [], security: listOwnSecurity(sources) };
  const servers = listOperationServers(document, entry, options);
  return {
    servers: servers.map((server) => describeServer(server, markdown)),
    security: listSecurity({ ...sources, auth: options.auth }),
  };
}

/** Labels in extensions, without those that repeat `deprecated`. */
function listBadges(operation: JsonObject): string[] {
  const named = toList(operation['x-badges']).map((badge) => toText(toObject(badge)['name']));
  const stability =
    toText(operation['x-scalar-stability']) ?? toText(operation['x-stability-level']);
  return [
    ...new Set([...named, /^(?:stable|deprecated)$/.test(stability ?? '') ? undefined : stability]),
  ].filter((label) => label !== undefined);
}

/** Contexts of request and response, which are swapped for webhooks. */
function contextsOf(context: ViewContext, kind: Operation['kind']): [ViewContext, ViewContext] {
  const written: ViewContext = { ...context, direction: 'request' };
  const read: ViewContext = { ...context, direction: 'response' };
  return kind === 'webhook' ? [read, written] : [written, read];
}

function listOperationServers(
  { root, id }: ApiDocument,
  { operation, item }: Operation,
  { baseUrl, siteOrigin }: OperationOptions,
): ServerView[] {
  return listServers({ root, item, operation, baseUrl, siteOrigin, documentId: id });
}

/** Credentials with the descriptions of the header parameters that are omitted for them, unless they have their own. */
function describeByHeaders(
  security: readonly SecurityAlternative[],
  headers: readonly ParameterView[],
): SecurityAlternative[] {
  const described = new Map(
    headers.map(({ name, description }) => [name.toLowerCase(), description]),
  );
  return security.map((schemes) =>
    schemes.map((scheme) => ({
      ...scheme,
      description:
        scheme.description ??
        (scheme.in === 'header' ? described.get(scheme.name.toLowerCase()) : undefined),
    })),
  );
}

/** Omits headers that credentials and body set (OpenAPI, Parameter Object, name). */
function withoutImpliedHeaders(
  headers: ParameterView[],
  security: readonly SecurityAlternative[],
  hasBody: boolean,
): ParameterView[] {
  const sent = new Set(
    security
      .flat()
      .flatMap((scheme) => (scheme.in === 'header' ? [scheme.name.toLowerCase()] : [])),
  );
  if (hasBody) sent.add('content-type');
  return headers.filter(({ name }) => !sent.has(name.toLowerCase()));
}

/** A response. */
export interface ResponseView {
  /** `200`, `4XX`, `default`. */
  status: string;
  /** Replaces the standard reason phrase (OpenAPI 3.2). */
  summary?: string | undefined;
  description?: string | undefined;
  headers: ParameterView[];
  contents: MediaView[];
  links: LinkView[];
}

/** Responses sorted by status: `4XX` after `499`, `default` last. */
function viewResponses(context: ViewContext, node: unknown): ResponseView[] {
  return Object.entries(toObject(node))
    .filter(([status]) => !status.startsWith('x-'))
    .toSorted(([a], [b]) => statusOrder(a) - statusOrder(b))
    .flatMap(([status, value]) => {
      const response = follow(context.references, value).value;
      return isObject(response) ? [viewResponse(context, status, response)] : [];
    });
}

function viewResponse(context: ViewContext, status: string, response: JsonObject): ResponseView {
  return {
    status,
    summary: toText(response['summary']),
    description: toHtml(context.markdown, response['description']),
    headers: viewHeaders(context, response['headers']),
    contents: viewContents(context, response['content']),
    links: viewLinks(context, response['links']),
  };
}

function statusOrder(status: string): number {
  if (/^\d{3}$/.test(status)) return Number(status);
  const range = /^([1-5])xx$/i.exec(status);
  return range ? Number(range[1]) * 100 + 99.5 : 1000;
}

/** A link of a response (OpenAPI, Link Object). */
export interface LinkView {
  name: string;
  /** Title of the target operation, or its name in the link. */
  operation?: string | undefined;
  /** Id of the target operation, if the document contains it: `GET /plants`. */
  target?: string | undefined;
  /** Sanitized HTML. */
  description?: string | undefined;
  /** Parameter values, mostly runtime expressions. */
  parameters: { name: string; value: string }[];
  requestBody?: string | undefined;
  /** URL of the link's own server. */
  server?: string | undefined;
}

/** Links of a response. */
function viewLinks(context: ViewContext, node: unknown): LinkView[] {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const link = follow(context.references, value).value;
    return isObject(link) ? [viewLink(context, name, link)] : [];
  });
}

function viewLink({ references, markdown }: ViewContext, name: string, link: JsonObject): LinkView {
  const reference = toText(link['operationId']) ?? toText(link['operationRef']);
  const target = reference && operationIndexOf(references).get(toKey(reference));
  return {
    name,
    operation: target ? titleOf(target) : reference,
    target: target ? target.id : undefined,
    description: toHtml(markdown, link['description']),
    parameters: Object.entries(toObject(link['parameters'])).map(([parameter, expression]) => ({
      name: parameter,
      // A runtime expression is a string.
      value: stringOrJson(expression),
    })),
    requestBody: link['requestBody'] === undefined ? undefined : stringOrJson(link['requestBody']),
    server: toText(toObject(link['server'])['url']),
  };
}

/** Decodes a percent-encoded pointer: `#/paths/~1plants~1%7Bid%7D/get`. */
function toKey(reference: string): string {
  if (!reference.startsWith('#/')) return reference;
  return `#/${parsePointer(reference).map(toSegment).join('/')}`;
}

const operationIndexes = new WeakMap<References, Map<string, Operation>>();

/** Operations of a document by `operationId` and by reference. */
function operationIndexOf(references: References): Map<string, Operation> {
  let index = operationIndexes.get(references);
  if (!index) {
    const all = listOperations(references);
    const byId = all.flatMap((entry): [string, Operation][] => {
      const id = toText(entry.operation['operationId']);
      return id === undefined ? [] : [[id, entry]];
    });
    index = new Map([...byId, ...all.map((entry): [string, Operation] => [entry.pointer, entry])]);
    operationIndexes.set(references, index);
  }
  return index;
}

/** A callback. */
export interface CallbackView {
  name: string;
  /** Runtime expression for the URL. */
  expression: string;
  method: string;
  summary?: string | undefined;
  description?: string | undefined;
  deprecated: boolean;
  security: SecurityAlternative[];
  parameters: Record<ParameterLocation, ParameterView[]>;
  body?: BodyView | undefined;
  responses: ResponseView[];
}

/** Callbacks of an operation: requests to receive and responses to return. */
function viewCallbacks(context: ViewContext, node: unknown): CallbackView[] {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const callback = toObject(follow(context.references, value).value);
    return Object.entries(callback).flatMap(([expression, node]) =>
      listItemOperations(context.references, node).map((entry) => ({
        name,
        expression,
        ...viewCallback(context, expression, entry),
      })),
    );
  });
}

function viewCallback(
  context: ViewContext,
  path: string,
  { method, operation, item }: ReturnType<typeof listItemOperations>[number],
): Omit<CallbackView, 'name' | 'expression'> {
  const { references, markdown } = context;
  const received: ViewContext = { ...context, direction: 'response' };
  return {
    method: method.toUpperCase(),
    summary: summaryOf(operation) ?? summaryOf(item),
    description: toHtml(markdown, descriptionOf(operation, item)),
    deprecated: operation['deprecated'] === true,
    security: listOwnSecurity({ references, operation, markdown }),
    parameters: viewParameters(received, { operation, item, path, kind: 'webhook' }),
    body: viewBody(received, operation['requestBody']),
    responses: viewResponses({ ...context, direction: 'request' }, operation['responses']),
  };
}

/** A server with sanitized HTML descriptions. */
export interface DescribedServer extends ServerView {
  html?: string | undefined;
  variables: (ServerVariableView & { html?: string | undefined })[];
}

/** Server with rendered descriptions of itself and its variables. */
export function describeServer(server: ServerView, markdown: Markdown): DescribedServer {
  return {
    ...server,
    html: toHtml(markdown, server.description),
    variables: server.variables.map((variable) => ({
      ...variable,
      html: toHtml(markdown, variable.description),
    })),
  };
}

/** Digest and references of a shared part of a document. */
interface SharedPart {
  digest: string;
  refs: string[];
  /** Whether its schemas depend on the whole document. */
  isOpen: boolean;
}

const sharedParts = new WeakMap<ApiDocument, Map<string, SharedPart>>();

/**
 * Digest of everything that the page of an operation can show: the operation and all shared parts that it references.
 * Changes in other parts do not affect it.
 */
export function digestOperation(document: ApiDocument, { operation, item, id }: Operation): string {
  const { openapi, info, servers, security, components } = document.root;
  const { parameters, servers: itemServers, summary, description } = item;
  // The document of one operation, for agents and API clients, has its title and versions.
  const { title, version } = toObject(info);
  const versions = { openapi, title, version };
  const schemes = toObject(components)['securitySchemes'];
  const shared = { versions, servers, security, schemes };
  const entry = { id, operation, parameters, itemServers, summary, description, shared };
  return digestParts(document, createSharedPart(entry));
}

/** Digest of a schema and everything that it references. */
export function digestSchema(document: ApiDocument, ref: string): string {
  return digestParts(
    document,
    createSharedPart({ ref, schema: document.references.find(ref)?.value }),
  );
}

function digestParts(document: ApiDocument, first: SharedPart): string {
  const seen = new Map<string, SharedPart>();
  const waiting = [...first.refs];
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    if (seen.has(ref)) continue;
    const part = sharedPartOf(document, ref);
    seen.set(ref, part);
    waiting.push(...part.refs);
  }
  const hash = createHash('sha256').update(first.digest);
  for (const ref of [...seen.keys()].toSorted()) hash.update(seen.get(ref)?.digest ?? '');
  const isOpen = first.isOpen || [...seen.values()].some((part) => part.isOpen);
  return hash.update(isOpen ? document.digest : '').digest('hex');
}

function sharedPartOf(document: ApiDocument, ref: string): SharedPart {
  let known = sharedParts.get(document);
  if (!known) sharedParts.set(document, (known = new Map()));
  let part = known.get(ref);
  if (!part) known.set(ref, (part = createSharedPart(document.references.find(ref)?.value)));
  return part;
}

function createSharedPart(value: unknown): SharedPart {
  const text = JSON.stringify(value) ?? '';
  const refs = [...text.matchAll(/"(#[^"\\]*)"/g)].map((match) => match[1] ?? '');
  return {
    digest: createHash('sha256').update(text).digest('hex'),
    // Copied, because a substring keeps the whole text in memory.
    refs: structuredClone([...new Set(refs)]),
    // Schemas that extend a base with a discriminator can be anywhere in the document.
    isOpen: text.includes('"discriminator"') || text.includes('"$dynamicRef"'),
  };
}
