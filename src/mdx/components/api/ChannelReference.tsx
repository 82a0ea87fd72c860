import type { ChannelView, OperationView } from '../../../asyncapi/types.ts';
import { usePage } from '../page-context.ts';
import { Bindings } from './Bindings.tsx';
import { ChannelServers } from './ChannelServers.tsx';
import { Fact } from './channel-parts.tsx';
import { More } from './People.tsx';
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
      <More docs={externalDocs} />
      <ChannelServers servers={servers} />
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

function Operation({ operation }: { operation: OperationView }) {
  const page = usePage();
  const { action, title, description, externalDocs, deprecated, security, bindings, messages } =
    operation;
  const note = deprecated ? page.t('deprecated') : undefined;
  return (
    <Section title={page.t(action === 'send' ? 'You send' : 'You receive')} note={note}>
      {title && <p class="t-api-fact">{title}</p>}
      {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
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
