import type { ComponentChildren } from 'preact';
import type { ChannelView } from '../../../asyncapi/types.ts';
import type { PageContext } from '../page-context.ts';
import type { ApiSettings } from './_page.ts';
import { ChannelReference } from './ChannelReference.tsx';
import { EndpointBar } from './EndpointBar.tsx';
import { MessageExamples } from './Examples.tsx';
import { renderExamples, renderParts, type ApiHtml } from './render-parts.tsx';

/** Protocols whose channels are parts of the server's address. */
const WEB = /^(?:wss?|https?)$/;

/**
 * The generated parts of a channel's page. Examples of its messages go to the right column of `page`,
 * unless the author's text has put its own there.
 */
export function renderChannel(
  page: PageContext,
  view: ChannelView,
  options: Pick<ApiSettings, 'expanded'> & { hasDescription: boolean },
): ApiHtml {
  if (page.aside.response === undefined && page.aside.panel === undefined) {
    const messages = [...view.messages, ...view.operations.flatMap((one) => [...one.messages, ...one.replies])]; // prettier-ignore
    const html = renderExamples(page, <MessageExamples messages={messages} />);
    if (html !== undefined) page.aside.response = html;
  }
  const render = (children: ComponentChildren) =>
    renderParts(page, { ...options, mode: 'hide' }, 'param', children);
  const description = options.hasDescription ? undefined : view.description;
  return {
    before: render(
      <>
        <Bar view={view} />
        {description && (
          <div class="t-api-text" dangerouslySetInnerHTML={{ __html: description }} />
        )}
      </>,
    ),
    after: render(<ChannelReference view={view} />),
  };
}

function Bar({ view: { address, servers } }: { view: ChannelView }) {
  const [server] = servers;
  const isWeb = WEB.test(server?.protocol ?? '');
  const slashed = isWeb && !address.startsWith('/') ? `/${address}` : address;
  const url = isWeb && server ? [{ template: server.url, url: server.url, variables: [] }] : [];
  const method = (server?.protocol ?? '').toUpperCase() || 'CHANNEL';
  const bar = {
    kind: 'operation' as const,
    method,
    path: slashed,
    servers: url,
    deprecated: false,
  };
  return <EndpointBar view={bar} hasCopy />;
}
