import type { AsyncDocument } from '../../asyncapi/types.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import type { Page } from '../../content/page.ts';
import type { ApiHtml } from '../../mdx/components/api/render-parts.tsx';
import type { PageContext } from '../../mdx/components/page-context.ts';
import type { SampledOperationOptions } from '../../openapi/request/sampled-operation.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import type { FormSettings } from '../../openapi/request/request-form.ts';
import type { SchemaPages } from '../model/schema-pages.ts';

/** The documents that API pages are made from. */
export interface ApiDocuments {
  documents: readonly ApiDocument[];
  asyncDocuments: readonly AsyncDocument[];
  /** Addresses of the pages of each operation, by its key (`operationKey`). */
  addresses: ReadonlyMap<string, readonly string[]>;
  schemaPages: SchemaPages;
}

/** Address of the page of a schema that another page has no room for. */
export function schemaAddress(
  { schemaPages }: ApiDocuments,
  document: Pick<ApiDocument, 'id'>,
  ref: string,
): string | undefined {
  return schemaPages.addresses.get(`${document.id} ${ref}`);
}

/** The same, with how docs.json wants them shown. */
export interface ApiSources extends ApiDocuments {
  config: DocsConfig;
  /** How the form of the playground is. */
  form: FormSettings;
  /** How operations are shown on a page. */
  optionsOf(page: Page): SampledOperationOptions;
}

/** A page whose operation no document has: a warning, and a notice in its place. */
export function operationNotFound(
  context: PageContext,
  problem: string,
  hint: string | undefined,
): ApiHtml {
  context.warn('unknown-operation', problem, hint);
  return {
    before: `<div class="t-callout" data-kind="warning" role="note"><p>${context.t('This operation was not found in any OpenAPI document of the project.')}</p></div>`,
    after: '',
  };
}
