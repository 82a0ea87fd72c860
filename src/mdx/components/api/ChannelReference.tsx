import type { ChannelView, OperationView, ServerLine } from '../../../asyncapi/types.ts';
import { dirOfSigns } from '../_words.tsx';
import { usePage } from '../page-context.ts';
import { Bindings } from './Bindings.tsx';
import { Messages } from './Messages.tsx';
import { SchemaField } from './SchemaContent.tsx';
import { Section } from './Section.tsx';
import { SecurityLines } from './SecurityLines.tsx';

/** Everything about a channel below its address: servers, parameters, operations, messages. */
export function ChannelReference({ view }: { view: ChannelView }) {
  const page = usePage();
  const { parameters, operations, messages, servers, bindings } = view;
  return (
    <>
      <Servers servers={servers} />
      {parameters.length > 0 && (
        <Section title={page.t('Parameters')}>
          {parameters.map((parameter) => (
            <SchemaField {...parameter} required />
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
  const note = deprecated ? page.t('deprecated') : undefined;
  return (
    <Section title={page.t(action === 'send' ? 'You send' : 'You receive')} note={note}>
      {title && <p class="t-api-fact">{title}</p>}
      {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
      {security.length > 0 && (
        <>
          <h3>{page.t('Authorizations')}</h3>
          <SecurityLines security={security} />
        </>
      )}
      <Bindings bindings={bindings} of={action} />
      <Messages messages={messages} />
      {replies.length > 0 && (
        <>
          <h3>{page.t('Reply')}</h3>
          <Messages messages={replies} />
        </>
      )}
    </Section>
  );
}
