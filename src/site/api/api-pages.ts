import type { DocsConfig } from '../../config/docs-config.ts';
import type { Page } from '../../content/pages.ts';
import {
  prepareForm,
  renderAsyncIntroduction,
  renderChannel,
  renderIntroduction,
  renderOperation,
  renderSchema,
  type ApiHtml,
} from '../../mdx/api.tsx';
import { renderCallout } from '../../mdx/generated-content.tsx';
import type { PageContext } from '../../mdx/page-context.ts';
import { findChannel, findIntroduced } from '../../openapi/asyncapi.ts';
import {
  buildChannelForm,
  listReceivedMessages,
  viewAsyncIntroduction,
} from '../../openapi/channel-pages.ts';
import { viewChannel, type AsyncDocument } from '../../openapi/channel-view.ts';
import { labelOperation, type ApiHistory } from '../../openapi/diff.ts';
import type { ApiDocument, Operation } from '../../openapi/document.ts';
import {
  describeEndpoint,
  findOperation,
  findSchema,
  matchDocuments,
  noDocument,
  operationKey,
  parseEndpoint,
  type EndpointParameter,
} from '../../openapi/lookup.ts';
import {
  viewSampledOperation,
  type SampledOperationOptions,
} from '../../openapi/operation-samples.ts';
import { SCHEMA_PAGE_ROWS, viewIntroduction } from '../../openapi/pages.ts';
import { buildClientDocument } from '../../openapi/published-document.ts';
import { basePath } from '../../openapi/mock.ts';
import type { FormServer, FormSettings } from '../../openapi/request-form.ts';
import { viewSharedSchema } from '../../openapi/schema.ts';
import { createContext } from '../../openapi/view-context.ts';
import { digest } from '../../utils/files.ts';
import { restoreIntegers, type LargeIntegers } from '../../utils/json.ts';
import { playgroundMode } from '../pages.ts';
import type { SchemaPages } from '../site.ts';
import { mockFolder, responsesFile } from '../urls.ts';
import { resolveReferenceLinks } from './reference-links.ts';

/** Renders the page of the operation in `openapi: GET /plants`. */
export function renderOperationPage(
  sources: ApiSources,
  page: Page,
  reference: string,
  context: PageContext,
): ApiHtml {
  const found = findOperation(sources.documents, reference);
  if (found.problem !== undefined) return operationNotFound(context, found.problem, found.hint);
  return renderShown(sources, page, context, found);
}

/** Renders the page of an endpoint that the page itself describes: `api: GET /plants`, with fields in its text. */
export function renderWrittenPage(
  sources: ApiSources,
  page: Page,
  { text, params }: { text: string; params: readonly EndpointParameter[] },
  context: PageContext,
): ApiHtml | undefined {
  const endpoint = parseEndpoint(text);
  if (!endpoint) {
    const hint = 'Use a method and a path, such as "GET /plants".';
    context.warn('unknown-operation', `Expected an endpoint, got "${text}".`, hint);
    return undefined;
  }
  const { document, operation } = describeEndpoint(endpoint, params, page.frontMatter.contentType);
  return renderShown(sources, page, context, { document, value: operation });
}

function renderShown(
  sources: ApiSources,
  page: Page,
  context: PageContext,
  { document, value: operation }: { document: ApiDocument; value: Operation },
): ApiHtml {
  const { config, form } = sources;
  const { api, openapi, description } = page.frontMatter;
  const isWritten = Boolean(api) && !openapi;
  const hrefOf = operationLinks(sources, page, document);
  const options = {
    ...optionsWithLinks(sources, page, document),
    onCut: onCutOf(document, context),
  };
  const view = viewSampledOperation(
    document,
    operation,
    isWritten && hasServers(document) ? { ...options, baseUrl: [] } : options,
  );
  const mode = playgroundMode(page, config);
  const mock =
    operation.kind === 'operation' ? simulatedServer(sources, document, context) : undefined;
  const { largeIntegers } = document;
  const shownForm = prepareForm(view, mode, { ...form, mock }, largeIntegers);
  const operationDocument =
    shownForm &&
    restoreIntegers(largeIntegers, JSON.stringify(buildClientDocument(document, operation, view)));
  const html = renderExactly(largeIntegers, context, () =>
    renderOperation(context, view, {
      mode,
      expanded: config.api.paramFields.expanded,
      form: shownForm,
      hasDescription: Boolean(description),
      isWritten,
      hrefOf,
      schemaHref: (ref) => schemaUrl(sources, document, ref),
      operationDocument: operationDocument && digest(operationDocument),
      labels: labelOperation(sources.histories, document.id, operation.id),
      responses: document.id === '' ? undefined : responsesFile(document.id),
    }),
  );
  return { ...html, operationDocument, formInputs: shownForm?.inputs };
}

