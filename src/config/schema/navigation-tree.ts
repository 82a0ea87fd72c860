import { z } from 'zod';
import { bannerSchema } from './banner.ts';
import { docsJson } from './dialect.ts';
import { footerSchema } from './footer.ts';
import { contentsOf, division, type Lists, type Tree } from './navigation-contents.ts';
import type { DivisionFields, NodeFields } from './navigation-fields.ts';
import { colorForModes, gradient } from './shared/color.ts';
import { link, text } from './shared/text.ts';
import { topbarCtaButtonSchema } from './topbar-button.ts';
import { topbarLink } from './topbar-link.ts';

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
      banner: docsJson(bannerSchema, 'Banner in place of that of the whole site.'),
      footer: docsJson(footerSchema.optional(), 'Footer in place of that of the whole site.'),
      ...own.language,
      ...inside,
    }),
    versions: toDivision('version', {
      version: name('version', 'v2'),
      default: preset('version'),
      ...inside,
    }),
    tabs: toDivision('tab', {
      tab: name('tab', 'API reference'),
      align: docsJson(
        z.enum(['start', 'end', 'left', 'right']).optional(),
        'Accepted for other tools; has no effect.',
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
    lists: listsOf({ ...division, ...contents }, own),
    global: z.strictObject(globalContents).meta({ id: 'globalNavigation' }),
  };
  return z.strictObject(contents);
}

/** What a tab or an anchor has that came from beside a list of groups. */
const claiming = {
  claims: z.union([z.strictObject({ url: link() }), z.literal('rest')]).optional(),
  version: text().optional(),
};

export const navigationSchema = createTree({
  tab: claiming,
  anchor: { ...claiming, color: z.union([colorForModes(), gradient()]).optional() },
  language: {
    topbarLinks: z.array(topbarLink).optional(),
    topbarCtaButton: topbarCtaButtonSchema,
  },
});
