import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import {
  listSocketServers,
  socketPath,
  type AsyncIntroductionView,
  type ChannelForm,
  type ChannelGroup,
} from '../openapi/channel-pages.ts';
import type { ChannelView } from '../openapi/channel-view.ts';
import { restoreIntegers, type LargeIntegers } from '../utils/json.ts';
import type { SampledOperation } from '../openapi/operation-samples.ts';
import type { OperationView } from '../openapi/operation.ts';
import { INTRODUCED_SCHEMES, type IntroductionView, type TagView } from '../openapi/pages.ts';
import {
  needsNestedControls,
  buildForm,
  splitForm,
  type FormHead,
  type FormSettings,
} from '../openapi/request-form.ts';
import type { SchemaView } from '../openapi/schema-view.ts';
import { digest } from '../utils/files.ts';
import { badgeClasses } from '../utils/url.ts';
import { Authorizations, Scheme } from './components/api/Authorizations.tsx';
import { About, ChannelReference, ChannelServers, People } from './components/api/Channel.tsx';
import {
  BodyExamples,
  MessageExamples,
  PayloadExamples,
  RequestSamples,
  ResponseExamples,
  SingleExample,
} from './components/api/Examples.tsx';
import {
  EndpointBar,
  OperationHead,
  Reference,
  Servers,
  type OperationPageOptions,
} from './components/api/Operation.tsx';
import { SchemaContent, typeText } from './components/api/Schema.tsx';
import { SchemaFacts } from './components/api/SchemaFacts.tsx';
import {
  hasChildren,
  insideOf,
  isRepeated,
  More,
  ScopeProvider,
  Section,
  useScope,
  type ApiSettings,
} from './components/api/_shared.tsx';
import { dirOfCode } from './components/_shared.tsx';
import { serverSources } from './csp.ts';
import { PageProvider, usePage, type PageContext } from './page-context.ts';

/**
 * The generated parts of an operation's page. Examples of the request and of the responses go to the
 * right column of `page`, unless the author's text has put its own there.
 */
export function renderOperation(
  page: PageContext,
  view: SampledOperation,
  options: OperationPageOptions,
): ApiHtml {
  fillAside(page, view);
  const render = (children: ComponentChildren) => renderParts(page, options, 'param', children);
  return {
    before: render(<OperationHead view={view} options={options} />),
    after: render(
      options.isWritten ? <Authorizations security={view.security} /> : <Reference view={view} />,
    ),
  };
}

function fillAside(page: PageContext, view: SampledOperation): void {
  const { aside } = page;
  if (aside.panel !== undefined) return;
  const request =
    view.kind === 'webhook' ? (
      <PayloadExamples contents={view.body?.contents ?? []} />
    ) : (
      <Requests view={view} />
    );
  const requestSamples = aside.request ?? renderExamples(page, request);
  if (requestSamples !== undefined) aside.request = requestSamples;
  const responses =
    aside.response ?? renderExamples(page, <ResponseExamples responses={view.responses} />);
  if (responses !== undefined) aside.response = responses;
}

function Requests({ view }: { view: SampledOperation }) {
  const page = usePage();
  return (
    <>
      <RequestSamples view={view} />
      <BodyExamples title={page.t('Request body')} contents={view.body?.contents ?? []} />
    </>
  );
}

/** Protocols whose channels are part of the server's URL. */
const WEB = /^(?:wss?|https?)$/i;

/** Options for the page of a channel. */
interface ChannelPageOptions extends Pick<ApiSettings, 'expanded' | 'mode'> {
  /** Whether the front matter of the page has a description, which replaces that of the channel. */
  hasDescription: boolean;
  /** Data of the form for connections; undefined if no server of the channel supports WebSocket. */
  form?: ChannelForm | undefined;
}

/**
 * The generated parts of a channel's page. Examples of its messages go to the right column of `page`,
 * unless the author's text has put its own there.
 */
export function renderChannel(
  page: PageContext,
  view: ChannelView,
  options: ChannelPageOptions,
): ApiHtml {
  if (page.aside.response === undefined && page.aside.panel === undefined) {
    const messages = [
      ...view.messages,
      ...view.operations.flatMap((one) => [...one.messages, ...one.replies]),
    ];
    const html = renderExamples(page, <MessageExamples messages={messages} />);
    if (html !== undefined) page.aside.response = html;
  }
  const { mode, expanded } = options;
  const render = (children: ComponentChildren) =>
    renderParts(page, { mode, expanded }, 'param', children);
  const description = options.hasDescription ? undefined : view.description;
  return {
    before: render(
      <>
        <Endpoint view={view} options={options} />
        {description && (
          <div class="t-api-text" dangerouslySetInnerHTML={{ __html: description }} />
        )}
      </>,
    ),
    after: render(<ChannelReference view={view} />),
  };
}

