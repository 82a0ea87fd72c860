import { z } from 'zod';
import { bannerSchema } from './banner.ts';
import { footerSchema } from './footer.ts';
import { navbarSchema } from './header.ts';
import { navigationGroup } from './navigation-group.ts';
import { openapiSources } from './openapi.ts';
import { colorForModes, gradient } from './shared/color.ts';
import { iconFields } from './shared/icon.ts';
import { listing } from './shared/listing.ts';
import { link, pagePath, text } from './shared/text.ts';
import { docsJson } from './dialect.ts';
import type { DivisionFields, DivisionList, NodeFields } from './navigation-fields.ts';

const node = (list: DivisionList) => (): z.ZodType<DivisionFields> => lists[list];

const children = (list: DivisionList, description: string) =>
  docsJson(z.lazy(() => z.array(node(list)())).optional(), description);

/** What may stand inside `navigation` and inside each division. */
const contents = {
  products: children('products', 'Products, each with navigation of its own, in a menu.'),
  languages: children('languages', 'Translations, each with navigation of its own, in a menu.'),
  versions: children('versions', 'Versions, each with navigation of its own, in a menu.'),
  tabs: children('tabs', 'Tabs in the header, each with pages or divisions of its own.'),
  dropdowns: children('dropdowns', 'Entries of a menu above the sidebar, each with its own pages.'),
  anchors: children('anchors', 'Links with icons above the sidebar, each with its own pages.'),
  menu: children('menu', 'Entries of a menu below a tab, each with its own pages.'),
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
const division = {
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
  ...contents,
};

const preset = (what: string) =>
  docsJson(
    z.boolean().optional(),
    `Whether the ${what} is selected on a first visit. Without any the first one is.`,
  );

const name = (what: string, example: string) => docsJson(text(), `Name of the ${what}.`, [example]);

const tab = z
  .strictObject({
    tab: name('tab', 'API reference'),
    align: docsJson(
      z.enum(['start', 'end', 'left', 'right']).optional(),
      'Accepted for other tools; has no effect.',
    ),
    ...division,
  })
  .meta({ id: 'tab' });

const anchor = z
  .strictObject({ anchor: name('anchor', 'Community'), ...division })
  .meta({ id: 'anchor' });

const lists: Record<DivisionList, z.ZodType<DivisionFields>> = {
  products: z
    .strictObject({
      product: name('product', 'Plant API'),
      name: docsJson(text().optional(), 'Longer name of the product, in place of the short one.'),
      ...division,
    })
    .meta({ id: 'product' }),
  languages: z
    .strictObject({
      language: name('language as a code', 'fr'),
      default: preset('language'),
      banner: docsJson(bannerSchema, 'Banner in place of that of the whole site.'),
      footer: docsJson(footerSchema.optional(), 'Footer in place of that of the whole site.'),
      navbar: docsJson(navbarSchema, 'Header links in place of those of the whole site.'),
      ...division,
    })
    .meta({ id: 'language' }),
  versions: z
    .strictObject({
      version: name('version', 'v2'),
      default: preset('version'),
      ...division,
    })
    .meta({ id: 'version' }),
  tabs: tab,
  dropdowns: z
    .strictObject({ dropdown: name('entry', 'Guides'), ...division })
    .meta({ id: 'dropdown' }),
  anchors: anchor,
  menu: z.strictObject({ item: name('entry', 'SDKs'), ...division }).meta({ id: 'item' }),
};

const { menu: _menu, groups: _groups, pages: _pages, ...globalContents } = contents;
const global: z.ZodType<NodeFields> = z
  .strictObject(globalContents)
  .meta({ id: 'globalNavigation' });

/** `navigation` as an object of divisions, groups or pages. */
export const navigationTree: z.ZodType<NodeFields> = z.strictObject(contents);

/** What only the older spelling says of a tab or an anchor. */
const claiming = {
  claims: z.union([z.strictObject({ url: link() }), z.literal('rest')]).optional(),
  version: text().optional(),
};
const claimingRows = {
  tabs: z.array(tab.extend(claiming)).optional(),
  anchors: z
    .array(anchor.extend({ ...claiming, color: z.union([colorForModes(), gradient()]).optional() }))
    .optional(),
};

/** The same with what an upgraded `navigation` may have besides. */
export const upgradedNavigation: z.ZodType<NodeFields> = z.strictObject({
  ...contents,
  ...claimingRows,
  global: z.strictObject({ ...globalContents, ...claimingRows }).optional(),
});
