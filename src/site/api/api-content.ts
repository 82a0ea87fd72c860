import type { DocsConfig } from '../../config/docs-config.ts';
import type { LoadedPage, Page } from '../../content/pages.ts';
import type { ApiHtml } from '../../mdx/api.tsx';
import type { PageContext } from '../../mdx/page-context.ts';
import { findChannel, findIntroduced } from '../../openapi/asyncapi.ts';
import type { AsyncDocument } from '../../openapi/channel-view.ts';
import {
  fillServer,
  listServers,
  titleOf,
  type ApiDocument,
  type ServerView,
} from '../../openapi/document.ts';
import { labelOperation } from '../../openapi/diff.ts';
import { toObject } from '../../utils/json-object.ts';
import {
  findOperation,
  findSchema,
  matchDocuments,
  operationKey,
  parseEndpoint,
  type EndpointParameter,
} from '../../openapi/lookup.ts';
import { digestOperation, digestSchema } from '../../openapi/operation.ts';
import { hasSchemes, INTRODUCTION } from '../../openapi/pages.ts';
import { digest } from '../../utils/files.ts';
import { HOSTS, PROXY_PATH } from '../hosts.ts';
import { operationOptions } from '../pages.ts';
import { MOCK_WORKER } from '../urls.ts';
import type { ProxyAllowlist, SiteOptions } from '../site.ts';
import {
  renderChannelPage,
  renderIntroductionPage,
  renderOperationPage,
  renderSchemaPage,
  renderWrittenPage,
  type ApiPageContent,
  type ApiSources,
} from './api-pages.ts';
import { hasReferenceLink } from './reference-links.ts';

/** Renders the parts of API pages that come from OpenAPI and AsyncAPI documents. */
interface ApiContent {
  /** Digest of everything that the generated parts of a page show; empty for other pages. */
  digest(page: Page): string;
  /** HTML of the generated parts of a page; undefined for pages that name no operation and no schema. */
  render(
    page: Page,
    context: PageContext,
    params: readonly EndpointParameter[],
  ): ApiHtml | undefined;
}

/** Creates the renderer for the documents of a project, with the options of docs.json. */
export function createApiContent(
  documents: ApiPageContent,
  config: DocsConfig,
  options: SiteOptions,
): ApiContent {
  const { playground, examples } = config.api;
  const relay = hasProxy(config, options) ? options.base + PROXY_PATH : undefined;
  const form = {
    prefill: examples.prefill,
    credentials: playground.credentials,
    relay,
    forgetsCredentials: playground.keepCredentials === 'page',
    onlyListedServers: !playground.otherServers,
  };
  const mockWorker = documents.isCurrent ? findMockWorker(config, options) : undefined;
  const sources: ApiSources = {
    ...documents,
    config,
    form,
    mock: mockWorker === undefined ? undefined : { worker: mockWorker, base: options.base },
    optionsOf: (page) => operationOptions(page, config, options),
  };
  const settings = JSON.stringify([config.api, form, options.origin, mockWorker && options.base]);
  return {
    digest: (page) => {
      const contentDigest = digestShown(documents, page);
      return contentDigest === undefined ? '' : settings + contentDigest;
    },
    render: (page, context, params) => {
      const { openapi, 'openapi-schema': schema, asyncapi, api } = page.frontMatter;
      const introduction = page.frontMatter['openapi-introduction'];
      if (openapi) return renderOperationPage(sources, page, openapi, context);
      if (schema) return renderSchemaPage(sources, page, schema, context);
      if (introduction) return renderIntroductionPage(sources, page, introduction, context);
      if (asyncapi) return renderChannelPage(sources, page, asyncapi, context);
      return api ? renderWrittenPage(sources, page, { text: api, params }, context) : undefined;
    },
  };
}

/**
 * URL of the service worker with simulated responses; empty if the development server responds, undefined for sites
 * without simulated responses. Files on disk have no service workers.
 */
function findMockWorker(
  { api }: DocsConfig,
  { mode, base, portable }: SiteOptions,
): string | undefined {
  const { mock } = api.playground;
  if (mode === 'dev') return mock === false ? undefined : '';
  return mock && !portable ? base + MOCK_WORKER : undefined;
}

/** Digest of the part of a document that a page shows; undefined for a page that shows none. */
function digestShown(sources: ApiPageContent, { frontMatter }: Page): string | undefined {
  const { documents, asyncDocuments, operationUrls } = sources;
  const { openapi, 'openapi-schema': schema, asyncapi, api } = frontMatter;
  if (openapi) {
    const found = findOperation(documents, openapi);
    if (found.problem !== undefined) return found.problem;
    const { document, value } = found;
    const own = document.id + digestOperation(document, value) + digestIntegers(document);
    const linked = digestLinked(document, operationUrls);
    return (
      own +
      linked +
      digestTruncated(sources, document, value.id) +
      digestLabels(sources, document, value.id)
    );
  }
  if (schema) {
    const found = findSchema(documents, schema);
    if (found.problem !== undefined) return found.problem;
    const { document, value } = found;
    return (
      document.id +
      digestSchema(document, value.ref) +
      digestIntegers(document) +
      digestLinked(document, operationUrls) +
      digestTruncated(sources, document, value.ref)
    );
  }
  const introduction = frontMatter['openapi-introduction'];
  if (introduction) {
    const [document] = matchDocuments(documents, introduction);
    return document ? document.digest + digestOperations(document, operationUrls) : introduction;
  }
  if (asyncapi) {
    const found = findChannel(asyncDocuments, asyncapi);
    const introduced = found.problem && findIntroduced(asyncDocuments, asyncapi);
    if (introduced) return introduced.digest + digestChannels(introduced, operationUrls);
    if (found.problem !== undefined) return found.problem;
    return found.document.id + found.document.digest;
  }
  return api ? '' : undefined;
}

