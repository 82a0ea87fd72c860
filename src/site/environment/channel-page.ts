import { viewChannel } from '../../asyncapi/channel-view.ts';
import { findChannel } from '../../asyncapi/find-channel.ts';
import type { Page } from '../../content/page.ts';
import { renderChannel } from '../../mdx/components/api/render-channel.tsx';
import type { ApiHtml } from '../../mdx/components/api/render-parts.tsx';
import type { PageContext } from '../../mdx/components/page-context.ts';
import { createContext } from '../../openapi/operation/create-context.ts';
import type { ApiSources } from './api-sources.ts';

/** The page of an AsyncAPI channel that its front matter names. */
export function renderChannelPage(
  { asyncDocuments, config, optionsOf }: ApiSources,
  page: Page,
  reference: string,
  context: PageContext,
): ApiHtml {
  const found = findChannel(asyncDocuments, reference);
  if (found.problem !== undefined) {
    context.warn('unknown-channel', found.problem, found.hint);
    return { before: '', after: '' };
  }
  const options = optionsOf(page);
  const view = viewChannel(found.document, found.channel, {
    context: createContext(found.document, options),
    markdown: options.markdown,
  });
  return renderChannel(context, view, {
    expanded: config.api.paramFields.expanded,
    hasDescription: Boolean(page.frontMatter.description),
  });
}
