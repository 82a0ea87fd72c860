import { z } from 'zod';
import type { JsonPath } from '../../diagnostics/position.ts';
import { openapiSources } from './api.ts';
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
const NO_LOGIN =
  'a static site asks nobody to sign in, so that whoever opens it may read all of it';
const NO_SDK = 'references of SDKs are not generated';

const properties = {
  version: text().optional().meta({
    description: 'Version that must be selected for the group to be shown.',
  }),
  ...iconFields,
  tag: text().optional().meta({ description: 'Short label beside the heading, such as "New".' }),
  expanded: z.boolean().optional().meta({
    description: 'Whether a nested group is open before a page inside it is.',
  }),
  collapsed: z.boolean().optional().meta({
    description: 'The other way round of `expanded`, which wins where both are given.',
    dialect: 'docsJson',
  }),
  hidden: z.boolean().optional().meta({
    description: 'Whether the group is left out of the sidebar. Its pages are still built.',
  }),
  root: pagePath().optional().meta({ description: 'Page that the heading itself leads to.' }),
  openapi: openapiSources().optional().meta({
    description:
      'OpenAPI document, or a list of them. Each operation in it gets a page in the group.',
  }),
  public: ignored(
    z.boolean().optional().meta({
      description:
        'Accepted for sites that were written for a host with a login; has no effect, as a static site asks nobody to sign in.',
    }),
    NO_LOGIN,
  ),
  searchable: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the search finds the pages of the group.', dialect: 'docsJson' }),
  boost: z
    .number()
    .optional()
    .meta({ description: 'Weight of the pages of the group for the search.', dialect: 'docsJson' }),
  directory: listing().optional().meta({
    description:
      'How the `root` page of the group, and of groups inside it, lists the other pages at its end.',
    dialect: 'docsJson',
  }),
  asyncapi: openapiSources().optional().meta({
    description:
      'AsyncAPI document, or a list of them. Each channel in it gets a page, where no pages are listed.',
    dialect: 'docsJson',
  }),
  sdk: ignored(
    z.unknown().optional().meta({
      description: 'Accepted; generated SDK references have no effect.',
      dialect: 'docsJson',
    }),
    NO_SDK,
  ),
};

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

/** What `navigation` and each division may have beside what stands inside. */
const partProperties = {
  openapi: openapiSources()
    .optional()
    .meta({
      description:
        'OpenAPI document, or a list of them. Entries of `pages` inside name its operations; without any pages inside, each operation gets a page.',
      dialect: 'docsJson',
      examples: ['/openapi/plants.json'],
    }),
  asyncapi: openapiSources()
    .optional()
    .meta({
      description:
        'AsyncAPI document, or a list of them. Without any pages inside, each channel gets a page.',
      dialect: 'docsJson',
      examples: ['/events.yaml'],
    }),
  sdk: ignored(
    z.unknown().optional().meta({
      description: 'Accepted; generated SDK references have no effect.',
      dialect: 'docsJson',
    }),
    NO_SDK,
  ),
  directory: listing()
    .optional()
    .meta({
      description:
        'How the `root` pages of the groups inside list the other pages of their group at their end.',
      dialect: 'docsJson',
      examples: ['card'],
    }),
  public: ignored(
    z.boolean().optional().meta({
      description: 'Accepted for hosts with a login; has no effect.',
      dialect: 'docsJson',
    }),
    NO_LOGIN,
  ),
};

/** What every division may have beside its name and its contents. */
const divisionProperties = {
  href: link()
    .optional()
    .meta({
      description: 'Address or page that the entry leads to, in place of pages inside it.',
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
      description: 'Background of the icon while the entry is active, or one for each mode.',
      dialect: 'docsJson',
      examples: ['#16A34A'],
    }),
  hidden: z.boolean().optional().meta({
    description: 'Whether the entry stays hidden until a page inside it is open.',
    dialect: 'docsJson',
  }),
  searchable: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the search finds the pages inside.', dialect: 'docsJson' }),
  boost: z
    .number()
    .optional()
    .meta({ description: 'Weight of the pages inside for the search.', dialect: 'docsJson' }),
};