/** Renders the parts of a page, and gives large integers in them their digits back. */
function renderExactly(
  integers: LargeIntegers | undefined,
  { aside }: PageContext,
  render: () => ApiHtml,
): ApiHtml {
  const written = { ...aside };
  const html = render();
  for (const part of ['request', 'response'] as const)
    if (aside[part] !== undefined && aside[part] !== written[part])
      aside[part] = restoreIntegers(integers, aside[part]);
  return restoreIntegers(integers, html);
}

/** Server with simulated responses; undefined on sites without, and for endpoints that a page describes. */
function simulatedServer(
  { mock }: ApiSources,
  document: ApiDocument,
  { t }: PageContext,
): FormServer | undefined {
  if (!mock || document.id === '') return undefined;
  const template = mock.base + mockFolder(document.id) + basePath(document);
  return {
    template,
    label: t('Simulated API'),
    description: t('Responses are simulated from the OpenAPI document. Credentials are not sent.'),
    variables: [],
    mock: mock.worker,
  };
}

/** An absolute URL in `api` needs no server. */
function hasServers({ root }: ApiDocument): boolean {
  const servers = root['servers'];
  return Array.isArray(servers) && servers.length > 0;
}

/** Renders the page of the channel in `asyncapi`, or the introduction if `asyncapi` names only a document. */
export function renderChannelPage(
  sources: ApiSources,
  page: Page,
  reference: string,
  context: PageContext,
): ApiHtml {
  const { asyncDocuments, config, form, optionsOf } = sources;
  const found = findChannel(asyncDocuments, reference);
  const introduced = found.problem && findIntroduced(asyncDocuments, reference);
  if (introduced) return renderChannelIntroduction(sources, page, introduced, context);
  if (found.problem !== undefined) {
    context.warn('unknown-channel', found.problem, found.hint);
    return { before: '', after: '' };
  }
  const { document, channel } = found;
  const options = { ...optionsOf(page), onCut: onCutOf(document, context) };
  const view = viewChannel(document, channel, {
    context: createContext(document, options),
    markdown: options.markdown,
  });
  const mode = playgroundMode(page, config);
  return renderExactly(document.largeIntegers, context, () =>
    renderChannel(context, view, {
      mode,
      expanded: config.api.paramFields.expanded,
      hasDescription: Boolean(page.frontMatter.description),
      form:
        mode === 'show'
          ? buildChannelForm(view, listReceivedMessages(document, channel), form)
          : undefined,
    }),
  );
}

function renderChannelIntroduction(
  { config, operationUrls, optionsOf }: ApiSources,
  page: Page,
  document: AsyncDocument,
  context: PageContext,
): ApiHtml {
  return renderAsyncIntroduction(context, viewAsyncIntroduction(document, optionsOf(page)), {
    expanded: config.api.paramFields.expanded,
    hrefOf: (name) => nearestUrl(page.href, operationUrls.get(`${document.id} ${name}`)),
  });
}

/** Renders the page of a shared schema: `openapi-schema: Plant`. */
export function renderSchemaPage(
  sources: ApiSources,
  page: Page,
  reference: string,
  context: PageContext,
): ApiHtml {
  const { documents, config } = sources;
  const found = findSchema(documents, reference);
  if (found.problem !== undefined) return operationNotFound(context, found.problem, found.hint);
  const { document, value } = found;
  const rows = page.isGenerated ? SCHEMA_PAGE_ROWS : undefined;
  const views = createContext(document, optionsWithLinks(sources, page, document), rows);
  const { view, example } = viewSharedSchema(views, value, onCutOf(document, context));
  return renderExactly(document.largeIntegers, context, () =>
    renderSchema(
      context,
      view,
      { text: JSON.stringify(example, null, 2), language: 'json' },
      {
        expanded: config.api.paramFields.expanded,
        hasDescription: Boolean(page.frontMatter.description),
        schemaHref: (ref) => schemaUrl(sources, document, ref),
      },
    ),
  );
}

