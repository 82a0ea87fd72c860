import { z } from 'zod';
import { docsJson } from './dialect.ts';
import type { DivisionFields, DivisionList, NodeFields } from './navigation-fields.ts';
import { navigationGroup } from './navigation-group.ts';
import { partProperties } from './navigation-properties.ts';
import { pagePath } from './shared/text.ts';

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
  ...partProperties,
});