/** The address of a channel, with the form for connections if it is enabled and possible. */
function Endpoint({ view, options }: { view: ChannelView; options: ChannelPageOptions }) {
  const page = usePage();
  const { mode, form } = options;
  if (mode !== 'show' || !form) return <Bar view={view} hasCopy={mode !== 'hide'} />;
  page.use('playground');
  page.use('channel');
  for (const server of form.servers)
    for (const source of serverSources(server)) page.allow?.('connect-src', source);
  // An end tag in a value would end the element.
  const data = JSON.stringify(form).replaceAll('<', '\\u003c');
  return (
    <t-playground class="t-api-play" data-form="socket" data-nested="">
      <Bar view={view} hasCopy form={form}>
        <button class="t-api-try" type="button" disabled aria-expanded="false">
          {page.t('Connect')}
        </button>
      </Bar>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: data }} />
    </t-playground>
  );
}

interface BarProps {
  view: ChannelView;
  hasCopy: boolean;
  form?: ChannelForm | undefined;
  children?: ComponentChildren;
}

function Bar({ view, hasCopy, form, children }: BarProps) {
  const { address, servers } = view;
  const [server] = form ? listSocketServers(view) : servers;
  const isWeb = WEB.test(server?.protocol ?? '');
  // Omits addresses that are assigned at run time.
  if (address === undefined && !isWeb) return null;
  const url = isWeb && server ? [{ template: server.url, url: server.url, variables: [] }] : [];
  const bar = {
    kind: 'operation' as const,
    method: (server?.protocol ?? '').toUpperCase() || 'CHANNEL',
    path: isWeb ? socketPath(view) : (address ?? ''),
    servers: url,
    deprecated: false,
  };
  return (
    <EndpointBar view={bar} hasCopy={hasCopy}>
      {children}
    </EndpointBar>
  );
}

/** The page of a shared schema: its description, that of the schema it extends, properties, and an example. */
export function renderSchema(
  page: PageContext,
  schema: SchemaView,
  example: { text: string; language: string } | undefined,
  options: Pick<ApiSettings, 'expanded' | 'schemaHref'> & { hasDescription: boolean },
): ApiHtml {
  if (example && page.aside.response === undefined && page.aside.panel === undefined) {
    const block = (
      <SingleExample
        title={page.t('Example')}
        example={{ ...example, label: '', generated: true }}
      />
    );
    const html = renderExamples(page, block);
    if (html !== undefined) page.aside.response = html;
  }
  const texts = options.hasDescription ? [] : [schema.description, schema.about];
  const description = texts.filter(Boolean).join('\n');
  const render = (children: ComponentChildren) =>
    renderParts(page, { ...options, mode: 'hide' }, 'attribute', children);
  return {
    before: render(
      description !== '' && (
        <div class="t-api-text" dangerouslySetInnerHTML={{ __html: description }} />
      ),
    ),
    after: render(<Attributes schema={schema} />),
  };
}

function Attributes({ schema }: { schema: SchemaView }) {
  const page = usePage();
  const scope = useScope();
  const id = isRepeated(schema) ? page.id(scope.id, 'field') : undefined;
  return (
    <Section title={page.t('Attributes')} id={id}>
      {!hasChildren(schema) && (
        <p class="t-api-media">
          <span class="t-field-type" dir={dirOfCode(page)}>
            {typeText(schema)}
          </span>
        </p>
      )}
      <ScopeProvider value={insideOf(scope, schema, id)}>
        <SchemaFacts schema={schema} />
        <SchemaContent schema={schema} />
      </ScopeProvider>
    </Section>
  );
}

/** The page that introduces a document: its description and links to its operations. */
export function renderIntroduction(
  page: PageContext,
  view: IntroductionView,
  settings: Pick<ApiSettings, 'hrefOf'>,
): ApiHtml {
  const content = <Introduction view={view} />;
  const formless = { ...settings, mode: 'hide', expanded: 'none' } as const;
  return { before: '', after: renderParts(page, formless, 'introduction', content) };
}