/** Renders the introduction of a document: `openapi-introduction: openapi/plants.json`. */
export function renderIntroductionPage(
  sources: ApiSources,
  page: Page,
  reference: string,
  context: PageContext,
): ApiHtml {
  const { documents } = sources;
  const [document] = matchDocuments(documents, reference);
  if (!document) {
    const { problem, hint } = noDocument(documents, reference);
    return operationNotFound(context, problem, hint);
  }
  const options = optionsWithLinks(sources, page, document);
  return renderIntroduction(context, viewIntroduction(document, options), {
    hrefOf: operationLinks(sources, page, document),
  });
}

/** URLs of the pages of operations, those closest to a page. */
function operationLinks(
  { operationUrls }: ApiSources,
  page: Page,
  document: ApiDocument,
): (id: string) => string | undefined {
  return (id) => nearestUrl(page.href, operationUrls.get(operationKey(document, { id })));
}

/** Options whose Markdown links to the pages of operations. */
function optionsWithLinks(
  sources: ApiSources,
  page: Page,
  document: ApiDocument,
): SampledOperationOptions {
  const options = sources.optionsOf(page);
  const hrefOf = operationLinks(sources, page, document);
  return {
    ...options,
    markdown: (text) =>
      resolveReferenceLinks(options.markdown(text), document, {
        hrefOf,
        markdown: options.markdown,
      }),
  };
}

/** Documents of a site and the URLs of their pages. */
export interface ApiPageContent {
  documents: readonly ApiDocument[];
  asyncDocuments: readonly AsyncDocument[];
  /** URLs of the pages of each operation, by `operationKey`. */
  operationUrls: ReadonlyMap<string, readonly string[]>;
  schemaPages: SchemaPages;
  /** Changes of documents between their versions. */
  histories: readonly ApiHistory[];
  /** Whether the documents are those of the project, and not of a commit. */
  isCurrent: boolean;
}

/** URL of the page of a schema that was truncated on another page. */
function schemaUrl(
  { schemaPages }: ApiPageContent,
  document: Pick<ApiDocument, 'id'>,
  ref: string,
): string | undefined {
  return schemaPages.urls.get(`${document.id} ${ref}`);
}

/** Documents with the options of docs.json. */
export interface ApiSources extends ApiPageContent {
  config: DocsConfig;
  /** Options of the playground form. */
  form: FormSettings;
  /** Simulated responses; undefined for sites without. `worker` is empty if the server of the page responds. */
  mock: { worker: string; base: string } | undefined;
  /** Options for the operation of a page. */
  optionsOf(page: Page): SampledOperationOptions;
}

/** Reports schemas with incomplete examples, once for a document. */
function onCutOf({ id }: Pick<ApiDocument, 'id'>, context: PageContext): (() => void) | undefined {
  const message = 'Some samples are incomplete, because their schemas are too large.';
  const hint = 'Run "trellis check" to list these schemas.';
  return id === '' ? undefined : () => context.warnOf?.(id, 'cut-schema', message, hint);
}

/** Warning and notice for an unknown operation. */
function operationNotFound(
  context: PageContext,
  problem: string,
  hint: string | undefined,
): ApiHtml {
  context.warn('unknown-operation', problem, hint);
  return {
    before: renderCallout('warning', {
      text: context.t('This operation is not in any OpenAPI document of the project.'),
      label: context.t('Warning'),
    }),
    after: '',
  };
}

/**
 * Of several pages of an operation, for example in different languages, the URL closest to the page that links to it.
 */
function nearestUrl(from: string, urls: readonly string[] = []): string | undefined {
  return urls.toSorted((a, b) => sharedLength(from, b) - sharedLength(from, a))[0];
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
