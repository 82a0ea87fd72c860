import type {
  BindingView,
  ChannelView,
  MessageView,
  ChannelOperationView,
  SecurityLine,
  ServerLine,
} from '../../../openapi/channel-view.ts';
import type { IntroductionView } from '../../../openapi/pages.ts';
import type { ExternalDocs } from '../../../openapi/schema-view.ts';
import { usePage } from '../../page-context.ts';
import { CodeBlock } from '../CodeBlock.tsx';
import { dirOfCode } from '../_shared.tsx';
import { Names, Scopes } from './Authorizations.tsx';
import { Contents } from './Responses.tsx';
import { SchemaContent, SchemaField } from './Schema.tsx';
import { Collapsed, Fact, More, ScopeProvider, Section, useScope } from './_shared.tsx';

/** The term of AsyncAPI in all languages, as that of bindings. */
const TAGS = 'Tags';

/** Everything about a channel below its address: servers, parameters, operations, messages. */
export function ChannelReference({ view }: { view: ChannelView }) {
  const page = usePage();
  const { parameters, operations, messages, servers, bindings, externalDocs, tags } = view;
  return (
    <>
      <Names title={TAGS} names={tags} />
      <More docs={externalDocs} />
      <ChannelServers servers={servers} />
      {parameters.length > 0 && (
        <Section title={page.t('Parameters')}>
          {parameters.map(({ location, ...parameter }) => (
            <SchemaField {...parameter} location={location} />
          ))}
        </Section>
      )}
      {bindings.length > 0 && (
        <Section title="Bindings">
          <Bindings bindings={bindings} of="channel" />
        </Section>
      )}
      {operations.map((operation) => (
        <Operation operation={operation} />
      ))}
      {messages.length > 0 && (
        <Section title={page.t('Message')}>
          <Messages messages={messages} />
        </Section>
      )}
    </>
  );
}

