import type { ComponentChildren } from 'preact';
import { listSocketServers, socketPath, type ChannelForm } from '../../../asyncapi/channel-form.ts';
import type { ChannelView } from '../../../asyncapi/types.ts';
import { usePage, type PageContext } from '../page-context.ts';
import type { ApiSettings } from './_page.ts';
import { serverSources } from '../../csp/server-sources.ts';
import { ChannelReference } from './ChannelReference.tsx';
import { EndpointBar } from './EndpointBar.tsx';
import { MessageExamples } from './Examples.tsx';
import { renderExamples, renderParts, type ApiHtml } from './render-parts.tsx';

/** Protocols whose channels are parts of the server's address. */
const WEB = /^(?:wss?|https?)$/i;

/** How the page of a channel is shown. */
export interface ChannelPageOptions extends Pick<ApiSettings, 'expanded' | 'mode'> {
  /** The page's own front matter has a description, which stands in place of the channel's. */
  hasDescription: boolean;
  /** What the reader needs to connect; undefined where no server of the channel speaks WebSocket. */
  form?: ChannelForm | undefined;
}

/**
 * The generated parts of a channel's page. Examples of its messages go to the right column of `page`,
 * unless the author's text has put its own there.
 */
export function renderChannel(
  page: PageContext,
  view: ChannelView,
  options: ChannelPageOptions,
): ApiHtml {
  if (page.aside.response === undefined && page.aside.panel === undefined) {
    const messages = [...view.messages, ...view.operations.flatMap((one) => [...one.messages, ...one.replies])]; // prettier-ignore
    const html = renderExamples(page, <MessageExamples messages={messages} />);
    if (html !== undefined) page.aside.response = html;
  }
  const { mode, expanded } = options;
  const render = (children: ComponentChildren) =>
    renderParts(page, { mode, expanded }, 'param', children);
  const description = options.hasDescription ? undefined : view.description;
  return {
    before: render(
      <>
        <Endpoint view={view} options={options} />
        {description && (
          <div class="t-api-text" dangerouslySetInnerHTML={{ __html: description }} />
        )}
      </>,
    ),
    after: render(<ChannelReference view={view} />),
  };
}

/** The address, with what the reader needs to connect where that is wanted and possible. */
function Endpoint({ view, options }: { view: ChannelView; options: ChannelPageOptions }) {
  const page = usePage();
  const { mode, form } = options;
  if (mode !== 'show' || !form) return <Bar view={view} hasCopy={mode !== 'hide'} />;
  page.use('playground');
  page.use('channel');
  for (const server of form.servers)
    for (const source of serverSources(server)) page.allow?.('connect-src', source);
  // An end tag in a value would end the element.
  const data = JSON.stringify(form).replaceAll('<', '\\u003c');
  return (
    <t-playground class="t-api-play" data-runner="socket" data-nested="">
      <Bar view={view} hasCopy form={form}>
        <button class="t-api-try" type="button" disabled aria-expanded="false">
          {page.t('Connect')}
        </button>
      </Bar>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: data }} />
    </t-playground>
  );
}

interface BarProps {
  view: ChannelView;
  hasCopy: boolean;
  form?: ChannelForm | undefined;
  children?: ComponentChildren;
}

function Bar({ view, hasCopy, form, children }: BarProps) {
  const { address, servers } = view;
  const [server] = form ? listSocketServers(view) : servers;
  const isWeb = WEB.test(server?.protocol ?? '');
  // An address that is not known before something runs is none to show.
  if (address === undefined && !isWeb) return null;
  const url = isWeb && server ? [{ template: server.url, url: server.url, variables: [] }] : [];
  const bar = {
    kind: 'operation' as const,
    method: (server?.protocol ?? '').toUpperCase() || 'CHANNEL',
    path: isWeb ? socketPath(view) : (address ?? ''),
    servers: url,
    deprecated: false,
  };
  return (
    <EndpointBar view={bar} hasCopy={hasCopy}>
      {children}
    </EndpointBar>
  );
}
