import type { ComponentChildren } from 'preact';
import type { CallbackView, DescribedServer, OperationView } from '../../../openapi/operation.ts';
import type { ParameterView } from '../../../openapi/parameters.ts';
import type { OperationForm } from '../../api.tsx';
import { serverSources, tokenSources } from '../../csp.ts';
import { badgeClasses, visiblePath } from '../../../utils/url.ts';
import { usePage } from '../../page-context.ts';
import { withParts } from '../_shared.tsx';
import { Authorizations, Schemes } from './Authorizations.tsx';
import { CallbackResponseExamples, PayloadExamples } from './Examples.tsx';
import { Contents, ParameterField, Responses } from './Responses.tsx';
import {
  FieldChanges,
  LocationProvider,
  More,
  parameterGroups,
  RemovedFields,
  ScopeProvider,
  Section,
  useScope,
  type ApiSettings,
} from './_shared.tsx';

/** Options for the page of an operation. */
export interface OperationPageOptions extends ApiSettings {
  /** Whether the front matter of the page has a description, which replaces that of the operation. */
  hasDescription: boolean;
  /** Whether the text of the page describes parameters and responses: an `api:` page. */
  isWritten: boolean;
  /** Name of the file with the document of the operation alone. */
  operationDocument?: string | undefined;
  /** Name of the file with the response schemas of the whole document. */
  responses?: string | undefined;
  /** The form, if requests can be sent. */
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
  const [lead, description] = options.hasDescription ? [] : splitLead(view.description);
  return (
    <>
      {lead && <div class="t-api-lead" dangerouslySetInnerHTML={{ __html: lead }} />}
      {view.badges.length > 0 && (
        <p class="t-api-fact t-api-enum">
          {view.badges.map((badge) => (
            <span class="t-pill">{badge}</span>
          ))}
        </p>
      )}
      {view.deprecation && <p>{view.deprecation}</p>}
      <FieldChanges isDeprecated={view.deprecated} />
      <Endpoint view={view} options={options} />
      <ServerList servers={view.servers} />
      {description && <div class="t-api-text" dangerouslySetInnerHTML={{ __html: description }} />}
      <More docs={view.externalDocs} />
    </>
  );
}