function Introduction({ view }: { view: IntroductionView }) {
  const page = usePage();
  const { servers, schemes, tags } = view;
  return (
    <>
      <About view={view} />
      {servers.length > 0 && (
        <Section title={page.t('Servers')}>
          <Servers servers={servers} />
        </Section>
      )}
      {schemes.length > 0 && (
        <Section title={page.t('Authorizations')} id={INTRODUCED_SCHEMES}>
          {schemes.map((scheme) => (
            <Scheme scheme={scheme} required={false} among={schemes} />
          ))}
        </Section>
      )}
      {tags.map((tag) => (
        <Tag tag={tag} />
      ))}
      <People view={view} />
    </>
  );
}

function Tag({ tag }: { tag: TagView }) {
  const page = usePage();
  const { hrefOf } = useScope().settings;
  const { label, id, description, operations, externalDocs } = tag;
  return (
    <Section title={label} id={id}>
      {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
      <More docs={externalDocs} />
      {operations.length > 0 && (
        <ul class="t-api-list">
          {operations.map(({ id: operationId, method, title, deprecated }) => (
            <li>
              <span class={badgeClasses('t-api-method', method)}>{method}</span>{' '}
              <a href={hrefOf?.(operationId)}>{title}</a>
              {deprecated && (
                <>
                  {' '}
                  <small class="t-field-deprecated">{page.t('deprecated')}</small>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The page that introduces an AsyncAPI document: its description and links to its channels. */
export function renderAsyncIntroduction(
  page: PageContext,
  view: AsyncIntroductionView,
  settings: Pick<ApiSettings, 'hrefOf' | 'expanded'>,
): ApiHtml {
  const formless = { ...settings, mode: 'hide' } as const;
  const content = <AsyncIntroduction view={view} />;
  return { before: '', after: renderParts(page, formless, 'introduction', content) };
}

function AsyncIntroduction({ view }: { view: AsyncIntroductionView }) {
  const { servers, groups } = view;
  return (
    <>
      <About view={view} />
      <ChannelServers servers={servers} />
      {groups.map((group) => (
        <Group group={group} />
      ))}
      <People view={view} />
    </>
  );
}

function Group({ group }: { group: ChannelGroup }) {
  const page = usePage();
  const { hrefOf } = useScope().settings;
  const { tag, description, externalDocs, channels } = group;
  return (
    <Section title={tag ?? page.t('Channels')}>
      {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
      <More docs={externalDocs} />
      <ul>
        {channels.map(({ name, title }) => (
          <li>
            <a href={hrefOf?.(name)}>{title}</a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** HTML of an API page around the text of the author. */
export interface ApiHtml {
  /** Description and endpoint, above the text. */
  before: string;
  /** Parameters, body and responses, below it. */
  after: string;
  /** JSON of the document of the operation alone, for the full client; see `openapi/published-document.ts`. */
  operationDocument?: string | undefined;
  /** JSON of the form's inputs; see `FormInputs`. */
  formInputs?: string | undefined;
}

/** HTML of parts of an API page. Fields get ids from their path. */
function renderParts(
  page: PageContext,
  settings: ApiSettings,
  id: string,
  children: ComponentChildren,
): string {
  return renderToString(
    <PageProvider value={page}>
      <ScopeProvider value={{ settings, id, location: '', depth: 0 }}>{children}</ScopeProvider>
    </PageProvider>,
  );
}

/** HTML of examples, which share the height of the window; undefined if there are none. */
function renderExamples(page: PageContext, examples: ComponentChildren): string | undefined {
  const settings = { mode: 'hide', expanded: 'none' } as const;
  return (
    renderParts({ ...page, hasScrollingCode: true }, settings, 'example', examples) || undefined
  );
}

/** The form of an operation's page, in the two parts that browsers load. */
export interface OperationForm {
  /** Data in the page. */
  head: FormHead;
  /** JSON of the form's inputs, which is published as a file. */
  inputs: string;
  /** Name of that file. */
  name: string;
  /** Whether it needs the script for rare controls. */
  isNested: boolean;
}

/** The form of an operation; undefined if its page sends no requests. */
export function prepareForm(
  view: OperationView,
  mode: ApiSettings['mode'],
  settings?: FormSettings,
  largeIntegers?: LargeIntegers,
): OperationForm | undefined {
  if (mode !== 'show' || (view.servers.length === 0 && !settings?.mock)) return undefined;
  const { head, inputs } = splitForm(buildForm(view, settings));
  const text = restoreIntegers(largeIntegers, JSON.stringify(inputs));
  return { head, inputs: text, name: digest(text), isNested: needsNestedControls(inputs) };
}
