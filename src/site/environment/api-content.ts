import { viewChannel } from '../../asyncapi/channel-view.ts';
import { findChannel } from '../../asyncapi/find-channel.ts';
import type { AsyncDocument } from '../../asyncapi/types.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import type { Page } from '../../content/page.ts';
import { renderChannel } from '../../mdx/components/api/render-channel.tsx';
import {
  renderOperation,
  renderSchema,
  type ApiHtml,
} from '../../mdx/components/api/render-operation.tsx';
import { digest } from '../../text/digest.ts';
import type { PageContext, ParamDescription } from '../../mdx/components/page-context.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import { describeEndpoint, parseEndpoint } from '../../openapi/operation/endpoint.ts';
import { exampleOf } from '../../openapi/schema/example.ts';
import { findOperation, findSchema } from '../../openapi/operation/find-operation.ts';
import { digestOperation, digestSchema } from '../../openapi/operation/operation-digest.ts';
import { createContext, viewOperation } from '../../openapi/operation/operation-view.ts';
import { viewSchema } from '../../openapi/schema/schema-view.ts';
import { sliceDocument } from '../../openapi/publish/operation-document.ts';
import type { Operation } from '../../openapi/types.ts';
import { operationOptions, playgroundMode } from './operation-options.ts';
import { hasRelay, RELAY_PATH } from '../facts/relay-targets.ts';
import type { SiteOptions } from '../model/site-options.ts';

/** Makes the parts of API pages that come from OpenAPI documents. */
export interface ApiContent {
  /** Changes with everything that the generated parts of a page show; empty for other pages. */
  digest(page: Page): string;
  /** The generated parts of a page; undefined for pages that name no operation and no schema. */
  render(
    page: Page,
    context: PageContext,
    params: readonly ParamDescription[],
  ): ApiHtml | undefined;
}

/** The documents that API pages are made from. */
export interface ApiContentSources {
  documents: readonly ApiDocument[];
  asyncDocuments: readonly AsyncDocument[];
}

/** Reads what API pages show from the documents of the project, as docs.json wants it shown. */
export function createApiContent(
  { documents, asyncDocuments }: ApiContentSources,
  config: DocsConfig,
  options: SiteOptions,
): ApiContent {
  const { prefill, credentials } = config.api.playground;
  const relay = hasRelay(config, options) ? options.base + RELAY_PATH : undefined;
  const form = { prefill, credentials, relay };
  const settings = JSON.stringify([config.api, form, options.origin]);
  const optionsOf = (page: Page) => operationOptions(page, config, options);
  return {
    digest: ({ frontMatter }) => {
      const { openapi, 'openapi-schema': schema, asyncapi, api } = frontMatter;
      if (openapi) {
        const found = findOperation(documents, openapi);
        if (found.problem !== undefined) return settings + found.problem;
        return settings + found.document.id + digestOperation(found.document, found.value);
      }
      if (schema) {
        const found = findSchema(documents, schema);
        if (found.problem !== undefined) return settings + found.problem;
        return settings + found.document.id + digestSchema(found.document, found.value.name);
      }
      if (asyncapi) {
        const found = findChannel(asyncDocuments, asyncapi);
        if (found.problem !== undefined) return settings + found.problem;
        return settings + found.document.id + found.document.digest;
      }
      return api ? settings : '';
    },
    render: (page, context, params) => {
      const { openapi, 'openapi-schema': schema, asyncapi, api } = page.frontMatter;
      if (openapi) return operationPage(page, openapi, context);
      if (schema) return schemaPage(page, schema, context);
      if (asyncapi) return channelPage(page, asyncapi, context);
      return api ? writtenPage(page, api, context, params) : undefined;
    },
  };

  function operationPage(page: Page, reference: string, context: PageContext): ApiHtml {
    const found = findOperation(documents, reference);
    if (found.problem !== undefined) return notFound(context, found.problem, found.hint);
    return show(page, context, found.document, found.value);
  }

  function writtenPage(
    page: Page,
    text: string,
    context: PageContext,
    params: readonly ParamDescription[],
  ): ApiHtml | undefined {
    const endpoint = parseEndpoint(text);
    if (!endpoint) {
      const hint = 'write a method and an address, for example "GET /plants"';
      context.warn('unknown-operation', `"${text}" names no endpoint`, hint);
      return undefined;
    }
    const { contentType } = page.frontMatter;
    const { document, operation } = describeEndpoint(endpoint, params, contentType);
    return show(page, context, document, operation);
  }

  function show(
    page: Page,
    context: PageContext,
    document: ApiDocument,
    operation: Operation,
  ): ApiHtml {
    const { api, description } = page.frontMatter;
    const isWritten = Boolean(api) && !page.frontMatter.openapi;
    const own = isWritten && document.root['servers'];
    const options = optionsOf(page);
    // An absolute address in `api` stands for itself.
    const hasOwnServer = Array.isArray(own) && own.length > 0;
    const view = viewOperation(
      document,
      operation,
      hasOwnServer ? { ...options, baseUrl: [] } : options,
    );
    const mode = playgroundMode(page, config);
    const slice =
      mode === 'show' && view.servers.length > 0
        ? JSON.stringify(sliceDocument(document, operation, view))
        : undefined;
    const html = renderOperation(context, view, {
      mode,
      expanded: config.api.paramFields.expanded,
      form,
      hasDescription: Boolean(description),
      isWritten,
      slice: slice && digest(slice),
    });
    return { ...html, slice };
  }

  function schemaPage(page: Page, reference: string, context: PageContext): ApiHtml {
    const found = findSchema(documents, reference);
    if (found.problem !== undefined) return notFound(context, found.problem, found.hint);
    const { document } = found;
    const node = found.value.schema;
    const example = exampleOf(document.references, node, { direction: 'response', optional: true });
    return renderSchema(
      context,
      viewSchema(createContext(document, optionsOf(page)), {
        $ref: `#/components/schemas/${found.value.name}`,
      }),
      { text: JSON.stringify(example, null, 2), language: 'json' },
      {
        expanded: config.api.paramFields.expanded,
        hasDescription: Boolean(page.frontMatter.description),
      },
    );
  }

  function channelPage(page: Page, reference: string, context: PageContext): ApiHtml {
    const found = findChannel(asyncDocuments, reference);
    if (found.problem !== undefined) {
      context.warn('unknown-channel', found.problem, found.hint);
      return { before: '', after: '' };
    }
    const { markdown, ...rest } = optionsOf(page);
    const view = viewChannel(found.document, found.channel, {
      context: createContext(found.document, { markdown, ...rest }),
      markdown,
    });
    return renderChannel(context, view, {
      expanded: config.api.paramFields.expanded,
      hasDescription: Boolean(page.frontMatter.description),
    });
  }
}

function notFound(context: PageContext, problem: string, hint: string | undefined): ApiHtml {
  context.warn('unknown-operation', problem, hint);
  return {
    before: `<div class="t-callout" data-kind="warning" role="note"><p>${context.say('This operation was not found in any OpenAPI document of the project.')}</p></div>`,
    after: '',
  };
}
