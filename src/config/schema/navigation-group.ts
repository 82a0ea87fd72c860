import { z } from 'zod';
import { docsJson } from './dialect.ts';
import { openapiSources } from './openapi.ts';
import { iconFields } from './shared/icon.ts';
import { listing } from './shared/listing.ts';
import { pagePath, text } from './shared/text.ts';

const properties = {
  version: text().optional().meta({
    description: 'Version that must be selected for the group to be shown.',
  }),
  ...iconFields,
  tag: text().optional().meta({ description: 'Short label beside the heading, such as "New".' }),
  expanded: z.boolean().optional().meta({
    description: 'Whether a nested group is open before a page inside it is.',
  }),
  collapsed: docsJson(
    z.boolean().optional(),
    'The other way round of `expanded`, which wins where both are given.',
  ),
  hidden: z.boolean().optional().meta({
    description: 'Whether the group is left out of the sidebar. Its pages are still built.',
  }),
  root: pagePath().optional().meta({ description: 'Page that the heading itself leads to.' }),
  openapi: openapiSources().optional().meta({
    description:
      'OpenAPI document, or a list of them. Each operation in it gets a page in the group.',
  }),
  public: z.boolean().optional().meta({
    description:
      'Accepted for sites that were written for a host with a login; has no effect, as a static site asks nobody to sign in.',
  }),
  searchable: docsJson(z.boolean().optional(), 'Whether the search finds the pages of the group.'),
  boost: docsJson(z.number().optional(), 'Weight of the pages of the group for the search.'),
  directory: docsJson(
    listing().optional(),
    'How the `root` page of the group, and of groups inside it, lists the other pages at its end.',
  ),
  asyncapi: docsJson(
    openapiSources().optional(),
    'AsyncAPI document, or a list of them. Each channel in it gets a page, where no pages are listed.',
  ),
  sdk: docsJson(z.unknown().optional(), 'Accepted; generated SDK references have no effect.'),
};

/** A group of `navigation`. Named, because groups hold groups. */
export interface NavigationGroupFields extends z.output<z.ZodObject<typeof properties>> {
  group: string;
  pages: (string | NavigationGroupFields)[];
}

type Page = z.ZodUnion<readonly [z.ZodString, z.ZodType<NavigationGroupFields>]>;

/** A group of pages, alike in a list of groups and in an object of divisions. */
export const navigationGroup: z.ZodType<NavigationGroupFields> = z
  .strictObject({
    group: z
      .string()
      .trim()
      .meta({
        description: 'Heading of the group. An empty text lists the pages without a heading.',
        examples: ['Getting started'],
      }),
    get pages(): z.ZodArray<Page> {
      return z.array(z.union([pagePath(), navigationGroup])).meta({
        description:
          'Pages in the order of the sidebar: paths without extension, relative to the folder of docs.json. A group may stand in place of a path.',
        examples: [['introduction', 'guides/quickstart']],
      });
    },
    ...properties,
  })
  .meta({ id: 'navigationGroup' });
