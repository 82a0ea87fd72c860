import type { MessageView } from '../../../asyncapi/types.ts';
import { OpenClose } from '../_words.tsx';
import { usePage } from '../page-context.ts';
import { CodeBlock } from '../CodeBlock.tsx';
import { ScopeProvider, useScope } from './_page.ts';
import { Bindings } from './Bindings.tsx';
import { Fact } from './channel-parts.tsx';
import { More } from './People.tsx';
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
    <details class="t-expandable" data-title={label}>
      <summary>
        <OpenClose>{label}</OpenClose>
      </summary>
      <div class="t-expandable-body t-flow">
        {headers && <SchemaContent schema={headers} />}
        {headerExamples.map((example) => (
          <CodeBlock code={example.text} lang="json" title={example.label} />
        ))}
      </div>
    </details>
  );
}

/** A payload in another language than JSON Schema, as it is written. */
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
