import { z } from 'zod';
import type { JsonPath } from '../../diagnostics/position.ts';
import { openapiSources } from './documents.ts';
import {
  alsoNamed,
  colorForModes,
  iconFields,
  ignored,
  link,
  listing,
  pagePath,
  text,
  type Gradient,
} from './fields.ts';
import { bannerSchema, footerSchema, navbarSchema } from './header-footer.ts';

/** Why properties that are for other hosts have no effect. */
const NO_LOGIN = 'Static sites have no sign-in, so all readers can see these pages.';
const NO_SDK = 'Trellis does not generate SDK references.';
const NO_GRAPHQL =
  'Trellis does not generate GraphQL references. Add your own "groups", or link to a reference with "href".';

const properties = {
  version: text().optional().meta({
    description: 'Shows the group only if this version is selected.',
  }),
  ...iconFields,
  tag: text().optional().meta({ description: 'Short label beside the heading, such as "New".' }),
  expanded: z.boolean().optional().meta({
    description: 'Expands a nested group initially.',
  }),
  collapsed: z.boolean().optional().meta({
    description: 'Opposite of `expanded`. If both are set, `expanded` applies.',
    dialect: 'docsJson',
  }),
  hidden: z.boolean().optional().meta({
    description: 'Hides the group in the sidebar. Its pages are still published.',
  }),
  root: pagePath().optional().meta({ description: 'Page that the heading links to.' }),
  openapi: openapiSources().optional().meta({
    description:
      'OpenAPI document, or a list of them. Each operation gets a page in the group, unless `pages` lists operations.',
  }),
  public: ignored(
    z.boolean().optional().meta({
      description: 'No effect. Accepted for sites of hosts with a login.',
    }),
    NO_LOGIN,
  ),
  searchable: z.boolean().optional().meta({
    description: '`false` excludes the pages of the group from the search.',
    dialect: 'docsJson',
  }),
  boost: z
    .number()
    .optional()
    .meta({ description: 'Weight of the pages of the group in the search.', dialect: 'docsJson' }),
  directory: listing().optional().meta({
    description:
      'Style of the page list at the end of the `root` page of the group and its nested groups.',
    dialect: 'docsJson',
  }),
  asyncapi: openapiSources().optional().meta({
    description:
      'AsyncAPI document, or a list of them. Each channel gets a page, unless `pages` lists pages of channels.',
    dialect: 'docsJson',
  }),
  sdk: ignored(
    z.unknown().optional().meta({
      description: 'No effect. Trellis does not generate SDK references.',
      dialect: 'docsJson',
    }),
    NO_SDK,
  ),
};

/** A group of pages, the same in both formats. */
export const navigationGroup: z.ZodType<NavigationGroupFields> = z
  .strictObject({
    group: z
      .string()
      .trim()
      .meta({
        description: 'Heading of the group. An empty string shows no heading.',
        examples: ['Getting started'],
      }),
    get pages(): z.ZodArray<Page> {
      return z.array(z.union([pagePath(), navigationGroup])).meta({
        description:
          'Pages and nested groups in the order of the sidebar. Paths have no extension and are relative to the folder of docs.json.',
        examples: [['introduction', 'guides/quickstart']],
      });
    },
    ...properties,
  })
  .meta({ id: 'navigationGroup' });

/** Properties of `navigation` and each division besides their content. */
const partProperties = {
  openapi: openapiSources()
    .optional()
    .meta({
      description:
        'OpenAPI document, or a list of them. Each operation gets a page, unless `pages` lists operations, such as `GET /plants`.',
      dialect: 'docsJson',
      examples: ['/openapi/plants.json'],
    }),
  asyncapi: openapiSources()
    .optional()
    .meta({
      description:
        'AsyncAPI document, or a list of them. Each channel gets a page, unless `pages` lists pages of channels.',
      dialect: 'docsJson',
      examples: ['/events.yaml'],
    }),
  sdk: ignored(
    z.unknown().optional().meta({
      description: 'No effect. Trellis does not generate SDK references.',
      dialect: 'docsJson',
    }),
    NO_SDK,
  ),
  directory: listing()
    .optional()
    .meta({
      description: 'Style of the page list at the end of `root` pages of groups.',
      dialect: 'docsJson',
      examples: ['card'],
    }),
  public: ignored(
    z.boolean().optional().meta({
      description: 'No effect. Accepted for hosts with a login.',
      dialect: 'docsJson',
    }),
    NO_LOGIN,
  ),
};

