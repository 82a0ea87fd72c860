import { z } from 'zod';
import type { JsonPath } from '../../diagnostics/position.ts';
import { openapiSources, toSources } from './api.ts';
import {
  alsoNamed,
  colorForModes,
  colorOrGradient,
  docsJson,
  icon,
  iconFields,
  iconType,
  ignored,
  link,
  listing,
  openapiFiles,
  pagePath,
  text,
  type Gradient,
  type IconFields,
} from './fields.ts';
import { bannerSchema, footerSchema, navbarSchema } from './header-footer.ts';
import { sourcesIn } from './model.ts';

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
  public: ignored(
    z.boolean().optional().meta({
      description:
        'Accepted for sites that were written for a host with a login; has no effect, as a static site asks nobody to sign in.',
    }),
    NO_LOGIN,
  ),
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
  sdk: ignored(
    docsJson(z.unknown().optional(), 'Accepted; generated SDK references have no effect.'),
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
  sdk: ignored(
    docsJson(z.unknown().optional(), 'Accepted; generated SDK references have no effect.'),
    NO_SDK,
  ),
  directory: docsJson(
    listing().optional(),
    'How the `root` pages of the groups inside list the other pages of their group at their end.',
    ['card'],
  ),
  public: ignored(
    docsJson(z.boolean().optional(), 'Accepted for hosts with a login; has no effect.'),
    NO_LOGIN,
  ),
};

/** What every division may have beside its name and its contents. */
const divisionProperties = {
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

/** What a language may have in place of the settings of the whole site. */
const languageProperties = {
  banner: docsJson(bannerSchema, 'Banner in place of that of the whole site.'),
  footer: docsJson(footerSchema.optional(), 'Footer in place of that of the whole site.'),
  navbar: docsJson(navbarSchema, 'Header links in place of those of the whole site.'),
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
  docsJson(z.lazy(() => z.array(list())).optional(), description);

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
    z.lazy(() => global).optional(),
    'Divisions that are shown on every page below; most only lead elsewhere.',
  ),
  ...partProperties,
};

const preset = (what: string) =>
  docsJson(
    z.boolean().optional(),
    `Whether the ${what} is selected on a first visit. Without any the first one is.`,
  );

