import type { CallbackView } from '../../../openapi/operation/callbacks.ts';
import { usePage } from '../page-context.ts';
import { withParts } from '../_words.tsx';
import { Contents } from './Contents.tsx';
import { Responses } from './Responses.tsx';
import { ScopeProvider, useScope } from './_page.ts';

/** Requests that the API sends to an address of the caller. */
export function Callbacks({ callbacks }: { callbacks: CallbackView[] }) {
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
        <span class="t-api-method" data-method={method.toLowerCase()}>
          {method}
        </span>
        <span>{summary ?? name}</span>
      </summary>
      <div class="t-accordion-body t-flow">
        <ScopeProvider value={{ ...scope, id: `callback ${name}` }}>
          <p>{withParts(page.t('Sent to {}'), <code>{expression}</code>)}</p>
          {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
          {body && <Contents contents={body.contents} />}
          {responses.length > 0 && (
            <>
              <p class="t-api-fact">{page.t('Your answer:')}</p>
              <Responses responses={responses} />
            </>
          )}
        </ScopeProvider>
      </div>
    </details>
  );
}
