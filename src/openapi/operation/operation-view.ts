import { isSafeHref } from '../../config/values/safe-href.ts';
import type { ApiAuth } from '../../config/model/types.ts';
import { viewBody } from './bodies.ts';
import { viewCallbacks } from './callbacks.ts';
import type { ApiDocument } from '../read/document.ts';
import { isObject, toList, toText, type JsonObject } from '../read/json.ts';
import { listSamples, type SampleOptions } from '../request/operation-samples.ts';
import { viewParameters } from './parameters.ts';
import { viewResponses } from './responses.ts';
import { sampleRequest } from '../request/sample-request.ts';
import { sanitizeHtml } from './sanitize.ts';
import type { ViewContext } from '../schema/schema-view.ts';
import { descriptionOf, summaryOf } from './summary.ts';
import { listSecurity } from './security.ts';
import { listServers } from './servers.ts';
import type { Markdown, Operation, OperationView, ParameterView } from '../types.ts';

/** What docs.json and the page say about how operations are shown. */
export interface OperationOptions extends SampleOptions {
  baseUrl: readonly string[];
  /** Address of the site itself, for base addresses without a host. */
  siteOrigin?: string | undefined;
  /** `api.auth`, with the page's own method in it. */
  auth?: ApiAuth | undefined;
  maintainOrder: boolean;
  showOptionalParams: boolean;
  /** Plain converter; its html is sanitised here. */
  markdown: Markdown;
}

/** Rows of schemas that one page has room for. */
const ROOM = 1500;

/** All that the page of an operation shows, as plain data. */
export function viewOperation(
  document: ApiDocument,
  entry: Operation,
  options: OperationOptions,
): OperationView {
  const { operation, item } = entry;
  const context = createContext(document, options);
  const markdown = context.markdown;
  const { alternatives, problems } = listSecurity({
    references: document.references,
    operation,
    auth: options.auth,
    markdown,
  });
  const outgoing = { ...context, direction: 'response' as const };
  const incoming = { ...context, direction: 'request' as const };
  // What a webhook sends is what its receiver reads.
  const [sent, answered] = entry.kind === 'webhook' ? [outgoing, incoming] : [incoming, outgoing];
  const parameters = viewParameters(sent, entry);
  const hasBody = operation['requestBody'] !== undefined;
  const source = {
    method: entry.method.toUpperCase(),
    path: entry.path,
    servers:
      entry.kind === 'webhook'
        ? []
        : listServers({
            root: document.root,
            item,
            operation,
            baseUrl: options.baseUrl,
            siteOrigin: options.siteOrigin,
            documentId: document.id,
          }),
    security: entry.kind === 'webhook' ? [] : alternatives,
    parameters: { ...parameters, header: withoutDoubles(parameters.header, alternatives, hasBody) },
    body: viewBody(sent, operation['requestBody']),
  };
  const request = sampleRequest(source, options.showOptionalParams);
  const description = descriptionOf(operation) ?? descriptionOf(item);
  return {
    kind: entry.kind,
    ...source,
    title: titleOf(entry),
    operationId: toText(operation['operationId']),
    description: description && sanitizeHtml(options.markdown(description), 'page'),
    deprecated: operation['deprecated'] === true,
    tags: toList(operation['tags']).filter((tag) => typeof tag === 'string'),
    externalDocs: viewExternalDocs(operation['externalDocs']),
    responses: viewResponses(answered, operation['responses']),
    callbacks: viewCallbacks(context, operation['callbacks']),
    samples: entry.kind === 'webhook' ? [] : listSamples(operation, request, options),
    request,
    problems,
  };
}

/** What the views of one page share; Markdown is converted and sanitised once for each text. */
export function createContext(
  document: Pick<ApiDocument, 'references'>,
  options: Pick<OperationOptions, 'markdown' | 'maintainOrder' | 'showOptionalParams'>,
): ViewContext {
  const known = new Map<string, string>();
  return {
    references: document.references,
    direction: 'both',
    maintainOrder: options.maintainOrder,
    optionalInSamples: options.showOptionalParams,
    room: { left: ROOM },
    markdown(text) {
      let html = known.get(text);
      if (html === undefined) known.set(text, (html = sanitizeHtml(options.markdown(text))));
      return html;
    },
  };
}

/** `summary`, else the words of `operationId`, else method and path. */
export function titleOf({ kind, operation, item, method, path }: Operation): string {
  const summary = summaryOf(operation) ?? summaryOf(item);
  if (summary !== undefined) return summary;
  const words = (toText(operation['operationId']) ?? '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
    .toLowerCase();
  if (words !== '') return words.charAt(0).toUpperCase() + words.slice(1);
  return kind === 'webhook' ? path : `${method.toUpperCase()} ${path}`;
}

/** Headers that the credentials and the body bring are not listed twice (OpenAPI, Parameter Object, name). */
function withoutDoubles(
  headers: ParameterView[],
  security: OperationView['security'],
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

function viewExternalDocs(node: unknown): OperationView['externalDocs'] {
  const docs: JsonObject = isObject(node) ? node : {};
  const href = toText(docs['url']);
  if (href === undefined || !isSafeHref(href)) return undefined;
  return { href, label: toText(docs['description']) ?? href };
}
