import { buildChannelForm } from '../../asyncapi/channel-form.ts';
import { viewChannel } from '../../asyncapi/channel-view.ts';
import { findChannel } from '../../asyncapi/find-channel.ts';
import { listReceived } from '../../asyncapi/received-messages.ts';
import type { Page } from '../../content/page.ts';
import { renderChannel } from '../../mdx/components/api/render-channel.tsx';
import type { ApiHtml } from '../../mdx/components/api/render-parts.tsx';
import type { PageContext } from '../../mdx/components/page-context.ts';
import { createContext } from '../../openapi/operation/create-context.ts';
import type { ApiSources } from './api-sources.ts';
import { playgroundMode } from './operation-options.ts';

/** The page of an AsyncAPI channel that its front matter names. */
export function renderChannelPage(
  { asyncDocuments, config, form, optionsOf }: ApiSources,
  page: Page,
  reference: string,
  context: PageContext,
): ApiHtml {
  const found = findChannel(asyncDocuments, reference);
  if (found.problem !== undefined) {
    context.warn('unknown-channel', found.problem, found.hint);
    return { before: '', after: '' };
  }
  const { document, channel } = found;
  const options = optionsOf(page);
  const view = viewChannel(document, channel, {
    context: createContext(document, options),
    markdown: options.markdown,
  });
  const mode = playgroundMode(page, config);
  return renderChannel(context, view, {
    mode,
    expanded: config.api.paramFields.expanded,
    hasDescription: Boolean(page.frontMatter.description),
    form:
      mode === 'show' ? buildChannelForm(view, listReceived(document, channel), form) : undefined,
  });
}
