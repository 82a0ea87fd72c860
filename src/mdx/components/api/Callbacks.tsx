import type { CallbackView } from '../../../openapi/operation/callbacks.ts';
import { usePage } from '../page-context.ts';
import { withParts } from '../_words.tsx';
import { Schemes } from './Authorizations.tsx';
import { parameterGroups } from './_parameter-groups.ts';
import { Contents } from './Contents.tsx';
import { ParameterField } from './ParameterField.tsx';
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
        {callback.deprecated && <span class="t-field-deprecated">{page.t('deprecated')}</span>}
      </summary>
      <div class="t-accordion-body t-flow">
        <ScopeProvider value={{ ...scope, id: `callback ${name} ${method}` }}>
          <p>{withParts(page.t('Sent to {}'), <code>{expression}</code>)}</p>
          {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
          <Schemes security={callback.security} />
          {parameterGroups(callback.parameters).map(([title, group]) => (
            <>
              <p class="t-api-fact">{page.t(title)}</p>
              {group.map((parameter) => (
                <ParameterField parameter={parameter} />
              ))}
            </>
          ))}
          {body?.description && <div dangerouslySetInnerHTML={{ __html: body.description }} />}
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
