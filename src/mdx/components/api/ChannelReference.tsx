import type { ChannelView, OperationView, ServerLine } from '../../../asyncapi/types.ts';
import { dirOfSigns, OpenClose } from '../_words.tsx';
import { usePage } from '../page-context.ts';
import { ScopeProvider, useScope } from './_page.ts';
import { Bindings } from './Bindings.tsx';
import { DocsLinkLine, Fact } from './channel-parts.tsx';
import { Messages } from './Messages.tsx';
import { SchemaField } from './SchemaContent.tsx';
import { Section } from './Section.tsx';
import { SecurityLines } from './SecurityLines.tsx';

/** Everything about a channel below its address: servers, parameters, operations, messages. */
export function ChannelReference({ view }: { view: ChannelView }) {
  const page = usePage();
  const { parameters, operations, messages, servers, bindings, externalDocs } = view;
  return (
    <>
      {externalDocs && <DocsLinkLine link={externalDocs} />}
      <Servers servers={servers} />
      {parameters.length > 0 && (
        <Section title={page.t('Parameters')}>
          {parameters.map(({ location, ...parameter }) => (
            <SchemaField {...parameter} place={location} required />
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

/** The servers of a channel, and what each asks of those who connect. */
function Servers({ servers }: { servers: ServerLine[] }) {
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
            <code dir={dirOfSigns(page)}>{template}</code>
          </p>
        )}
        {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
        {variables.length > 0 && (
          <details class="t-expandable" open>
            <summary>
              <OpenClose>variables</OpenClose>
            </summary>
            <div class="t-expandable-body t-flow">
              <ScopeProvider value={{ ...scope, id: `server ${name}` }}>
                {variables.map((variable) => (
                  <SchemaField {...variable} />
                ))}
              </ScopeProvider>
            </div>
          </details>
        )}
        <Bindings bindings={server.bindings} of={`server ${name}`} />
      </div>
    </div>
  );
}

function Operation({ operation }: { operation: OperationView }) {
  const page = usePage();
  const { action, title, description, externalDocs, deprecated, security, bindings, messages } =
    operation;
  const note = deprecated ? page.t('deprecated') : undefined;
  return (
    <Section title={page.t(action === 'send' ? 'You send' : 'You receive')} note={note}>
      {title && <p class="t-api-fact">{title}</p>}
      {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
      {externalDocs && <DocsLinkLine link={externalDocs} />}
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

function Reply({ operation: { replies, replyAddress } }: { operation: OperationView }) {
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
