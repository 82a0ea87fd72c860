import { buildChannelForm } from '../../asyncapi/channel-form.ts';
import { viewChannel } from '../../asyncapi/channel-view.ts';
import { findChannel, findIntroduced } from '../../asyncapi/find-channel.ts';
import { viewAsyncIntroduction } from '../../asyncapi/introduction.ts';
import { listReceived } from '../../asyncapi/received-messages.ts';
import type { Page } from '../../content/page.ts';
import { renderAsyncIntroduction } from '../../mdx/components/api/render-async-introduction.tsx';
import { renderChannel } from '../../mdx/components/api/render-channel.tsx';
import type { ApiHtml } from '../../mdx/components/api/render-parts.tsx';
import type { PageContext } from '../../mdx/components/page-context.ts';
import { createContext } from '../../openapi/operation/create-context.ts';
import type { AsyncDocument } from '../../asyncapi/types.ts';
import type { ApiSources } from './api-sources.ts';
import { nearestAddress } from './nearest-address.ts';
import { playgroundMode } from './operation-options.ts';

/** The page of an AsyncAPI channel that its front matter names, or the introduction of a document that it names alone. */
export function renderChannelPage(
  sources: ApiSources,
  page: Page,
  reference: string,
  context: PageContext,
): ApiHtml {
  const { asyncDocuments, config, form, optionsOf } = sources;
  const found = findChannel(asyncDocuments, reference);
  const introduced = found.problem && findIntroduced(asyncDocuments, reference);
  if (introduced) return renderIntroduction(sources, page, introduced, context);
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

function renderIntroduction(
  { config, addresses, optionsOf }: ApiSources,
  page: Page,
  document: AsyncDocument,
  context: PageContext,
): ApiHtml {
  return renderAsyncIntroduction(context, viewAsyncIntroduction(document, optionsOf(page)), {
    expanded: config.api.paramFields.expanded,
    hrefOf: (name) => nearestAddress(page.href, addresses.get(`${document.id} ${name}`)),
  });
}
