import type { ApiAuth } from '../../config/model/types.ts';
import { toList, toText } from '../json.ts';
import type { ApiDocument } from '../read/document.ts';
import type { Operation } from '../read/operations.ts';
import type { ViewContext } from '../schema/view-context.ts';
import { viewBody, type BodyView } from './bodies.ts';
import { viewCallbacks, type CallbackView } from './callbacks.ts';
import { createContext, type ContextOptions } from './create-context.ts';
import { viewExternalDocs, type ExternalDocs } from '../schema/external-docs.ts';
import { viewParameters, type ParameterPlace, type ParameterView } from './parameters.ts';
import { viewResponses, type ResponseView } from './responses.ts';
import { sanitizeHtml } from './sanitize.ts';
import { listOwnSecurity, listSecurity, type SecurityAlternative } from './security.ts';
import { describeServer, type DescribedServer } from './described-server.ts';
import { listServers, type ServerView } from './servers.ts';
import { descriptionOf, titleOf } from './summary.ts';

/** What an operation takes and gives, as its page shows it. */
export interface OperationView {
  kind: Operation['kind'];
  /** Upper case. */
  method: string;
  /** Path with parameters in braces, or name of the webhook. */
  path: string;
  title: string;
  operationId?: string | undefined;
  /** Sanitised HTML. */
  description?: string | undefined;
  deprecated: boolean;
  tags: string[];
  externalDocs?: ExternalDocs | undefined;
  servers: DescribedServer[];
  security: SecurityAlternative[];
  parameters: Record<ParameterPlace, ParameterView[]>;
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
    parameters: { ...parameters, header: withoutDoubles(parameters.header, needed, hasBody) },
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
function withoutDoubles(
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
