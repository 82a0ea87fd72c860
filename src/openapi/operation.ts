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

/** What an operation takes and gives, as its page shows it. */
export interface OperationView {
  kind: Operation['kind'];
  /** Upper case. */
  method: string;
  /** Path with parameters in braces, or name of the webhook. */
  path: string;
  title: string;
  operationId?: string | undefined;
  /** Sanitized HTML. */
  description?: string | undefined;
  deprecated: boolean;
  tags: string[];
  externalDocs?: ExternalDocs | undefined;
  servers: DescribedServer[];
  security: SecurityAlternative[];
  parameters: Record<ParameterLocation, ParameterView[]>;
  body?: BodyView | undefined;
  responses: ResponseView[];
  callbacks: CallbackView[];
}

/** What docs.json and the page say about how operations are shown. */
export interface OperationOptions extends ContextOptions {
  baseUrl: readonly string[];
  /** Address of the site itself, for base addresses without a host. */
  siteOrigin?: string | undefined;
  /** `api.auth`, with the page's own method in it. */
  auth?: ApiAuth | undefined;
}

/** What an operation takes and gives, as plain data. */
export function viewOperation(
  document: ApiDocument,
  entry: Operation,
  options: OperationOptions,
): OperationView {
  const { kind, method, path, operation, item } = entry;
  const context = createContext(document, options);
  const { references } = document;
  const { auth } = options;
  const { markdown } = context;
  const sources = { references, operation, markdown };
  const alternatives = listSecurity({ ...sources, auth });
  const needed = kind === 'webhook' ? listOwnSecurity(sources) : alternatives;
  const [sent, answered] = contextsOf(context, kind);
  const parameters = viewParameters(sent, entry);
  const hasBody = operation['requestBody'] !== undefined;
  const description = descriptionOf(operation) ?? descriptionOf(item);
  return {
    kind,
    method: method.toUpperCase(),
    path,
    title: titleOf(entry),
    operationId: toText(operation['operationId']),
    description: description && sanitizeHtml(options.markdown(description), 'page'),
    deprecated: operation['deprecated'] === true,
    tags: toList(operation['tags']).filter((tag) => typeof tag === 'string'),
    externalDocs: viewExternalDocs(operation['externalDocs']),
    servers:
      kind === 'webhook'
        ? []
        : listOperationServers(document, entry, options).map((server) =>
            describeServer(server, markdown),
          ),
    security: needed,
    parameters: {
      ...parameters,
      header: withoutImpliedHeaders(parameters.header, needed, hasBody),
    },
    body: viewBody(sent, operation['requestBody']),
    responses: viewResponses(answered, operation['responses']),
    callbacks: viewCallbacks(context, operation['callbacks']),
  };
}

/** The contexts of what is sent and of what is answered. What a webhook sends is what its receiver reads. */
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

/** Headers that the credentials and the body bring are not listed twice (OpenAPI, Parameter Object, name). */
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

/** What comes back for one status. */
export interface ResponseView {
  /** `200`, `4XX`, `default`. */
  status: string;
  /** One line in place of the standard words for the status (OpenAPI 3.2). */
  summary?: string | undefined;
  description?: string | undefined;
  headers: ParameterView[];
  contents: MediaView[];
  links: LinkView[];
}

/** The responses of an operation in ascending order of status, `4XX` after `499`, `default` last. */
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

/** A follow-up request of a response (OpenAPI, Link Object). */
export interface LinkView {
  name: string;
  /** What it leads to: the title of an operation of the document, else what the link says of it. */
  operation?: string | undefined;
  /** Id of that operation, where the document has it: `GET /plants`. */
  target?: string | undefined;
  /** Sanitized HTML. */
  description?: string | undefined;
  /** Values of its parameters, mostly runtime expressions. */
  parameters: { name: string; value: string }[];
  requestBody?: string | undefined;
  /** Address of a server of its own. */
  server?: string | undefined;
}

/** The links of a response. */
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
      value: toWords(expression),
    })),
    requestBody: link['requestBody'] === undefined ? undefined : toWords(link['requestBody']),
    server: toText(toObject(link['server'])['url']),
  };
}

/** A pointer may be percent-encoded: `#/paths/~1plants~1%7Bid%7D/get`. */
function toKey(reference: string): string {
  if (!reference.startsWith('#/')) return reference;
  return `#/${parsePointer(reference).map(toSegment).join('/')}`;
}

/** A runtime expression as it is, any other value as JSON. */
function toWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const operationIndexes = new WeakMap<References, Map<string, Operation>>();

/** The operations of a document by `operationId` and by reference. */
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

/** Requests that the API sends to the caller. */
export interface CallbackView {
  name: string;
  /** Runtime expression that gives the address. */
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

/** The requests that an API sends to its caller; they are bodies to receive and responses to give. */
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
    description: toHtml(markdown, descriptionOf(operation) ?? descriptionOf(item)),
    deprecated: operation['deprecated'] === true,
    security: listOwnSecurity({ references, operation, markdown }),
    parameters: viewParameters(received, { operation, item, path, kind: 'webhook' }),
    body: viewBody(received, operation['requestBody']),
    responses: viewResponses({ ...context, direction: 'request' }, operation['responses']),
  };
}

/** A server whose descriptions are sanitized HTML beside the text of the document. */
export interface DescribedServer extends ServerView {
  html?: string | undefined;
  variables: (ServerVariableView & { html?: string | undefined })[];
}

/** A server with what the document says of it and of its variables. */
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

/** Digest and references of one shared part of a document. */
interface SharedPart {
  digest: string;
  refs: string[];
  /** Which schemas belong to it depends on the whole document. */
  isOpen: boolean;
}

const sharedParts = new WeakMap<ApiDocument, Map<string, SharedPart>>();

/**
 * A digest of everything in a document that the page of an operation may show: the operation and,
 * by way of references, all shared parts it uses. It stays the same when other parts change.
 */
export function digestOperation(document: ApiDocument, { operation, item, id }: Operation): string {
  const { servers, security, components } = document.root;
  const { parameters, servers: itemServers, summary, description } = item;
  const shared = { servers, security, schemes: toObject(components)['securitySchemes'] };
  const own = { id, operation, parameters, itemServers, summary, description, shared };
  return digestParts(document, createSharedPart(own));
}

/** As for an operation: a digest of the schema that a reference stands for, and of all that it refers to. */
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
    // Copied, because a text cut out of another one keeps that one in memory.
    refs: structuredClone([...new Set(refs)]),
    // The schemas that extend a base with a discriminator are found in the whole document.
    isOpen: text.includes('"discriminator"') || text.includes('"$dynamicRef"'),
  };
}
