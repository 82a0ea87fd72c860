import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { buildForm } from '../../../openapi/request/form.ts';
import type { OperationView, SchemaView } from '../../../openapi/types.ts';
import { PageProvider, usePage, type PageContext } from '../page-context.ts';
import { serverSources } from './_server-sources.ts';
import { ScopeProvider, type ApiSettings } from './_page.ts';
import { Authorizations } from './Authorizations.tsx';
import { EndpointBar } from './EndpointBar.tsx';
import { RequestSamples, ResponseExamples, SingleExample } from './Examples.tsx';
import { Reference } from './Reference.tsx';
import { SchemaContent } from './SchemaContent.tsx';
import { Section } from './Section.tsx';

/** Html of an API page, as it stands around the author's own text. */
export interface ApiHtml {
  /** Description and endpoint, above the text. */
  before: string;
  /** Parameters, body and responses, below it. */
  after: string;
  /** JSON of the document of the operation alone, for the full client; see `openapi/publish/operation-document.ts`. */
  slice?: string | undefined;
}

/** How the page of an operation is shown. */
export interface OperationPageOptions extends ApiSettings {
  /** The page's own front matter has a description, which stands in place of the operation's. */
  hasDescription: boolean;
  /** The page's own text has the parameters and responses: an `api:` page. */
  isWritten: boolean;
  /** Name of the file with the document of the operation alone. */
  slice?: string | undefined;
}

/**
 * The generated parts of an operation's page. Examples of the request and of the responses go to the
 * right column of `page`, unless the author's text has put its own there.
 */
export function renderOperation(
  page: PageContext,
  view: OperationView,
  options: OperationPageOptions,
): ApiHtml {
  fillAside(page, view);
  const render = (children: ComponentChildren, id: string) =>
    renderParts(page, options, id, children);
  return {
    before: render(<Head view={view} options={options} />, 'param'),
    after: render(
      options.isWritten ? <Authorizations security={view.security} /> : <Reference view={view} />,
      'param',
    ),
  };
}

/** The page of a shared schema: what it is, and an example. */
export function renderSchema(
  page: PageContext,
  schema: SchemaView,
  example: { text: string; language: string } | undefined,
  options: Pick<OperationPageOptions, 'expanded' | 'hasDescription'>,
): ApiHtml {
  if (example && page.aside.response === undefined && page.aside.panel === undefined) {
    const block = (
      <SingleExample
        title={page.say('Example')}
        example={{ ...example, label: '', generated: true }}
      />
    );
    const html = renderExamples(page, block);
    if (html !== undefined) page.aside.response = html;
  }
  const description = options.hasDescription ? undefined : schema.description;
  const render = (children: ComponentChildren) =>
    renderParts(page, { ...options, mode: 'hide' }, 'attribute', children);
  return {
    before: render(
      description && <div class="t-api-text" dangerouslySetInnerHTML={{ __html: description }} />,
    ),
    after: render(
      <Section title={page.say('Attributes')}>
        <SchemaContent schema={schema} />
      </Section>,
    ),
  };
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

function fillAside(page: PageContext, view: OperationView): void {
  const { aside } = page;
  if (aside.panel !== undefined) return;
  const payload = view.kind === 'webhook' ? view.body?.contents[0]?.examples[0] : undefined;
  const request = payload ? (
    <SingleExample title={page.say('Payload')} example={payload} />
  ) : (
    <RequestSamples view={view} />
  );
  const own = aside.request ?? renderExamples(page, request);
  if (own !== undefined) aside.request = own;
  const answers =
    aside.response ?? renderExamples(page, <ResponseExamples responses={view.responses} />);
  if (answers !== undefined) aside.response = answers;
}

/** Examples share the height of the window, so that each of them may have to be scrolled by keyboard. */
export function renderExamples(page: PageContext, examples: ComponentChildren): string | undefined {
  const html = renderParts(page, { mode: 'hide', expanded: 'none' }, 'example', examples);
  return html.replaceAll('<pre class="t-pre">', '<pre class="t-pre" tabindex="0">') || undefined;
}

function Head({ view, options }: { view: OperationView; options: OperationPageOptions }) {
  const [lead, rest] = options.hasDescription ? [] : splitLead(view.description);
  return (
    <>
      {lead && <div class="t-api-lead" dangerouslySetInnerHTML={{ __html: lead }} />}
      <Endpoint view={view} options={options} />
      {rest && <div class="t-api-text" dangerouslySetInnerHTML={{ __html: rest }} />}
      {view.externalDocs && (
        <p>
          <a href={view.externalDocs.href}>{view.externalDocs.label}</a>
        </p>
      )}
    </>
  );
}

/** The endpoint, with what the playground needs where there is a server to send requests to. */
function Endpoint({ view, options }: { view: OperationView; options: OperationPageOptions }) {
  const page = usePage();
  const { mode, form, slice } = options;
  if (mode !== 'show' || view.servers.length === 0) {
    return <EndpointBar view={view} hasCopy={mode !== 'hide'} />;
  }
  page.use('playground');
  for (const server of view.servers)
    for (const source of serverSources(server)) page.allow?.('connect-src', source);
  // An end tag in a value would end the element.
  const data = JSON.stringify(buildForm(view, form)).replaceAll('<', '\\u003c');
  return (
    <t-playground class="t-api-play" data-slice={slice}>
      <EndpointBar view={view} hasCopy>
        <button class="t-api-try" type="button" disabled aria-expanded="false">
          {page.say('Try it')}
        </button>
      </EndpointBar>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: data }} />
    </t-playground>
  );
}

/** The first paragraph, which stands above the endpoint, and the rest, which stands below it. */
function splitLead(html: string | undefined): (string | undefined)[] {
  const first = /^\s*<p>[\s\S]*?<\/p>/.exec(html ?? '')?.[0];
  return first === undefined ? [undefined, html] : [first, html?.slice(first.length).trim()];
}
