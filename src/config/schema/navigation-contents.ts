import { z } from 'zod';
import { docsJson } from './dialect.ts';
import type { DivisionFields, DivisionList, NodeFields } from './navigation-fields.ts';
import { navigationGroup } from './navigation-group.ts';
import { openapiSources } from './openapi.ts';
import { colorForModes } from './shared/color.ts';
import { iconFields } from './shared/icon.ts';
import { listing } from './shared/listing.ts';
import { link, pagePath, text } from './shared/text.ts';

/** The schema of one division in each list. */
export type Lists = Record<DivisionList, z.ZodType<DivisionFields>>;

/** The schemas of one tree, which refer to each other: a division may hold any others. */
export interface Tree {
  lists: Lists;
  global: z.ZodType<NodeFields>;
}

const children = (list: () => z.ZodType<DivisionFields>, description: string) =>
  docsJson(z.lazy(() => z.array(list())).optional(), description);

/** What may stand inside `navigation` and inside each division. */
export const contentsOf = (tree: () => Tree) => ({
  products: children(
    () => tree().lists.products,
    'Products, each with navigation of its own, in a menu.',
  ),
  languages: children(
    () => tree().lists.languages,
    'Translations, each with navigation of its own, in a menu.',
  ),
  versions: children(
    () => tree().lists.versions,
    'Versions, each with navigation of its own, in a menu.',
  ),
  tabs: children(
    () => tree().lists.tabs,
    'Tabs in the header, each with pages or divisions of its own.',
  ),
  dropdowns: children(
    () => tree().lists.dropdowns,
    'Entries of a menu above the sidebar, each with its own pages.',
  ),
  anchors: children(
    () => tree().lists.anchors,
    'Links with icons above the sidebar, each with its own pages.',
  ),
  menu: children(
    () => tree().lists.menu,
    'Entries of a menu below a tab, each with its own pages.',
  ),
  groups: docsJson(
    z.lazy(() => z.array(navigationGroup)).optional(),
    'Groups of pages, in the order of the sidebar.',
  ),
  pages: docsJson(
    z.lazy(() => z.array(z.union([pagePath(), navigationGroup]))).optional(),
    'Pages without a heading, and groups among them, in the order of the sidebar. `GET /plants` stands for an operation of the OpenAPI document.',
    [['introduction', 'GET /plants']],
  ),
  global: docsJson(
    z.lazy(() => tree().global).optional(),
    'Divisions that are shown on every page below; most only lead elsewhere.',
  ),
  openapi: docsJson(
    openapiSources().optional(),
    'OpenAPI document, or a list of them. Entries of `pages` inside name its operations; without any pages inside, each operation gets a page.',
    ['/openapi/plants.json'],
  ),
  asyncapi: docsJson(
    openapiSources().optional(),
    'AsyncAPI document, or a list of them. Without any pages inside, each channel gets a page.',
    ['/events.yaml'],
  ),
  sdk: docsJson(z.unknown().optional(), 'Accepted; generated SDK references have no effect.'),
  directory: docsJson(
    listing().optional(),
    'How the `root` pages of the groups inside list the other pages of their group at their end.',
    ['card'],
  ),
  public: docsJson(z.boolean().optional(), 'Accepted for hosts with a login; has no effect.'),
});

/** What every division may have beside its name and its contents. */
export const division = {
  href: docsJson(
    link().optional(),
    'Address or page that the entry leads to, in place of pages inside it.',
    ['https://blog.example.com'],
  ),
  ...iconFields,
  description: docsJson(text().optional(), 'Short text below the name, in menus.'),
  tag: docsJson(text().optional(), 'Short label beside the name, such as "Latest".'),
  color: docsJson(
    colorForModes().optional(),
    'Background of the icon while the entry is active, or one for each mode.',
    ['#16A34A'],
  ),
  hidden: docsJson(
    z.boolean().optional(),
    'Whether the entry stays hidden until a page inside it is open.',
  ),
  searchable: docsJson(z.boolean().optional(), 'Whether the search finds the pages inside.'),
  boost: docsJson(z.number().optional(), 'Weight of the pages inside for the search.'),
};
