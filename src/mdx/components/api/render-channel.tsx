import type { ComponentChildren } from 'preact';
import type {
  ChannelView,
  MessageView,
  OperationView,
  ServerLine,
} from '../../../asyncapi/types.ts';
import { usePage, type PageContext } from '../page-context.ts';
import { dirOfSigns, OpenClose } from '../_words.tsx';
import { ScopeProvider, useScope, type ApiSettings } from './_page.ts';
import { Bindings } from './Bindings.tsx';
import { Contents } from './Contents.tsx';
import { EndpointBar } from './EndpointBar.tsx';
import { MessageExamples } from './Examples.tsx';
import { FieldRow } from './FieldRow.tsx';
import { renderExamples, renderParts, type ApiHtml } from './render-operation.tsx';
import { SchemaContent } from './SchemaContent.tsx';
import { Section } from './Section.tsx';
import { SecurityLines } from './SecurityLines.tsx';

/** Protocols whose channels are parts of the server's address. */
const WEB = /^(?:wss?|https?)$/;

/**
 * The generated parts of a channel's page. Examples of its messages go to the right column of `page`,
 * unless the author's text has put its own there.
 */
export function renderChannel(
  page: PageContext,
  view: ChannelView,
  options: Pick<ApiSettings, 'expanded'> & { hasDescription: boolean },
): ApiHtml {
  if (page.aside.response === undefined && page.aside.panel === undefined) {
    const messages = [...view.messages, ...view.operations.flatMap((one) => [...one.messages, ...one.replies])]; // prettier-ignore
    const html = renderExamples(page, <MessageExamples messages={messages} />);
    if (html !== undefined) page.aside.response = html;
  }
  const render = (children: ComponentChildren) =>
    renderParts(page, { ...options, mode: 'hide' }, 'param', children);
  const description = options.hasDescription ? undefined : view.description;
  return {
    before: render(
      <>
        <Bar view={view} />
        {description && (
          <div class="t-api-text" dangerouslySetInnerHTML={{ __html: description }} />
        )}
      </>,
    ),
    after: render(<Reference view={view} />),
  };
}

function Bar({ view: { address, servers } }: { view: ChannelView }) {
  const [server] = servers;
  const isWeb = WEB.test(server?.protocol ?? '');
  const slashed = isWeb && !address.startsWith('/') ? `/${address}` : address;
  const url = isWeb && server ? [{ template: server.url, url: server.url, variables: [] }] : [];
  const method = (server?.protocol ?? '').toUpperCase() || 'CHANNEL';
  const bar = {
    kind: 'operation' as const,
    method,
    path: slashed,
    servers: url,
    deprecated: false,
  };
  return <EndpointBar view={bar} hasCopy />;
}

function Reference({ view }: { view: ChannelView }) {
  const page = usePage();
  const { parameters, operations, messages, servers, bindings } = view;
  const secured = servers.filter(({ security }) => security.length > 0);
  return (
    <>
      {servers.length > 0 && (
        <Section title={page.say('Servers')}>
          {servers.map((server) => (
            <Server server={server} />
          ))}
        </Section>
      )}
      {secured.length > 0 && (
        <Section title={page.say('Authorizations')}>
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
      {parameters.length > 0 && (
        <Section title={page.say('Parameters')}>
          {parameters.map((parameter) => (
            <FieldRow {...parameter} required />
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
        <Section title={page.say('Message')}>
          <Messages messages={messages} />
        </Section>
      )}
    </>
  );
}

function Server({
  server: { name, url, protocol, description, bindings },
}: {
  server: ServerLine;
}) {
  const page = usePage();
  return (
    <div class="t-field">
      <div class="t-field-head">
        <span class="t-field-name">
          <code>{name}</code>
        </span>
        {protocol && <span class="t-field-type">{protocol}</span>}
      </div>
      <div class="t-field-body t-flow">
        {url && (
          <p>
            <code dir={dirOfSigns(page)}>{url}</code>
          </p>
        )}
        {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
        <Bindings bindings={bindings} of={`server ${name}`} />
      </div>
    </div>
  );
}

function Operation({ operation }: { operation: OperationView }) {
  const page = usePage();
  const { action, title, description, deprecated, security, bindings, messages, replies } =
    operation;
  const note = deprecated ? page.say('deprecated') : undefined;
  return (
    <Section title={page.say(action === 'send' ? 'You send' : 'You receive')} note={note}>
      {title && <p class="t-api-fact">{title}</p>}
      {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
      {security.length > 0 && (
        <>
          <h3>{page.say('Authorizations')}</h3>
          <SecurityLines security={security} />
        </>
      )}
      <Bindings bindings={bindings} of={action} />
      <Messages messages={messages} />
      {replies.length > 0 && (
        <>
          <h3>{page.say('Reply')}</h3>
          <Messages messages={replies} />
        </>
      )}
    </Section>
  );
}

/** Messages one below the other; a single one is open. */
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
  const { name, title, description, headers, bindings, contents, foreignFormat } = message;
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
          {headers && (
            <details class="t-expandable">
              <summary>
                <OpenClose>{page.say('headers')}</OpenClose>
              </summary>
              <div class="t-expandable-body t-flow">
                <SchemaContent schema={headers} />
              </div>
            </details>
          )}
          <Bindings bindings={bindings} of={`message ${name || title}`} />
          <Contents contents={contents} />
          {foreignFormat && (
            <p class="t-api-media">
              <code>{foreignFormat}</code>
            </p>
          )}
        </ScopeProvider>
      </div>
    </details>
  );
}
