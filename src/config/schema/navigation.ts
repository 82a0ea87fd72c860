import { z } from 'zod';
import { iconFields, type IconFields } from './shared/icon.ts';
import { openapiFiles, pagePath, text } from './shared/text.ts';

/** A group of `navigation` before its unions are resolved. */
export interface NavigationGroupFields extends IconFields {
  group: string;
  pages: (string | NavigationGroupFields)[];
  version?: string | undefined;
  tag?: string | undefined;
  expanded?: boolean | undefined;
  hidden?: boolean | undefined;
  root?: string | undefined;
  openapi?: string | string[] | undefined;
}

type Page = z.ZodUnion<readonly [z.ZodString, z.ZodType<NavigationGroupFields>]>;

const navigationGroup = z
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
    version: text().optional().meta({
      description: 'Version that must be selected for the group to be shown.',
    }),
    ...iconFields,
    tag: text().optional().meta({ description: 'Short label beside the heading, such as "New".' }),
    expanded: z.boolean().optional().meta({
      description: 'Whether a nested group is open before a page inside it is.',
    }),
    hidden: z.boolean().optional().meta({
      description: 'Whether the group is left out of the sidebar. Its pages are still built.',
    }),
    root: pagePath().optional().meta({ description: 'Page that the heading itself leads to.' }),
    openapi: openapiFiles().optional().meta({
      description:
        'OpenAPI document, or a list of them. Each operation in it gets a page in the group.',
    }),
    public: z.boolean().optional().meta({
      description: 'Accepted for sites that were written for a host with a login; has no effect.',
    }),
  })
  .meta({ id: 'navigationGroup' });

export const navigationSchema = z
  .array(navigationGroup)
  .min(1, 'a list of at least one group')
  .meta({
    description: 'Groups of pages, in the order of the sidebar.',
    examples: [[{ group: 'Getting started', pages: ['introduction'] }]],
  });
