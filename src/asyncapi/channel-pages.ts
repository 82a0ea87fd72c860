import { slugOf, unique } from '../openapi/publish/page-address.ts';
import { toList, toObject, toText } from '../openapi/json.ts';
import { titleOfChannel } from './channel-view.ts';
import type { AsyncDocument, Channel } from './types.ts';

/** A page made from one channel. */
export interface ChannelPage {
  id: string;
  /** The same without the number that `id` has where another page has that id. */
  wanted: string;
  title: string;
  /** As front matter has it: `events.yaml userSignedUp`. */
  asyncapi: string;
}

/** An entry of the sidebar: a page, or the pages of a tag. */
type ChannelItem = string | { group: string; pages: string[] };

/** One page for each channel of a document: those without a tag, then groups by first tag, in the order of the document. */
export function buildChannelPages(
  document: AsyncDocument,
  { prefix, taken }: { prefix: string; taken: Set<string> },
): { pages: ChannelPage[]; items: ChannelItem[] } {
  const ids = new Map<Channel, string>();
  const pages = document.channels.filter(hasPage).map((channel) => {
    const tag = tagOf(channel);
    const name = channelSlug(channel);
    const wanted = [prefix, tag && slugOf(tag), name].filter(Boolean).join('/');
    const id = unique(wanted, taken);
    ids.set(channel, id);
    return {
      id,
      wanted,
      title: titleOfChannel(channel),
      asyncapi: `${document.id} ${channel.name}`,
    };
  });
  const items = listTagGroups(document).flatMap(({ tag, channels }): ChannelItem[] => {
    const own = channels.flatMap((channel) => ids.get(channel) ?? []);
    return tag === undefined ? own : [{ group: tag, pages: own }];
  });
  return { pages, items };
}

/** The channels that the sidebar shows, those without a tag first. */
export function listTagGroups({
  channels,
}: AsyncDocument): { tag: string | undefined; channels: Channel[] }[] {
  const shown = channels.filter((one) => hasPage(one) && one.node['x-hidden'] !== true);
  const groups = [...Map.groupBy(shown, tagOf)].map(([tag, own]) => ({ tag, channels: own }));
  return [
    ...groups.filter(({ tag }) => tag === undefined),
    ...groups.filter(({ tag }) => tag !== undefined),
  ];
}

function hasPage({ node }: Channel): boolean {
  return node['x-excluded'] !== true;
}

/** Last part of the address: `userSignedUp` gives `user-signed-up`, `chat/{room}` gives `chat-room`. */
function channelSlug({ name }: Channel): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/[/.{}_]+/g, '-');
  return slugOf(words) || 'channel';
}

/** Version 3 tags channels, version 2 their operations. */
function tagOf({ node, operations }: Channel): string | undefined {
  const tags = [node, ...operations.map((operation) => operation.node)].flatMap((one) =>
    toList(one['tags']),
  );
  return tags.map((tag) => toText(toObject(tag)['name'])).find((name) => name !== undefined);
}