/** The endpoint, with the data of the playground if there is a server to send requests to. */
function Endpoint({ view, options }: { view: OperationView; options: OperationPageOptions }) {
  const page = usePage();
  const { mode, form, operationDocument, responses } = options;
  if (!form) {
    return <EndpointBar view={view} hasCopy={mode !== 'hide'} />;
  }
  page.use('playground');
  if (form.head.servers.some(({ mock }) => mock !== undefined)) page.use('mock');
  const listed = [...view.servers.flatMap(serverSources), ...tokenSources(view.security)];
  // Custom servers and token endpoints can have any host.
  for (const source of form.head.onlyListedServers ? listed : ['http:', 'https:'])
    page.allow?.('connect-src', source);
  // An end tag in a value would end the element.
  const data = JSON.stringify(form.head).replaceAll('<', '\\u003c');
  return (
    <t-playground
      class="t-api-play"
      data-document={operationDocument}
      data-responses={responses}
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

/**
 * The first paragraph, above the endpoint, and the rest, below it. A paragraph that ends with a colon stays with the
 * list or code that it introduces.
 */
function splitLead(html = ''): (string | undefined)[] {
  const first = /^\s*<p>[\s\S]*?<\/p>/.exec(html)?.[0];
  if (first === undefined) return [undefined, html];
  const remaining = html.slice(first.length);
  const end = /[:：]\s*<\/p>$/.test(first) ? endOfBlock(remaining) : 0;
  return [first + remaining.slice(0, end), remaining.slice(end).trim()];
}

/** Offset after a list, table, or code block at the start of HTML; 0 if another element is there. */
function endOfBlock(html: string): number {
  const tag = /^\s*<(ul|ol|pre|table)\b/.exec(html)?.[1];
  if (tag === undefined) return 0;
  let depth = 0;
  for (const match of html.matchAll(new RegExp(`<(/?)${tag}\\b[^>]*>`, 'g'))) {
    depth += match[1] === '/' ? -1 : 1;
    if (depth === 0) return match.index + match[0].length;
  }
  return 0;
}

interface EndpointBarProps {
  view: Pick<OperationView, 'kind' | 'method' | 'path' | 'servers' | 'deprecated'>;
  /** Plain text, or with a button that copies the URL. */
  hasCopy: boolean;
  children?: ComponentChildren;
}

/** Method and URL of an endpoint on one line. */
export function EndpointBar({ view, hasCopy, children }: EndpointBarProps) {
  const page = usePage();
  const id = page.id('endpoint', 'field');
  if (hasCopy) page.use('code');
  const server = view.servers[0]?.url ?? '';
  return (
    <div class="t-api-bar">
      <span class={badgeClasses('t-api-method', view.method)}>
        {view.kind === 'webhook' ? `Webhook ${view.method}` : view.method}
      </span>
      <code class="t-api-url" id={id}>
        {view.kind === 'operation' && server !== '' && (
          <span class="t-api-server">{server.replace(/\/$/, '')}</span>
        )}
        <Path path={visiblePath(view.path)} />
      </code>
      {hasCopy && <t-copy class="t-copy" data-copy={`#${id}`} />}
      {children}
    </div>
  );
}

/** A path with its parameters marked; it may break before each slash. */
function Path({ path }: { path: string }) {
  return (
    <span class="t-api-path">
      {path.split(/(\{[^{}]*\}|\/)/).map((part) => {
        if (part === '/')
          return (
            <>
              /<wbr />
            </>
          );
        return part.startsWith('{') ? <mark class="t-api-param">{part}</mark> : part;
      })}
    </span>
  );
}

/** Details of the servers, collapsed because most readers need them once. */
function ServerList({ servers }: { servers: DescribedServer[] }) {
  const page = usePage();
  if (!servers.some(isDescribed)) return null;
  return (
    <details class="t-expandable">
      <summary>{page.t('Servers')}</summary>
      <div class="t-expandable-body t-flow">
        <Servers servers={servers} />
      </div>
    </details>
  );
}

/** Each server with its description and its variables. */
export function Servers({ servers }: { servers: DescribedServer[] }) {
  return servers.map(({ template, html, variables }) => (
    <div class="t-field">
      <div class="t-field-head">
        <code dir="ltr">{template}</code>
      </div>
      {(html || variables.length > 0) && (
        <div class="t-field-body t-flow">
          {html && <div dangerouslySetInnerHTML={{ __html: html }} />}
          {variables.map((variable) => (
            <Variable variable={variable} />
          ))}
        </div>
      )}
    </div>
  ));
}

function Variable({ variable }: { variable: DescribedServer['variables'][number] }) {
  const page = usePage();
  const { name, default: value, enum: values, html } = variable;
  return (
    <div class="t-field">
      <div class="t-field-head">
        <span class="t-field-name">
          <code>{name}</code>
        </span>
        {value && (
          <span class="t-field-default">
            {page.t('default:')} <code>{value}</code>
          </span>
        )}
      </div>
      <div class="t-field-body t-flow">
        {html && <div dangerouslySetInnerHTML={{ __html: html }} />}
        {values.length > 0 && (
          <p class="t-api-fact t-api-enum">
            {page.t('One of')}{' '}
            {values.map((one) => (
              <code>{one}</code>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

function isDescribed({ description, variables }: DescribedServer): boolean {
  return description !== undefined || variables.length > 0;
}

/** Sections of an operation: authorization, parameters, body, responses, callbacks. */
export function Reference({ view }: { view: OperationView }) {
  const page = usePage();
  const { parameters, body, responses, callbacks } = view;
  return (
    <>
      <Authorizations security={view.security} />
      {parameterGroups(parameters).map(([title, group]) => (
        <Section title={page.t(title)}>
          {group.map((parameter) => (
            <LocationProvider name={parameter.in}>
              <ParameterField parameter={parameter} />
            </LocationProvider>
          ))}
          <RemovedParameters parameters={group} />
        </Section>
      ))}
      {view.kind === 'operation' && <RemovedGroups parameters={parameters} />}
      {body && (
        <LocationProvider name="body">
          <Section
            title={page.t(view.kind === 'webhook' ? 'Payload' : 'Body')}
            note={body.required ? page.t('required') : undefined}
          >
            {hasOwnDescription(body) && (
              <div dangerouslySetInnerHTML={{ __html: body.description ?? '' }} />
            )}
            <FieldChanges />
            <Contents contents={body.contents} />
          </Section>
        </LocationProvider>
      )}
      {responses.length > 0 && (
        <Section title={page.t(view.kind === 'webhook' ? 'Your response' : 'Response')}>
          <Responses responses={responses} />
          <LocationProvider name="response">
            <RemovedFields existing={responses.map(({ status }) => status.toLowerCase())} />
          </LocationProvider>
        </Section>
      )}
      {callbacks.length > 0 && (
        <Section title={page.t('Callbacks')}>
          <Callbacks callbacks={callbacks} />
        </Section>
      )}
    </>
  );
}

/** Whether a body has a description that none of its schemas repeats. */
function hasOwnDescription({ description, contents }: NonNullable<OperationView['body']>): boolean {
  if (description === undefined) return false;
  return !contents.some(({ schema }) => schema?.description === description);
}

/** Removed parameters of a location that has others. */
function RemovedParameters({ parameters }: { parameters: readonly ParameterView[] }) {
  const [first] = parameters;
  if (!first) return null;
  return (
    <LocationProvider name={first.in}>
      <RemovedFields existing={parameters.map(({ name }) => name)} />
    </LocationProvider>
  );
}

/** Removed parameters of locations that have no others. */
function RemovedGroups({ parameters }: Pick<OperationView, 'parameters'>) {
  return Object.entries(parameters).map(([location, group]) =>
    group.length > 0 ? null : (
      <LocationProvider name={location}>
        <RemovedFields existing={[]} />
      </LocationProvider>
    ),
  );
}

/** Requests that the API sends to a URL of the caller. */
function Callbacks({ callbacks }: { callbacks: CallbackView[] }) {
  return (
    <div class="t-accordions">
      {callbacks.map((callback) => (
        <Callback callback={callback} />
      ))}
    </div>
  );
}

function Callback({ callback }: { callback: CallbackView }) {
  const page = usePage();
  const scope = useScope();
  const { name, expression, method, summary, description, body, responses } = callback;
  return (
    <details class="t-accordion t-api-callback">
      <summary>
        <span class={badgeClasses('t-api-method', method)}>{method}</span>
        <span>{summary ?? name}</span>
        {callback.deprecated && <span class="t-field-deprecated">{page.t('deprecated')}</span>}
      </summary>
      <div class="t-accordion-body t-flow">
        <ScopeProvider value={{ ...scope, id: `callback ${name} ${method}`, location: undefined }}>
          <p>{withParts(page.t('Sent to {}'), <code>{expression}</code>)}</p>
          {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
          <Schemes security={callback.security} />
          {parameterGroups(callback.parameters).map(([title, group]) => (
            <>
              <p class="t-api-fact">{page.t(title)}</p>
              {group.map((parameter) => (
                <ParameterField parameter={parameter} />
              ))}
            </>
          ))}
          {body?.description && <div dangerouslySetInnerHTML={{ __html: body.description }} />}
          {body && (
            <>
              <Contents contents={body.contents} />
              <PayloadExamples contents={body.contents} />
            </>
          )}
          {responses.length > 0 && (
            <>
              <p class="t-api-fact">{page.t('Your response:')}</p>
              <Responses responses={responses} />
              <CallbackResponseExamples responses={responses} />
            </>
          )}
        </ScopeProvider>
      </div>
    </details>
  );
}
