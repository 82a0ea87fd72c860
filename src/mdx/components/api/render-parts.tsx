import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { PageProvider, type PageContext } from '../page-context.ts';
import { ScopeProvider, type ApiSettings } from './_page.ts';

/** Html of an API page, as it stands around the author's own text. */
export interface ApiHtml {
  /** Description and endpoint, above the text. */
  before: string;
  /** Parameters, body and responses, below it. */
  after: string;
  /** JSON of the document of the operation alone, for the full client; see `openapi/publish/operation-document.ts`. */
  operationDocument?: string | undefined;
  /** JSON of what the form asks for; see `FormInputs`. */
  formInputs?: string | undefined;
}

/** Html of parts of an API page, whose fields know where they stand. */
export function renderParts(
  page: PageContext,
  settings: ApiSettings,
  id: string,
  children: ComponentChildren,
): string {
  return renderToString(
    <PageProvider value={page}>
      <ScopeProvider value={{ settings, id, depth: 0 }}>{children}</ScopeProvider>
    </PageProvider>,
  );
}

/** Examples share the height of the window, so that each of them may have to be scrolled by keyboard. */
export function renderExamples(page: PageContext, examples: ComponentChildren): string | undefined {
  const html = renderParts(page, { mode: 'hide', expanded: 'none' }, 'example', examples);
  return html.replaceAll('<pre class="t-pre">', '<pre class="t-pre" tabindex="0">') || undefined;
}
