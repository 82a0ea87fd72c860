import type { OperationView } from '../../../openapi/operation/operation-view.ts';
import { usePage } from '../page-context.ts';
import { ServerList } from './ServerList.tsx';
import { serverSources, tokenSources } from '../../csp/server-sources.ts';
import type { ApiSettings } from './_page.ts';
import type { OperationForm } from './operation-form.ts';
import { EndpointBar } from './EndpointBar.tsx';

/** How the page of an operation is shown. */
export interface OperationPageOptions extends ApiSettings {
  /** The page's own front matter has a description, which stands in place of the operation's. */
  hasDescription: boolean;
  /** The page's own text has the parameters and responses: an `api:` page. */
  isWritten: boolean;
  /** Name of the file with the document of the operation alone. */
  operationDocument?: string | undefined;
  /** Name of the file with what the whole document says of answers. */
  answers?: string | undefined;
  /** The form, where requests can be sent. */
  form?: OperationForm | undefined;
}

/** The top of the page: a first paragraph, the endpoint, and the rest of the description. */
export function OperationHead({
  view,
  options,
}: {
  view: OperationView;
  options: OperationPageOptions;
}) {
  const [lead, rest] = options.hasDescription ? [] : splitLead(view.description);
  return (
    <>
      {lead && <div class="t-api-lead" dangerouslySetInnerHTML={{ __html: lead }} />}
      <Endpoint view={view} options={options} />
      <ServerList servers={view.servers} />
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
  const { mode, form, operationDocument, answers } = options;
  if (!form) {
    return <EndpointBar view={view} hasCopy={mode !== 'hide'} />;
  }
  page.use('playground');
  const listed = [...view.servers.flatMap(serverSources), ...tokenSources(view.security)];
  // A reader's own server, and one that tokens come from, may be anywhere.
  for (const source of form.head.onlyListedServers ? listed : ['http:', 'https:'])
    page.allow?.('connect-src', source);
  // An end tag in a value would end the element.
  const data = JSON.stringify(form.head).replaceAll('<', '\\u003c');
  return (
    <t-playground
      class="t-api-play"
      data-document={operationDocument}
      data-answers={answers}
      data-inputs={form.name}
      data-nested={form.isNested ? '' : undefined}
    >
      <EndpointBar view={view} hasCopy>
        <button class="t-api-try" type="button" disabled aria-expanded="false">
          {page.t('Try it')}
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
