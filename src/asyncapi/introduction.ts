import { isObject, toList, toObject, toText } from '../openapi/json.ts';
import { createContext, type ContextOptions } from '../openapi/operation/create-context.ts';
import { viewExternalDocs, type ExternalDocs } from '../openapi/schema/external-docs.ts';
import { sanitizeHtml } from '../openapi/operation/sanitize.ts';
import { withoutTitle } from '../openapi/publish/introduction.ts';
import { viewPeople, type PeopleView } from '../openapi/publish/people.ts';
import { follow } from '../openapi/references/references.ts';
import { toHtml } from '../openapi/schema/view-context.ts';
import { titleOfChannel } from './channel-view.ts';
import { listTagGroups } from './channel-pages.ts';
import { viewServers } from './servers.ts';
import type { AsyncDocument, ServerLine } from './types.ts';

/** What a document says of itself, as its introduction shows it. Descriptions are sanitised HTML. */
export interface AsyncIntroductionView extends PeopleView {
  version?: string | undefined;
  description?: string | undefined;
  externalDocs?: ExternalDocs | undefined;
  servers: ServerLine[];
  /** Its channels as the sidebar groups them: those without a tag first. */
  groups: ChannelGroup[];
}

/** Channels with one tag. */
export interface ChannelGroup {
  tag?: string | undefined;
  description?: string | undefined;
  channels: { name: string; title: string }[];
}

/** Whether a document says more of itself than the pages of its channels show. */
export function hasAsyncIntroduction({ root }: AsyncDocument): boolean {
  const info = toObject(root['info']);
  return (
    ['description', 'termsOfService'].some((name) => toText(info[name]) !== undefined) ||
    [info['contact'], info['license'], info['externalDocs'], root['externalDocs']].some(isObject)
  );
}

/** What the introduction of a document shows. */
export function viewAsyncIntroduction(
  document: AsyncDocument,
  options: ContextOptions,
): AsyncIntroductionView {
  const { root, references, title } = document;
  const info = toObject(root['info']);
  const context = createContext(document, options);
  const text = toText(info['description']);
  // Version 3 has tags and links in `info`, version 2 beside it.
  const tags = [...toList(info['tags']), ...toList(root['tags'])];
  const described = tags.map((tag) => toObject(follow(references, tag).value));
  return {
    version: info['version'] === undefined ? undefined : String(info['version']),
    description: text && withoutTitle(sanitizeHtml(options.markdown(text), 'page'), title),
    externalDocs: viewExternalDocs(
      follow(references, info['externalDocs'] ?? root['externalDocs']).value,
    ),
    servers: viewServers(document, Object.entries(toObject(root['servers'])), context),
    groups: listTagGroups(document).map(({ tag, channels }) => ({
      tag,
      description: toHtml(
        context.markdown,
        described.find(({ name }) => name === tag)?.['description'],
      ),
      channels: channels.map((channel) => ({
        name: channel.name,
        title: titleOfChannel(channel),
      })),
    })),
    ...viewPeople(info),
  };
}