function Operation({ operation }: { operation: ChannelOperationView }) {
  const page = usePage();
  const { action, title, description, externalDocs, deprecated, security, bindings, messages } =
    operation;
  const note = deprecated ? page.t('deprecated') : undefined;
  return (
    <Section title={page.t(action === 'send' ? 'You send' : 'You receive')} note={note}>
      {title && <p class="t-api-fact">{title}</p>}
      {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
      <Names title={TAGS} names={operation.tags} />
      <More docs={externalDocs} />
      {security.length > 0 && (
        <>
          <h3>{page.t('Authorizations')}</h3>
          <SecurityLines security={security} />
        </>
      )}
      <Bindings bindings={bindings} of={action} />
      <Messages messages={messages} />
      <Reply operation={operation} />
    </Section>
  );
}

function Reply({ operation: { replies, replyAddress } }: { operation: ChannelOperationView }) {
  const page = usePage();
  if (replies.length === 0 && !replyAddress) return null;
  return (
    <>
      <h3>{page.t('Reply')}</h3>
      {replyAddress && (
        <Fact name="address" value={replyAddress.text}>
          {replyAddress.description}
        </Fact>
      )}
      <Messages messages={replies} />
    </>
  );
}

/** Servers of an AsyncAPI document with their security schemes. */
export function ChannelServers({ servers }: { servers: ServerLine[] }) {
  const page = usePage();
  const secured = servers.filter(({ security }) => security.length > 0);
  return (
    <>
      {servers.length > 0 && (
        <Section title={page.t('Servers')}>
          {servers.map((server) => (
            <Server server={server} />
          ))}
        </Section>
      )}
      {secured.length > 0 && (
        <Section title={page.t('Authorizations')}>
          {secured.map(({ name, security }) => (
            <>
              {servers.length > 1 && (
                <h3>
                  <code>{name}</code>
                </h3>
              )}
              <SecurityLines security={security} />
            </>
          ))}
        </Section>
      )}
    </>
  );
}

function Server({ server }: { server: ServerLine }) {
  const page = usePage();
  const scope = useScope();
  const { name, title, template, variables, protocol, protocolVersion, description } = server;
  return (
    <div class="t-field">
      <div class="t-field-head">
        <span class="t-field-name">
          <code>{name}</code>
        </span>
        {protocol && (
          <span class="t-field-type">{[protocol, protocolVersion].filter(Boolean).join(' ')}</span>
        )}
      </div>
      <div class="t-field-body t-flow">
        {title && <p>{title}</p>}
        {template && (
          <p>
            <code dir={dirOfCode(page)}>{template}</code>
          </p>
        )}
        {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
        <Names title={TAGS} names={server.tags} />
        {variables.length > 0 && (
          <Collapsed label="variables" open>
            <ScopeProvider value={{ ...scope, id: `server ${name}` }}>
              {variables.map((variable) => (
                <SchemaField {...variable} />
              ))}
            </ScopeProvider>
          </Collapsed>
        )}
        <Bindings bindings={server.bindings} of={`server ${name}`} />
      </div>
    </div>
  );
}

/** A list of messages; a single one is expanded. */
function Messages({ messages }: { messages: MessageView[] }) {
  if (messages.length === 0) return null;
  return (
    <div class="t-accordions">
      {messages.map((message) => (
        <Message message={message} open={messages.length === 1} />
      ))}
    </div>
  );
}

function Message({ message, open }: { message: MessageView; open: boolean }) {
  const page = usePage();
  const scope = useScope();
  const { name, title, description, externalDocs, correlation, bindings, contents } = message;
  return (
    <details class="t-accordion" open={open}>
      <summary>
        <span class="t-accordion-head">
          <span class="t-accordion-title">{title}</span>{' '}
          {name && name !== title && (
            <span class="t-accordion-more">
              <code>{name}</code>
            </span>
          )}
        </span>
      </summary>
      <div class="t-accordion-body t-flow">
        <ScopeProvider value={{ ...scope, id: `message ${name || title}` }}>
          {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
          <Names title={TAGS} names={message.tags} />
          <More docs={externalDocs} />
          {correlation && (
            <Fact name="correlationId" value={correlation.location}>
              {correlation.description}
            </Fact>
          )}
          <MessageHeaders message={message} label={page.t('headers')} />
          <Bindings bindings={bindings} of={`message ${name || title}`} />
          <Contents contents={contents} />
          <ForeignSchema message={message} />
        </ScopeProvider>
      </div>
    </details>
  );
}

function MessageHeaders({
  message: { headers, headerExamples },
  label,
}: {
  message: MessageView;
  label: string;
}) {
  if (!headers && headerExamples.length === 0) return null;
  return (
    <Collapsed label={label}>
      {headers && <SchemaContent schema={headers} />}
      {headerExamples.map((example) => (
        <CodeBlock code={example.text} lang="json" title={example.label} />
      ))}
    </Collapsed>
  );
}

/** A payload in a schema language other than JSON Schema, as source. */
function ForeignSchema({ message: { schemaFormat, schemaSource } }: { message: MessageView }) {
  if (schemaFormat === undefined) return null;
  if (schemaSource === undefined) {
    return (
      <p class="t-api-media">
        <code>{schemaFormat}</code>
      </p>
    );
  }
  const language = /^\s*[[{]/.test(schemaSource) ? 'json' : 'text';
  return <CodeBlock code={schemaSource} lang={language} title={schemaFormat} />;
}

/** Bindings of a protocol, collapsed. The label is the term of AsyncAPI in all languages. */
function Bindings({ bindings, of }: { bindings: BindingView[]; of: string }) {
  const scope = useScope();
  return bindings.map(({ protocol, lines }) => (
    <Collapsed label={`${protocol} bindings`}>
      <ScopeProvider value={{ ...scope, id: `${of} ${protocol}` }}>
        {lines.map(({ name, value, schema }) =>
          schema ? (
            <SchemaField name={name} schema={schema} />
          ) : (
            <Fact name={name} value={value ?? ''} />
          ),
        )}
      </ScopeProvider>
    </Collapsed>
  ));
}

/** Alternative security schemes. */
function SecurityLines({ security }: { security: SecurityLine[] }) {
  const page = usePage();
  return security.map(({ name, type, location, description, scopes, urls }, index) => (
    <>
      {index > 0 && <p class="t-api-or">{page.t('or')}</p>}
      <div class="t-field">
        <div class="t-field-head">
          <span class="t-field-name">
            <code>{name}</code>
          </span>
          <span class="t-field-type">{type}</span>
          {location && <span class="t-field-place">{location}</span>}
        </div>
        <div class="t-field-body t-flow">
          {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
          <Scopes scopes={scopes} />
          {urls.length > 0 && (
            <ul class="t-api-flows">
              {urls.map(([label, url]) => (
                <li>
                  {label} <code>{url}</code>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </>
  ));
}

interface AboutView {
  version?: string | undefined;
  /** Sanitized HTML. */
  description?: string | undefined;
  externalDocs?: ExternalDocs | undefined;
}

/** Information about a document: version, description, and external documentation. */
export function About({ view }: { view: AboutView }) {
  const page = usePage();
  const { version, description, externalDocs } = view;
  return (
    <>
      {version && (
        <p class="t-api-fact">
          {page.t('Version')} {version}
        </p>
      )}
      {description && <div class="t-api-text" dangerouslySetInnerHTML={{ __html: description }} />}
      <More docs={externalDocs} />
    </>
  );
}

/** Contact and license of an API. */
export function People({
  view: { contact, license, termsOfService },
}: {
  view: Pick<IntroductionView, 'contact' | 'license' | 'termsOfService'>;
}) {
  const page = usePage();
  const terms = termsOfService && { label: termsOfService, href: termsOfService };
  const lines = [
    ...contact.map((one) => ({ word: page.t('Contact'), ...one })),
    ...(license ? [{ word: page.t('License'), ...license }] : []),
    ...(terms ? [{ word: page.t('Terms of service'), ...terms }] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <Section title={page.t('Information')}>
      <ul>
        {lines.map(({ word, label, href }) => (
          <li>
            {word}: {href ? <a href={href}>{label}</a> : label}
          </li>
        ))}
      </ul>
    </Section>
  );
}
