import { z } from 'zod';
import { docsJson } from './dialect.ts';
import { contentsOf, type Lists, type Tree } from './navigation-contents.ts';
import type { DivisionFields, NodeFields } from './navigation-fields.ts';
import {
  claimingAnchor,
  claimProperties,
  divisionProperties,
  languageHeader,
  languageProperties,
} from './navigation-properties.ts';
import { text } from './shared/text.ts';

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