/** Properties of every division besides its name and content. */
const divisionProperties = {
  href: link()
    .optional()
    .meta({
      description: 'URL or page that the entry links to, instead of its own pages.',
      dialect: 'docsJson',
      examples: ['https://blog.example.com'],
    }),
  ...iconFields,
  description: text()
    .optional()
    .meta({ description: 'Short text below the name, in menus.', dialect: 'docsJson' }),
  tag: text()
    .optional()
    .meta({ description: 'Short label beside the name, such as "Latest".', dialect: 'docsJson' }),
  color: colorForModes()
    .optional()
    .meta({
      description: 'Icon background of the active entry, or one color for each mode.',
      dialect: 'docsJson',
      examples: ['#16A34A'],
    }),
  hidden: z.boolean().optional().meta({
    description: 'Hides the entry unless one of its pages is open.',
    dialect: 'docsJson',
  }),
  searchable: z
    .boolean()
    .optional()
    .meta({ description: '`false` excludes its pages from the search.', dialect: 'docsJson' }),
  boost: z
    .number()
    .optional()
    .meta({ description: 'Weight of its pages in the search.', dialect: 'docsJson' }),
};

/** Settings of a language that override those of the site. */
const languageProperties = {
  banner: bannerSchema.meta({
    description: 'Banner, instead of the banner of the site.',
    dialect: 'docsJson',
  }),
  footer: footerSchema
    .optional()
    .meta({ description: 'Footer, instead of the footer of the site.', dialect: 'docsJson' }),
  navbar: navbarSchema.meta({
    description: 'Header links, instead of the links of the site.',
    dialect: 'docsJson',
  }),
};

/** Lists of divisions, and the property that names one of each. Outer ones first, as they usually nest. */
export const DIVISION_LISTS = {
  products: 'product',
  languages: 'language',
  versions: 'version',
  tabs: 'tab',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  menu: 'item',
} as const;

const children = (list: () => z.ZodType<DivisionFields>, description: string) =>
  z
    .lazy(() => z.array(list()))
    .optional()
    .meta({ description, dialect: 'docsJson' });

/** Possible content of `navigation` and each division. */
const contents = {
  products: children(() => lists.products, 'Products in a menu, each with its own navigation.'),
  languages: children(() => lists.languages, 'Languages in a menu, each with its own navigation.'),
  versions: children(() => lists.versions, 'Versions in a menu, each with its own navigation.'),
  tabs: children(() => lists.tabs, 'Tabs in the header, each with its own pages.'),
  dropdowns: children(
    () => lists.dropdowns,
    'Entries of a menu above the sidebar, each with its own pages.',
  ),
  anchors: children(
    () => lists.anchors,
    'Links with icons above the sidebar, each with its own pages.',
  ),
  menu: children(() => lists.menu, 'Entries of a menu below a tab, each with its own pages.'),
  groups: z
    .lazy(() => z.array(navigationGroup))
    .optional()
    .meta({ description: 'Groups of pages, in the order of the sidebar.', dialect: 'docsJson' }),
  pages: z
    .lazy(() => z.array(z.union([pagePath(), navigationGroup])))
    .optional()
    .meta({
      description:
        'Pages and groups in the order of the sidebar. `GET /plants` is an operation of the OpenAPI document.',
      dialect: 'docsJson',
      examples: [['introduction', 'GET /plants']],
    }),
  global: z
    .lazy(() => global)
    .optional()
    .meta({
      description:
        'Tabs, anchors, and other entries that appear on all pages. Most of them are links.',
      dialect: 'docsJson',
    }),
  ...partProperties,
};

const preset = (what: string) =>
  z
    .boolean()
    .optional()
    .meta({
      description: `Selects the ${what} on a first visit. Default: the first one.`,
      dialect: 'docsJson',
    });

const name = (what: string, example: string) =>
  text().meta({ description: `Name of the ${what}.`, dialect: 'docsJson', examples: [example] });

