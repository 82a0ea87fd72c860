import type { MessageView } from '../../../asyncapi/types.ts';
import { OpenClose } from '../_words.tsx';
import { usePage } from '../page-context.ts';
import { ScopeProvider, useScope } from './_page.ts';
import { Bindings } from './Bindings.tsx';
import { Contents } from './Contents.tsx';
import { SchemaContent } from './SchemaContent.tsx';

/** Messages one below the other; a single one is open. */
export function Messages({ messages }: { messages: MessageView[] }) {
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
  const { name, title, description, headers, bindings, contents, schemaFormat } = message;
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
                <OpenClose>{page.t('headers')}</OpenClose>
              </summary>
              <div class="t-expandable-body t-flow">
                <SchemaContent schema={headers} />
              </div>
            </details>
          )}
          <Bindings bindings={bindings} of={`message ${name || title}`} />
          <Contents contents={contents} />
          {schemaFormat && (
            <p class="t-api-media">
              <code>{schemaFormat}</code>
            </p>
          )}
        </ScopeProvider>
      </div>
    </details>
  );
}
