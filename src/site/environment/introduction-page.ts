import type { Page } from '../../content/page.ts';
import { renderIntroduction } from '../../mdx/components/api/render-introduction.tsx';
import type { ApiHtml } from '../../mdx/components/api/render-parts.tsx';
import type { PageContext } from '../../mdx/components/page-context.ts';
import { matchDocuments, noDocument } from '../../openapi/lookup/match-documents.ts';
import { operationKey } from '../../openapi/lookup/operation-key.ts';
import { viewIntroduction } from '../../openapi/publish/introduction.ts';
import { operationNotFound, type ApiSources } from './api-sources.ts';
import { nearestAddress } from './nearest-address.ts';

/** The introduction of the document that its front matter names: `openapi-introduction: openapi/plants.json`. */
export function renderIntroductionPage(
  { documents, addresses, optionsOf }: ApiSources,
  page: Page,
  reference: string,
  context: PageContext,
): ApiHtml {
  const [document] = matchDocuments(documents, reference);
  if (!document) {
    const { problem, hint } = noDocument(documents, reference);
    return operationNotFound(context, problem, hint);
  }
  return renderIntroduction(context, viewIntroduction(document, optionsOf(page)), {
    hrefOf: (id) => nearestAddress(page.href, addresses.get(operationKey(document, { id }))),
  });
}
