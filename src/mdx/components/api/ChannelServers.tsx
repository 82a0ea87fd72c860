import type { ServerLine } from '../../../asyncapi/types.ts';
import { dirOfSigns, OpenClose } from '../_words.tsx';
import { usePage } from '../page-context.ts';
import { ScopeProvider, useScope } from './_page.ts';
import { Bindings } from './Bindings.tsx';
import { SchemaField } from './SchemaContent.tsx';
import { Section } from './Section.tsx';
import { SecurityLines } from './SecurityLines.tsx';

/** Servers of an AsyncAPI document, and what each asks of those who connect. */
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
            <code dir={dirOfSigns(page)}>{template}</code>
          </p>
        )}
        {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
        {variables.length > 0 && (
          <details class="t-expandable" data-title="variables" open>
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
