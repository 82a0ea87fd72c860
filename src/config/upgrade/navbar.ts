import { z } from 'zod';
import type { JsonPath } from '../../diagnostics/position.ts';
import {
  moveValue,
  locationAt,
  removeValues,
  setValue,
  valueAt,
  type JsonDocument,
} from '../document.ts';
import { iconFields, lacksKey, link, text, toMissingLabel } from '../schema/fields.ts';
import { authorTopbarLinks, hostOf } from '../schema/header-footer.ts';
import { findLanguages } from '../checks/checks.ts';
import type { ConfigAlias } from './config-alias.ts';

const target = {
  label: text().optional().meta({ description: 'Text of the link.' }),
  href: link().meta({ description: 'Where the link leads.' }),
};

const navbarLink = z
  .strictObject({
    ...target,
    type: z
      .enum(['github', 'discord'])
      .optional()
      .meta({ description: 'Kind of the link, which gives it a label and an icon.' }),
    title: text().optional().meta({
      description: 'Name of a link without a label, which shows its icon alone.',
    }),
    ...iconFields,
  })
  .transform((fields, ctx) => {
    const { label, type, title, href, icon } = fields;
    const isNamed = label ?? type ?? (icon && (title ?? hostOf(href)));
    return isNamed ? fields : lacksKey(ctx, toMissingLabel('label'));
  });

const navbarButton = z
  .strictObject({
    ...target,
    type: z
      .enum(['button', 'github', 'discord'])
      .default('button')
      .meta({ description: 'Kind of the button.' }),
  })
  .transform((fields, ctx) =>
    fields.label === undefined && fields.type === 'button'
      ? lacksKey(ctx, toMissingLabel('label'))
      : fields,
  );

/** Links and button of the header, of the whole site or of a language. */
export const navbarSchema = z
  .strictObject({
    links: z
      .array(navbarLink)
      .optional()
      .meta({ description: 'Links in the header, where there are no `topbarLinks`.' }),
    primary: navbarButton
      .optional()
      .meta({ description: 'Button in the header, where there is no `topbarCtaButton`.' }),
  })
  .optional()
  .meta({
    description: 'Links and button of the header, where there are no `topbarLinks`.',
    dialect: 'docsJson',
  });

export const olderHeader: ConfigAlias[] = [
  {
    path: ['navbar'],
    schema: navbarSchema,
    before: 'interaction',
    apply: (doc) => {
      for (const owner of [[], ...findLanguages(doc)]) upgradeNavbar(doc, owner);
    },
  },
  // Its links have no title.
  { path: ['topbarLinks'], schema: authorTopbarLinks, apply: () => {} },
];

/** Turns the navbar of the site or of a language into `topbarLinks` and `topbarCtaButton`. */
function upgradeNavbar(doc: JsonDocument, owner: JsonPath): void {
  const navbar = [...owner, 'navbar'];
  const [links, button] = [
    [...navbar, 'links'],
    [...navbar, 'primary'],
  ];
  const list = valueAt(doc, links);
  for (const index of Array.isArray(list) ? list.keys() : []) upgradeLink(doc, [...links, index]);
  upgradeButton(doc, button);
  moveIfFree(doc, links, [...owner, 'topbarLinks']);
  moveIfFree(doc, button, [...owner, 'topbarCtaButton']);
  removeValues(doc, [navbar]);
}

function upgradeLink(doc: JsonDocument, path: JsonPath): void {
  const [type, icon] = ['type', 'icon'].map((key) => valueAt(doc, [...path, key]));
  const place = locationAt(doc, [...path, 'type']);
  if (type !== undefined && icon === undefined) {
    setValue(doc, [...path, 'icon'], { name: type, style: 'brands' }, place);
  }
  renameTarget(doc, path, type);
  if (type === 'discord') removeValues(doc, [[...path, 'type']]);
}

function upgradeButton(doc: JsonDocument, path: JsonPath): void {
  const at = [...path, 'type'];
  const type = valueAt(doc, at);
  renameTarget(doc, path, type);
  if (type === 'button' || type === 'discord') setValue(doc, at, 'link', locationAt(doc, at));
}

function renameTarget(doc: JsonDocument, path: JsonPath, type: unknown): void {
  moveValue(doc, [...path, 'label'], [...path, 'name']);
  moveValue(doc, [...path, 'href'], [...path, 'url']);
  const name = [...path, 'name'];
  if (type === 'discord' && valueAt(doc, name) === undefined) {
    setValue(doc, name, 'Discord', locationAt(doc, [...path, 'type']));
  }
}

function moveIfFree(doc: JsonDocument, from: JsonPath, to: JsonPath): void {
  if (valueAt(doc, to) === undefined) moveValue(doc, from, to);
}
