import { slugOf, unique } from '../openapi/publish/page-address.ts';
import { toList, toObject, toText } from '../openapi/json.ts';
import { titleOfChannel } from './channel-view.ts';
import type { AsyncDocument, Channel } from './types.ts';

/** A page made from one channel. */
export interface ChannelPage {
  id: string;
  title: string;
  /** As front matter has it: `events.yaml userSignedUp`. */
  asyncapi: string;
}

/** One page for each channel of a document: those without a tag, then groups by first tag, in the order of the document. */
export function buildChannelPages(
  document: AsyncDocument,
  { prefix, taken }: { prefix: string; taken: Set<string> },
): { pages: ChannelPage[]; items: (string | { group: string; pages: string[] })[] } {
  const groups = new Map<string | undefined, string[]>();
  const pages = document.channels
    .filter(({ node }) => node['x-excluded'] !== true)
    .map((channel) => {
      const tag = tagOf(channel);
      const name = channelSlug(channel);
      const id = unique([prefix, tag && slugOf(tag), name].filter(Boolean).join('/'), taken);
      if (channel.node['x-hidden'] !== true) {
        groups.set(tag, [...(groups.get(tag) ?? []), id]);
      }
      return { id, title: titleOfChannel(channel), asyncapi: `${document.id} ${channel.name}` };
    });
  const untagged = groups.get(undefined) ?? [];
  const tagged = [...groups].flatMap(([group, ids]) =>
    group === undefined ? [] : [{ group, pages: ids }],
  );
  return { pages, items: [...untagged, ...tagged] };
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
