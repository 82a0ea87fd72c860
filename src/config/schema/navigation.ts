import { z } from 'zod';
import { openapiSources } from './api.ts';
import {
  colorForModes,
  docsJson,
  gradient,
  iconFields,
  link,
  listing,
  pagePath,
  text,
} from './fields.ts';
import { bannerSchema, footerSchema, topbarCtaButtonSchema, topbarLink } from './header-footer.ts';

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
  sdk: docsJson(z.unknown().optional(), 'Accepted; generated SDK references have no effect.'),
  directory: docsJson(
    listing().optional(),
    'How the `root` pages of the groups inside list the other pages of their group at their end.',
    ['card'],
  ),
  public: docsJson(z.boolean().optional(), 'Accepted for hosts with a login; has no effect.'),
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
};

/** The same for the header, which authors write as `navbar`. */
const languageHeader = {
  topbarLinks: z.array(topbarLink).optional(),
  topbarCtaButton: topbarCtaButtonSchema,
};

/** What a tab or an anchor has that came from beside a list of groups. */
const claimProperties = {
  claims: z.union([z.strictObject({ url: link() }), z.literal('rest')]).optional(),
  version: text().optional(),
};

/** The same for anchors alone. */
const claimingAnchor = {
  ...claimProperties,
  color: z.union([colorForModes(), gradient()]).optional(),
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
const contentsOf = (tree: () => Tree) => ({
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

const preset = (what: string) =>
  docsJson(
    z.boolean().optional(),
    `Whether the ${what} is selected on a first visit. Without any the first one is.`,
  );

const name = (what: string, example: string) => docsJson(text(), `Name of the ${what}.`, [example]);

/** Properties that divisions have in one spelling alone. */
interface OwnProperties {
  tab?: z.ZodRawShape;
  anchor?: z.ZodRawShape;
  language: z.ZodRawShape;
}

/** Each kind of division; `inside` is what may stand in all of them. */
function listsOf(inside: z.ZodRawShape, own: OwnProperties): Lists {
  const toDivision = (id: string, properties: z.ZodRawShape) =>
    z.strictObject(properties).meta({ id }) as z.ZodType<DivisionFields>;
  return {
    products: toDivision('product', {
      product: name('product', 'Plant API'),
      name: docsJson(text().optional(), 'Longer name of the product, in place of the short one.'),
      ...inside,
    }),
    languages: toDivision('language', {
      language: name('language as a code', 'fr'),
      default: preset('language'),
      ...languageProperties,
      ...own.language,
      ...inside,
    }),
    versions: toDivision('version', {
      version: name('version', 'v2'),
      default: preset('version'),
      ref: docsJson(
        text().optional(),
        'Git tag or branch that holds the pages of the version, in place of pages listed here.',
        ['v1.0.0'],
      ),
      ...inside,
    }),
    tabs: toDivision('tab', {
      tab: name('tab', 'API reference'),
      align: docsJson(
        z.enum(['start', 'end', 'left', 'right']).optional(),
        '`end` puts the tab at the end of its row, behind all others; `right` is another name for it.',
      ),
      ...inside,
      ...own.tab,
    }),
    dropdowns: toDivision('dropdown', { dropdown: name('entry', 'Guides'), ...inside }),
    anchors: toDivision('anchor', {
      anchor: name('anchor', 'Community'),
      ...inside,
      ...own.anchor,
    }),
    menu: toDivision('item', { item: name('entry', 'SDKs'), ...inside }),
  };
}

/** `navigation` as an object of divisions, groups or pages. */
export function createTree(own: OwnProperties): z.ZodType<NodeFields> {
  const contents = contentsOf((): Tree => tree);
  const { menu: _menu, groups: _groups, pages: _pages, ...globalContents } = contents;
  const tree = {
    lists: listsOf({ ...divisionProperties, ...contents }, own),
    global: z.strictObject(globalContents).meta({ id: 'globalNavigation' }),
  };
  return z.strictObject(contents);
}

/** `navigation` after its upgrade. */
export const navigationSchema = createTree({
  tab: claimProperties,
  anchor: claimingAnchor,
  language: languageHeader,
});

/** The schema of one division in each list. */
type Lists = Record<DivisionList, z.ZodType<DivisionFields>>;

/** The schemas of one tree, which refer to each other: a division may hold any others. */
interface Tree {
  lists: Lists;
  global: z.ZodType<NodeFields>;
}

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
export type LanguageFields = Partial<Fields<typeof languageProperties & typeof languageHeader>>;

/** `navigation`, or what stands inside one division. Named, because divisions hold each other. */
export interface NodeFields
  extends
    Fields<typeof partProperties>,
    Partial<Record<DivisionList, DivisionFields[] | undefined>> {
  groups?: NavigationGroupFields[] | undefined;
  pages?: (string | NavigationGroupFields)[] | undefined;
  global?: NodeFields | undefined;
}

/** One division inside it, of any kind. */
export interface DivisionFields
  extends
    NodeFields,
    Omit<Fields<typeof divisionProperties>, 'color'>,
    Fields<typeof claimingAnchor>,
    LanguageFields,
    Partial<Record<Exclude<DivisionKind, 'version'>, string | undefined>> {
  name?: string | undefined;
  default?: boolean | undefined;
  ref?: string | undefined;
  align?: 'start' | 'end' | 'left' | 'right' | undefined;
}