/** Digits that the rounded numbers of a document do not have. */
function digestIntegers({ largeIntegers }: ApiDocument): string {
  return [...(largeIntegers?.values() ?? [])].join();
}

/** Digest of the schema pages for schemas that were truncated on the page of an operation or schema. */
function digestTruncated(
  { schemaPages }: ApiPageContent,
  document: ApiDocument,
  page: string,
): string {
  const refs = schemaPages.truncated.get(`${document.id} ${page}`) ?? [];
  return refs.map((ref) => schemaPages.urls.get(`${document.id} ${ref}`)).join(' ');
}

/** The labels of an operation as text; empty without changes. */
function digestLabels(
  { histories }: ApiPageContent,
  document: ApiDocument,
  operation: string,
): string {
  const labels = labelOperation(histories, document.id, operation);
  return labels ? JSON.stringify([labels.page, ...labels.at]) : '';
}

/** URLs of the pages of each operation, by operation key. */
type OperationUrls = ReadonlyMap<string, readonly string[]>;

const known = new WeakMap<OperationUrls, Map<ApiDocument, string>>();

/** Digest of what the links of a document between operations depend on; empty if it has no links. */
function digestLinked(document: ApiDocument, operationUrls: OperationUrls): string {
  return hasLinks(document) ? digestOperations(document, operationUrls) : '';
}

/** Digest of what links to all operations of a document depend on: titles, URLs, ids, and tags. */
function digestOperations(document: ApiDocument, operationUrls: OperationUrls): string {
  const digests = known.get(operationUrls) ?? new Map<ApiDocument, string>();
  known.set(operationUrls, digests);
  let value = digests.get(document);
  if (value === undefined) {
    const entries = document.operations.map((entry) => [
      titleOf(entry),
      operationUrls.get(operationKey(document, entry)),
      entry.operation['operationId'],
      entry.operation['tags'],
    ]);
    const introduction = operationUrls.get(operationKey(document, INTRODUCTION));
    const { title, description } = toObject(document.root['info']);
    const headings = [
      introduction,
      title,
      description,
      hasSchemes(document),
      document.root['tags'],
    ];
    digests.set(document, (value = digest(JSON.stringify([entries, headings]))));
  }
  return value;
}

/** Digest of the URLs of all channels of a document. */
function digestChannels({ id, channels }: AsyncDocument, operationUrls: OperationUrls): string {
  return digest(JSON.stringify(channels.map(({ name }) => operationUrls.get(`${id} ${name}`))));
}

const linked = new WeakMap<ApiDocument, boolean>();

/** Whether responses of a document have links, or descriptions link to operations. */
function hasLinks(document: ApiDocument): boolean {
  let value = linked.get(document);
  if (value === undefined) {
    const shared = toObject(toObject(document.root['components'])['responses']);
    const own = document.operations.map(({ operation }) => operation['responses']);
    value =
      [shared, ...own].some((responses) =>
        Object.values(toObject(responses)).some((response) => 'links' in toObject(response)),
      ) || hasReferenceLink(document.root);
    linked.set(document, value);
  }
  return value;
}

/** Maximum number of URLs generated from the variables of one server. */
const MAX_COMBINATIONS = 200;

/** Whether pages can offer the request proxy: docs.json enables it, and a server will run it. */
export function hasProxy({ api }: DocsConfig, { hasServer, host = 'plain' }: SiteOptions): boolean {
  return api.playground.relay && (hasServer === true || HOSTS[host].runsProxy === true);
}

/**
 * Origins and methods that the proxy accepts: `api.baseUrl` or the servers of the documents, and the methods of all
 * operations.
 */
export function buildProxyAllowlist(
  { api }: DocsConfig,
  siteOrigin: string | undefined,
  documents: readonly ApiDocument[],
  pages: Iterable<LoadedPage>,
): ProxyAllowlist {
  const origins = new Set<string>();
  const methods = new Set<string>();
  const seen = new Set<unknown>();
  for (const { root, operations, id } of documents) {
    for (const { operation, item, method } of operations) {
      methods.add(method.toUpperCase());
      const lists = [operation['servers'], item['servers'], root['servers']];
      const declared = lists.find((list) => list !== undefined);
      if (seen.has(declared)) continue;
      seen.add(declared);
      const sources = { root, item, operation, baseUrl: api.baseUrl, documentId: id };
      for (const server of listServers(sources)) addOrigins(origins, server);
    }
  }
  for (const { frontMatter } of pages) {
    const endpoint = frontMatter.api ? parseEndpoint(frontMatter.api) : undefined;
    if (endpoint) methods.add(endpoint.method.toUpperCase());
  }
  const privateOrigins = new Set<string>();
  for (const url of api.baseUrl) addOrigins(privateOrigins, { template: url, url, variables: [] });
  return {
    origins: [...new Set([...origins, ...privateOrigins])].toSorted(),
    privateOrigins: [...privateOrigins].toSorted(),
    siteOrigin,
    methods: [...methods].toSorted(),
  };
}

/** Adds the origins of a server URL template, for all allowed values of its variables. */
function addOrigins(origins: Set<string>, { template, variables }: ServerView): void {
  let combinations = [new Map<string, string | undefined>()];
  for (const { name, default: value, enum: allowed } of variables) {
    const values = new Set([value, ...allowed]);
    combinations = combinations
      .flatMap((known) => [...values].map((text) => new Map([...known, [name, text]])))
      .slice(0, MAX_COMBINATIONS);
  }
  for (const values of combinations) {
    const url = fillServer(template, values);
    if (/^https?:/i.test(url) && URL.canParse(url)) origins.add(new URL(url).origin);
  }
}
