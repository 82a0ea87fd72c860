import type { BindingView } from '../../../asyncapi/types.ts';
import { OpenClose } from '../_words.tsx';
import { Fact } from './channel-parts.tsx';
import { SchemaField } from './SchemaContent.tsx';
import { ScopeProvider, useScope } from './_page.ts';

/** What is particular to a protocol, unfolded on request. The word for it is AsyncAPI's own in every language. */
export function Bindings({ bindings, of }: { bindings: BindingView[]; of: string }) {
  const scope = useScope();
  return bindings.map(({ protocol, lines }) => (
    <details class="t-expandable" data-title={`${protocol} bindings`}>
      <summary>
        <OpenClose>{`${protocol} bindings`}</OpenClose>
      </summary>
      <div class="t-expandable-body t-flow">
        <ScopeProvider value={{ ...scope, id: `${of} ${protocol}` }}>
          {lines.map(({ name, value, schema }) =>
            schema ? (
              <SchemaField name={name} schema={schema} />
            ) : (
              <Fact name={name} value={value ?? ''} />
            ),
          )}
        </ScopeProvider>
      </div>
    </details>
  ));
}