const name = (what: string, example: string) => docsJson(text(), `Name of the ${what}.`, [example]);

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
    name: docsJson(text().optional(), 'Longer name of the product, in place of the short one.'),
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
    ref: docsJson(
      text().optional(),
      'Git tag or branch that holds the pages of the version, in place of pages listed here.',
      ['v1.0.0'],
    ),
    ...inside,
  }),
  tabs: division('tab', {
    tab: name('tab', 'API reference'),
    align: docsJson(
      z.enum(['start', 'end', 'left', 'right']).optional(),
      '`end` puts the tab at the end of its row, behind all others; `right` is another name for it.',
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

const tree: z.ZodType<NodeFields> = z.strictObject(contents);

/** What tabs and anchors have in common; `kind` is the word for one of them. */
const divisionFields = (kind: 'tab' | 'anchor') => ({
  name: text().meta({ description: `Label of the ${kind}.` }),
  url: link().meta({
    description: `Beginning of the path of all pages that belong to the ${kind}, usually a folder name. An absolute URL makes the ${kind} a plain link.`,
    examples: ['api-reference', 'https://status.example.com'],
  }),
  ...iconFields,
  version: text()
    .optional()
    .meta({
      description: `Version that must be selected for the ${kind} to be shown.`,
    }),
  isDefaultHidden: z
    .boolean()
    .default(false)
    .meta({ description: `Whether the ${kind} stays hidden until a page inside it is open.` }),
  asyncapi: docsJson(
    openapiFiles().optional(),
    'AsyncAPI document, or a list of them. Each channel gets a page in the entry.',
  ),
  openapi: openapiFiles()
    .optional()
    .meta({
      description: `OpenAPI document, or a list of them. Each operation in it gets a page in the ${kind}.`,
      examples: ['/openapi/plants.json'],
    }),
});

const anchor = alsoNamed(
  { anchor: 'name', href: 'url', hidden: 'isDefaultHidden' },
  z.strictObject({
    ...divisionFields('anchor'),
    iconType: iconType()
      .default('duotone')
      .meta({ description: 'Style of the icon. Brand icons always have the style "brands".' }),
    color: colorOrGradient()
      .optional()
      .meta({
        description:
          'Background of the icon while the anchor is active: a hex colour or a gradient of two or three.',
        examples: ['#16A34A', { from: '#16A34A', to: '#166534' }],
      }),
  }),
);

const anchorsSchema = z
  .array(anchor)
  .default([])
  .meta({
    description: 'Links with icons above the groups of the sidebar.',
    examples: [[{ name: 'Community', icon: 'discord', url: 'https://example.com' }]],
  });

const groups = z.array(navigationGroup).min(1, 'a list of at least one group');

const navigationSchema = z.union([groups, tree]).meta({
  description:
    'Groups of pages, in the order of the sidebar. Instead of the list there may be an object with tabs, versions, languages and other divisions that hold their pages.',
  examples: [[{ group: 'Getting started', pages: ['introduction'] }]],
});

const primaryTabSchema = z
  .strictObject({
    name: text().default('Documentation').meta({ description: 'Label of the first tab.' }),
    isDefaultHidden: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the first tab stays hidden until a page inside it is open.' }),
  })
  .prefault({})
  .meta({ description: 'The first tab, which holds the pages of no other one.' });

const tab = alsoNamed(
  { tab: 'name', href: 'url', hidden: 'isDefaultHidden' },
  z.strictObject(divisionFields('tab')),
);

const tabsSchema = z
  .array(tab)
  .default([])
  .meta({
    description: 'Tabs in the header. Pages of no tab belong to a first tab, see `primaryTab`.',
    examples: [[{ name: 'API reference', url: 'api-reference' }]],
  });

const withoutEffect = (): z.ZodOptional<z.ZodUnknown> =>
  z.unknown().optional().meta({
    description: 'Accepted for old projects; has no effect.',
    deprecated: true,
  });

const topAnchorSchema = z
  .strictObject({
    name: text()
      .default('Documentation')
      .meta({ description: 'Label of the first anchor, which holds the pages of no other one.' }),
    icon: icon().default('book-open').meta({ description: 'Icon of the first anchor.' }),
    iconType: iconType()
      .default('duotone')
      .meta({ description: 'Style of the icon of the first anchor.' }),
    url: withoutEffect(),
    color: withoutEffect(),
  })
  .prefault({})
  .meta({
    description:
      'Label and icon of the first anchor. It is shown when there are anchors and no tabs.',
  });

/** `navigation`, and what may stand beside a list of groups. */
export const navigationProperties = {
  navigation: navigationSchema,
  tabs: tabsSchema,
  primaryTab: primaryTabSchema,
  anchors: anchorsSchema,
  topAnchor: topAnchorSchema,
};

const { combine } = sourcesIn<z.output<z.ZodObject<typeof navigationProperties>>>();

export const navigationSources = {
  navigation: combine(['navigation', 'tabs', 'primaryTab', 'anchors', 'topAnchor'], toTree),
};

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

/** A tab or an anchor beside `navigation`. */
interface BesideFields extends IconFields {
  name: string;
  url: string;
  version?: string | undefined;
  isDefaultHidden: boolean;
  openapi?: string | string[] | undefined;
  asyncapi?: string | string[] | undefined;
  color?: string | Gradient | undefined;
}

type TopAnchorFields = Pick<z.output<typeof topAnchorSchema>, 'name' | 'icon' | 'iconType'>;

/**
 * The navigation as a tree. Tabs and anchors beside a list of groups have their pages by path prefix; beside an object,
 * they are links on every page.
 */
function toTree(
  navigation: NodeFields | NavigationGroupFields[],
  tabs: BesideFields[],
  primaryTab: z.output<typeof primaryTabSchema>,
  anchors: BesideFields[],
  topAnchor: TopAnchorFields,
): NodeFields {
  const beside = {
    ...(tabs.length > 0 && { tabs: tabs.map((tab, index) => toDivision(tab, ['tabs', index])) }),
    ...(anchors.length > 0 && {
      anchors: anchors.map((anchor, index) => toDivision(anchor, ['anchors', index])),
    }),
  };
  if (Array.isArray(navigation)) return toPrefixTree(navigation, beside, primaryTab, topAnchor);
  const { global } = navigation;
  if (tabs.length + anchors.length === 0) return navigation;
  return {
    ...navigation,
    global: {
      ...global,
      ...(beside.tabs && { tabs: [...(global?.tabs ?? []), ...beside.tabs] }),
      ...(beside.anchors && { anchors: [...(global?.anchors ?? []), ...beside.anchors] }),
    },
  };
}

/** The tree of a list of groups. A first tab or anchor takes the pages that no other one does. */
function toPrefixTree(
  groups: NavigationGroupFields[],
  { tabs, anchors }: Pick<NodeFields, 'tabs' | 'anchors'>,
  { name: tab, isDefaultHidden: hidden }: z.output<typeof primaryTabSchema>,
  { name: anchor, icon, iconType }: TopAnchorFields,
): NodeFields {
  const byPrefix = ({ href: url = '', ...division }: DivisionFields): DivisionFields => ({
    ...division,
    pathPrefix: { url },
  });
  const firstTab = { tab, hidden, pathPrefix: 'rest', path: ['primaryTab'] } as const;
  const firstAnchor = { anchor, icon, iconType, pathPrefix: 'rest', path: ['topAnchor'] } as const;
  return {
    groups,
    groupsPath: ['navigation'],
    ...(tabs && { tabs: [firstTab, ...tabs.map(byPrefix)] }),
    ...(anchors && { anchors: [firstAnchor, ...anchors.map(byPrefix)] }),
  };
}

function toDivision(fields: BesideFields, path: ['tabs' | 'anchors', number]): DivisionFields {
  const { name, url, isDefaultHidden, openapi, asyncapi, ...look } = fields;
  // Pages of a document go to the folder that the tab has.
  const inFolder = (source: string | string[]) => toSources({ source, directory: url });
  return {
    ...look,
    [DIVISION_LISTS[path[0]]]: name,
    href: url,
    hidden: isDefaultHidden,
    ...(openapi && { openapi: inFolder(openapi) }),
    ...(asyncapi && { asyncapi: inFolder(asyncapi) }),
    path,
  };
}
