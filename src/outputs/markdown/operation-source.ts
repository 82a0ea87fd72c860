import { stringify } from 'yaml';
import type { LoadedPage } from '../../content/load-pages.ts';
import { findOperation } from '../../openapi/lookup/find-operation.ts';
import { viewOperation } from '../../openapi/operation/operation-view.ts';
import { buildOperationDocument } from '../../openapi/publish/operation-document.ts';
import { operationOptions } from '../../site/environment/operation-options.ts';
import type { Site } from '../../site/model/site.ts';
import { fence } from './code.ts';

/** The operation of a page in the OpenAPI document, as YAML; undefined without one, or with `"markdown": { "schema": false }`. */
export function describeOperation(
  { config, documents, options }: Site,
  page: LoadedPage,
): string | undefined {
  const { openapi } = page.frontMatter;
  if (!config.markdown.schema || !openapi) return undefined;
  const found = findOperation(documents, openapi);
  if (found.problem !== undefined) return undefined;
  const { document, value: operation } = found;
  const view = viewOperation(document, operation, operationOptions(page, config, options));
  const source = buildOperationDocument(document, operation, view, { withResponses: true });
  return `## OpenAPI\n\n${fence(stringify(source), 'yaml')}`;
}
