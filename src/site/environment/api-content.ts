import { findChannel, findIntroduced } from '../../asyncapi/find-channel.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import type { Page } from '../../content/page.ts';
import type { ApiHtml } from '../../mdx/components/api/render-parts.tsx';
import type { EndpointParameter } from '../../openapi/lookup/endpoint-parameter.ts';
import type { PageContext } from '../../mdx/components/page-context.ts';
import { findOperation } from '../../openapi/lookup/find-operation.ts';
import { matchDocuments } from '../../openapi/lookup/match-documents.ts';
import { findSchema } from '../../openapi/lookup/find-schema.ts';
import { digestOperation, digestSchema } from '../../openapi/operation/operation-digest.ts';
import { digestChannels, digestLinked, digestOperations } from './digest-linked.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import { hasRelay } from '../facts/relay-targets.ts';
import { RELAY_PATH } from '../model/site-manifest.ts';
import type { SiteOptions } from '../model/site-options.ts';
import type { ApiDocuments, ApiSources } from './api-sources.ts';
import { renderChannelPage } from './channel-page.ts';
import { renderIntroductionPage } from './introduction-page.ts';
import { renderOperationPage, renderWrittenPage } from './operation-page.ts';
import { operationOptions } from './operation-options.ts';
import { renderSchemaPage } from './schema-page.ts';

/** Makes the parts of API pages that come from OpenAPI documents. */
export interface ApiContent {
  /** Changes with everything that the generated parts of a page show; empty for other pages. */
  digest(page: Page): string;
  /** The generated parts of a page; undefined for pages that name no operation and no schema. */
  render(
    page: Page,
    context: PageContext,
    params: readonly EndpointParameter[],
  ): ApiHtml | undefined;
}

/** Reads what API pages show from the documents of the project, as docs.json wants it shown. */
export function createApiContent(
  documents: ApiDocuments,
  config: DocsConfig,
  options: SiteOptions,
): ApiContent {
  const { playground, examples } = config.api;
  const relay = hasRelay(config, options) ? options.base + RELAY_PATH : undefined;
  const form = {
    prefill: examples.prefill,
    credentials: playground.credentials,
    relay,
    forgetsCredentials: playground.keepCredentials === 'page',
    onlyListedServers: !playground.otherServers,
  };
  const sources: ApiSources = {
    ...documents,
    config,
    form,
    optionsOf: (page) => operationOptions(page, config, options),
  };
  const settings = JSON.stringify([config.api, form, options.origin]);
  return {
    digest: (page) => {
      const shown = digestShown(documents, page);
      return shown === undefined ? '' : settings + shown;
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

/** Changes with the part of a document that a page shows; undefined for a page that shows none. */
function digestShown(sources: ApiDocuments, { frontMatter }: Page): string | undefined {
  const { documents, asyncDocuments, addresses } = sources;
  const { openapi, 'openapi-schema': schema, asyncapi, api } = frontMatter;
  if (openapi) {
    const found = findOperation(documents, openapi);
    if (found.problem !== undefined) return found.problem;
    const { document, value } = found;
    const own = document.id + digestOperation(document, value);
    return own + digestLinked(document, addresses) + digestCut(sources, document, value.id);
  }
  if (schema) {
    const found = findSchema(documents, schema);
    if (found.problem !== undefined) return found.problem;
    const { document, value } = found;
    return (
      document.id + digestSchema(document, value.ref) + digestCut(sources, document, value.ref)
    );
  }
  const introduction = frontMatter['openapi-introduction'];
  if (introduction) {
    const [document] = matchDocuments(documents, introduction);
    return document ? document.digest + digestOperations(document, addresses) : introduction;
  }
  if (asyncapi) {
    const found = findChannel(asyncDocuments, asyncapi);
    const introduced = found.problem && findIntroduced(asyncDocuments, asyncapi);
    if (introduced) return introduced.digest + digestChannels(introduced, addresses);
    if (found.problem !== undefined) return found.problem;
    return found.document.id + found.document.digest;
  }
  return api ? '' : undefined;
}

/** Changes with the pages of what the page of an operation or a schema has no room for. */
function digestCut({ schemaPages }: ApiDocuments, document: ApiDocument, page: string): string {
  const refs = schemaPages.cut.get(`${document.id} ${page}`) ?? [];
  return refs.map((ref) => schemaPages.addresses.get(`${document.id} ${ref}`)).join(' ');
}