const inside = { ...divisionProperties, ...contents };

function division(kind: DivisionKind, properties: z.ZodRawShape): z.ZodType<DivisionFields> {
  const schema = z.strictObject(properties).meta({ id: kind });
  // A product has a longer name next to its own.
  const names = { name: kind, url: 'href', isDefaultHidden: 'hidden' };
  return alsoNamed(names, schema) as z.ZodType<DivisionFields>;
}

/** Each kind of division. */
const lists: Record<DivisionList, z.ZodType<DivisionFields>> = {
  products: division('product', {
    product: name('product', 'Plant API'),
    name: text().optional().meta({
      description: 'Longer name of the product, instead of the short one.',
      dialect: 'docsJson',
    }),
    ...inside,
  }),
  languages: division('language', {
    language: name('language as a code', 'fr'),
    default: preset('language'),
    ...languageProperties,
    ...inside,
  }),
  versions: division('version', {
    version: name('version', 'v2'),
    default: preset('version'),
    ref: text()
      .optional()
      .meta({
        description:
          'Git tag or branch with the pages of the version, instead of pages listed here.',
        dialect: 'docsJson',
        examples: ['v1.0.0'],
      }),
    ...inside,
  }),
  tabs: division('tab', {
    tab: name('tab', 'API reference'),
    align: z.enum(['start', 'end', 'left', 'right']).optional().meta({
      description: '`end` moves the tab to the end of the row. `right` is an alias.',
      dialect: 'docsJson',
    }),
    graphql: ignored(
      z.unknown().optional().meta({
        description: 'No effect. Trellis does not generate GraphQL references.',
        dialect: 'docsJson',
      }),
      NO_GRAPHQL,
    ),
    ...inside,
  }),
  dropdowns: division('dropdown', { dropdown: name('entry', 'Guides'), ...inside }),
  anchors: division('anchor', { anchor: name('anchor', 'Community'), ...inside }),
  menu: division('item', { item: name('entry', 'SDKs'), ...inside }),
};

const { menu: _menu, groups: _groups, pages: _pages, ...globalContents } = contents;

const global: z.ZodType<NodeFields> = z
  .strictObject(globalContents)
  .meta({ id: 'globalNavigation' });

/** `navigation` as an object. */
export const navigationTree: z.ZodType<NodeFields> = z.strictObject(contents);

/** A group of `navigation`. Named, because it is recursive. */
export interface NavigationGroupFields extends z.output<z.ZodObject<typeof properties>> {
  group: string;
  pages: (string | NavigationGroupFields)[];
}

type Page = z.ZodUnion<readonly [z.ZodString, z.ZodType<NavigationGroupFields>]>;

export type DivisionList = keyof typeof DIVISION_LISTS;
type DivisionKind = (typeof DIVISION_LISTS)[DivisionList];

type Fields<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** Settings of the whole site that a language may have of its own. */
export type LanguageFields = Partial<Fields<typeof languageProperties>>;

/** `navigation`, or the content of a division. Named, because it is recursive. */
export interface NodeFields
  extends
    Fields<typeof partProperties>,
    Partial<Record<DivisionList, DivisionFields[] | undefined>> {
  groups?: NavigationGroupFields[] | undefined;
  pages?: (string | NavigationGroupFields)[] | undefined;
  global?: NodeFields | undefined;
  /** Path of `groups` in docs.json, if they are all of `navigation`. */
  groupsPath?: JsonPath | undefined;
}

/** One division inside it, of any kind. */
export interface DivisionFields
  extends
    NodeFields,
    Omit<Fields<typeof divisionProperties>, 'color'>,
    LanguageFields,
    Partial<Record<DivisionKind, string | undefined>> {
  name?: string | undefined;
  default?: boolean | undefined;
  ref?: string | undefined;
  align?: 'start' | 'end' | 'left' | 'right' | undefined;
  color?: z.output<ReturnType<typeof colorForModes>> | Gradient | undefined;
  /** For a tab or an anchor next to a list of groups, see `NavigationDivision`. */
  pathPrefix?: { url: string } | 'rest' | undefined;
  /** Path in docs.json of a tab or an anchor next to `navigation`. */
  path?: JsonPath | undefined;
}
