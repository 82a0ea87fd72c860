import type { ComponentChildren } from 'preact';
import type { OperationView } from '../../../openapi/operation/operation-view.ts';
import { usePage } from '../page-context.ts';

interface EndpointBarProps {
  view: Pick<OperationView, 'kind' | 'method' | 'path' | 'servers' | 'deprecated'>;
  /** Plain text, or with a button that copies the address. */
  hasCopy: boolean;
  children?: ComponentChildren;
}

/** Method and address of an endpoint in one line. */
export function EndpointBar({ view, hasCopy, children }: EndpointBarProps) {
  const page = usePage();
  const id = page.id('endpoint', 'field');
  if (hasCopy) page.use('code');
  const server = view.servers[0]?.url ?? '';
  return (
    <div class="t-api-bar">
      <span class="t-api-method" data-method={view.method.toLowerCase()}>
        {view.kind === 'webhook' ? `Webhook ${view.method}` : view.method}
      </span>
      <code class="t-api-url" id={id}>
        {view.kind === 'operation' && server !== '' && (
          <span class="t-api-server">{server.replace(/\/$/, '')}</span>
        )}
        <Path path={view.path} />
      </code>
      {hasCopy && <t-copy class="t-copy" data-copy={`#${id}`} />}
      {children}
    </div>
  );
}

/** A path with its parameters marked; it may break before each slash. */
function Path({ path }: { path: string }) {
  return (
    <span class="t-api-path">
      {path.split(/(\{[^{}]*\}|\/)/).map((part) => {
        if (part === '/')
          return (
            <>
              /<wbr />
            </>
          );
        return part.startsWith('{') ? <mark class="t-api-param">{part}</mark> : part;
      })}
    </span>
  );
}
