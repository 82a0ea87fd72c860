import { markdownToHtml } from 'satteri';
import {
  viewChannel,
  type AsyncDocument,
  type Channel,
  type ChannelView,
} from '../../../../src/openapi/channel-view.ts';
import { createAsyncDocument, findChannel } from '../../../../src/openapi/asyncapi.ts';
import { createContext } from '../../../../src/openapi/view-context.ts';

/** The document of a root object, under the name `events.yaml`. */
export function documentOf(root: object): AsyncDocument {
  return createAsyncDocument(
    { ...root },
    { id: 'events.yaml', files: ['events.yaml'], digest: '' },
  );
}

/** A channel of a document, and its view. */
export function openChannel(
  root: object,
  name: string,
): { document: AsyncDocument; channel: Channel; view: ChannelView } {
  const document = documentOf(root);
  const found = findChannel([document], name);
  if (found.problem !== undefined) throw new Error(found.problem);
  const markdown = (text: string) => markdownToHtml(text).html;
  const context = createContext(document, {
    markdown,
    maintainOrder: true,
    showOptionalParams: true,
  });
  const { channel } = found;
  return { document, channel, view: viewChannel(document, channel, { context, markdown }) };
}
