import type { Page } from '../../content/page.ts';
import type { ApiHtml } from '../../mdx/components/api/render-parts.tsx';
import { renderSchema } from '../../mdx/components/api/render-schema.tsx';
import type { PageContext } from '../../mdx/components/page-context.ts';
import { findSchema } from '../../openapi/lookup/find-schema.ts';
import { createContext } from '../../openapi/operation/create-context.ts';
import { exampleOf } from '../../openapi/values/example.ts';
import { viewSchema } from '../../openapi/schema/view-schema.ts';
import { SCHEMA_PAGE_ROWS } from '../../openapi/publish/cut-schemas.ts';
import { operationNotFound, schemaAddress, type ApiSources } from './api-sources.ts';

/** The page of a shared schema that its front matter names: `openapi-schema: Plant`. */
export function renderSchemaPage(
  sources: ApiSources,
  page: Page,
  reference: string,
  context: PageContext,
): ApiHtml {
  const { documents, config, optionsOf } = sources;
  const found = findSchema(documents, reference);
  if (found.problem !== undefined) return operationNotFound(context, found.problem, found.hint);
  const { document, value } = found;
  const example = exampleOf(document.references, value.schema, {
    direction: 'response',
    optional: true,
  });
  const rows = page.isGenerated ? SCHEMA_PAGE_ROWS : undefined;
  const view = viewSchema(createContext(document, optionsOf(page), rows), { $ref: value.ref });
  return renderSchema(
    context,
    view,
    { text: JSON.stringify(example?.value, null, 2), language: 'json' },
    {
      expanded: config.api.paramFields.expanded,
      hasDescription: Boolean(page.frontMatter.description),
      schemaHref: (ref) => schemaAddress(sources, document, ref),
    },
  );
}