/** What a language may have in place of the settings of the whole site. */
const languageProperties = {
  banner: bannerSchema.meta({
    description: 'Banner in place of that of the whole site.',
    dialect: 'docsJson',
  }),
  footer: footerSchema
    .optional()
    .meta({ description: 'Footer in place of that of the whole site.', dialect: 'docsJson' }),
  navbar: navbarSchema.meta({
    description: 'Header links in place of those of the whole site.',
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

/** What may stand inside `navigation` and inside each division. */
const contents = {
  products: children(() => lists.products, 'Products, each with navigation of its own, in a menu.'),
  languages: children(
    () => lists.languages,
    'Translations, each with navigation of its own, in a menu.',
  ),
  versions: children(() => lists.versions, 'Versions, each with navigation of its own, in a menu.'),
  tabs: children(() => lists.tabs, 'Tabs in the header, each with pages or divisions of its own.'),
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
        'Pages without a heading, and groups among them, in the order of the sidebar. `GET /plants` stands for an operation of the OpenAPI document.',
      dialect: 'docsJson',
      examples: [['introduction', 'GET /plants']],
    }),
  global: z
    .lazy(() => global)
    .optional()
    .meta({
      description: 'Divisions that are shown on every page below; most only lead elsewhere.',
      dialect: 'docsJson',
    }),
  ...partProperties,
};

const preset = (what: string) =>
  z
    .boolean()
    .optional()
    .meta({
      description: `Whether the ${what} is selected on a first visit. Without any the first one is.`,
      dialect: 'docsJson',
    });

const name = (what: string, example: string) =>
  text().meta({ description: `Name of the ${what}.`, dialect: 'docsJson', examples: [example] });

const inside = { ...divisionProperties, ...contents };

function division(kind: DivisionKind, properties: z.ZodRawShape): z.ZodType<DivisionFields> {
  const schema = z.strictObject(properties).meta({ id: kind });
  // A product has a longer name beside its own.
  const names = { name: kind, url: 'href', isDefaultHidden: 'hidden' };
  return alsoNamed(names, schema) as z.ZodType<DivisionFields>;
}

/** Each kind of division. */
const lists: Record<DivisionList, z.ZodType<DivisionFields>> = {
  products: division('product', {
    product: name('product', 'Plant API'),
    name: text().optional().meta({
      description: 'Longer name of the product, in place of the short one.',
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
          'Git tag or branch that holds the pages of the version, in place of pages listed here.',
        dialect: 'docsJson',
        examples: ['v1.0.0'],
      }),
    ...inside,
  }),
  tabs: division('tab', {
    tab: name('tab', 'API reference'),
    align: z.enum(['start', 'end', 'left', 'right']).optional().meta({
      description:
        '`end` puts the tab at the end of its row, behind all others; `right` is another name for it.',
      dialect: 'docsJson',
    }),
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

/** A group of `navigation`. Named, because groups hold groups. */
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

/** `navigation`, or what stands inside one division. Named, because divisions hold each other. */
export interface NodeFields
  extends
    Fields<typeof partProperties>,
    Partial<Record<DivisionList, DivisionFields[] | undefined>> {
  groups?: NavigationGroupFields[] | undefined;
  pages?: (string | NavigationGroupFields)[] | undefined;
  global?: NodeFields | undefined;
  /** Path of `groups` in docs.json, where they are all of `navigation`. */
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
  /** Of a tab or an anchor beside a list of groups, see `NavigationDivision`. */
  pathPrefix?: { url: string } | 'rest' | undefined;
  /** Path in docs.json of a tab or an anchor beside `navigation`. */
  path?: JsonPath | undefined;
}
