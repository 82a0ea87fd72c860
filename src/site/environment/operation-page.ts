import type { Page } from '../../content/page.ts';
import { prepareForm } from '../../mdx/components/api/operation-form.ts';
import { renderOperation } from '../../mdx/components/api/render-operation.tsx';
import type { ApiHtml } from '../../mdx/components/api/render-parts.tsx';
import type { EndpointParameter } from '../../openapi/lookup/endpoint-parameter.ts';
import type { PageContext } from '../../mdx/components/page-context.ts';
import { describeEndpoint, parseEndpoint } from '../../openapi/lookup/endpoint.ts';
import { findOperation } from '../../openapi/lookup/find-operation.ts';
import { operationKey } from '../../openapi/lookup/operation-key.ts';
import { viewSampledOperation } from '../../openapi/request/sampled-operation.ts';
import { buildOperationDocument } from '../../openapi/publish/operation-document.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import type { Operation } from '../../openapi/read/operations.ts';
import { digest } from '../../text/digest.ts';
import { answersFile } from '../model/bundle-names.ts';
import { nearestAddress } from './nearest-address.ts';
import { operationNotFound, schemaAddress, type ApiSources } from './api-sources.ts';
import { playgroundMode } from './operation-options.ts';

/** The page of an operation that its front matter names: `openapi: GET /plants`. */
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

/** The page of an endpoint that the page describes itself: `api: GET /plants`, with fields in its text. */
export function renderWrittenPage(
  sources: ApiSources,
  page: Page,
  { text, params }: { text: string; params: readonly EndpointParameter[] },
  context: PageContext,
): ApiHtml | undefined {
  const endpoint = parseEndpoint(text);
  if (!endpoint) {
    const hint = 'write a method and an address, for example "GET /plants"';
    context.warn('unknown-operation', `"${text}" names no endpoint`, hint);
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
  const { config, form, optionsOf, addresses } = sources;
  const { api, openapi, description } = page.frontMatter;
  const isWritten = Boolean(api) && !openapi;
  const options = optionsOf(page);
  const view = viewSampledOperation(
    document,
    operation,
    isWritten && hasServers(document) ? { ...options, baseUrl: [] } : options,
  );
  const mode = playgroundMode(page, config);
  const shownForm = prepareForm(view, mode, form);
  const operationDocument =
    shownForm && JSON.stringify(buildOperationDocument(document, operation, view));
  const html = renderOperation(context, view, {
    mode,
    expanded: config.api.paramFields.expanded,
    form: shownForm,
    hasDescription: Boolean(description),
    isWritten,
    hrefOf: (id) => nearestAddress(page.href, addresses.get(operationKey(document, { id }))),
    schemaHref: (ref) => schemaAddress(sources, document, ref),
    operationDocument: operationDocument && digest(operationDocument),
    answers: document.id === '' ? undefined : answersFile(document.id),
  });
  return { ...html, operationDocument, formInputs: shownForm?.inputs };
}

/** An absolute address in `api` stands for itself. */
function hasServers({ root }: ApiDocument): boolean {
  const servers = root['servers'];
  return Array.isArray(servers) && servers.length > 0;
}
