import { z } from 'zod';
import { toSources } from './documents.ts';
import {
  alsoNamed,
  colorOrGradient,
  icon,
  iconFields,
  iconType,
  link,
  openapiFiles,
  text,
  type Gradient,
  type IconFields,
} from './fields.ts';
import { sourcesIn } from './model.ts';
import {
  DIVISION_LISTS,
  navigationGroup,
  navigationTree,
  type DivisionFields,
  type NavigationGroupFields,
  type NodeFields,
} from './navigation.ts';

/** Common fields of tabs and anchors; `kind` is used in messages. */
const divisionFields = (kind: 'tab' | 'anchor') => ({
  name: text().meta({ description: `Label of the ${kind}.` }),
  url: link().meta({
    description: `Path prefix of the pages of the ${kind}, usually a folder. An absolute URL makes the ${kind} a link.`,
    examples: ['api-reference', 'https://status.example.com'],
  }),
  ...iconFields,
  version: text()
    .optional()
    .meta({
      description: `Shows the ${kind} only if this version is selected.`,
    }),
  isDefaultHidden: z
    .boolean()
    .default(false)
    .meta({ description: `Hides the ${kind} unless one of its pages is open.` }),
  asyncapi: openapiFiles().optional().meta({
    description: 'AsyncAPI document, or a list of them. Each channel gets a page.',
    dialect: 'docsJson',
  }),
  openapi: openapiFiles()
    .optional()
    .meta({
      description: `OpenAPI document, or a list of them. Each operation gets a page in the ${kind}.`,
      examples: ['/openapi/plants.json'],
    }),
});

const anchor = alsoNamed(
  { anchor: 'name', href: 'url', hidden: 'isDefaultHidden' },
  z.strictObject({
    ...divisionFields('anchor'),
    iconType: iconType()
      .default('duotone')
      .meta({ description: 'Style of the icon. Brand icons always use `brands`.' }),
    color: colorOrGradient()
      .optional()
      .meta({
        description:
          'Icon background of the active anchor: a color, or a gradient of two or three colors.',
        examples: ['#16A34A', { from: '#16A34A', to: '#166534' }],
      }),
  }),
);

const anchorsSchema = z
  .array(anchor)
  .default([])
  .meta({
    description: 'Links with icons above the groups of the sidebar.',
    dialect: 'mintJson',
    examples: [[{ name: 'Community', icon: 'discord', url: 'https://example.com' }]],
  });

const groups = z.array(navigationGroup).min(1, 'a list of at least one group');

const navigationSchema = z.union([groups, navigationTree]).meta({
  description:
    'Groups of pages in the order of the sidebar, or an object with tabs, versions, languages, and other divisions.',
  examples: [[{ group: 'Getting started', pages: ['introduction'] }]],
});

const primaryTabSchema = z
  .strictObject({
    name: text().default('Documentation').meta({ description: 'Label of the first tab.' }),
    isDefaultHidden: z
      .boolean()
      .default(false)
      .meta({ description: 'Hides the first tab unless one of its pages is open.' }),
  })
  .prefault({})
  .meta({
    description: 'The first tab. It contains all pages that belong to no other tab.',
    dialect: 'mintJson',
  });

const tab = alsoNamed(
  { tab: 'name', href: 'url', hidden: 'isDefaultHidden' },
  z.strictObject(divisionFields('tab')),
);

const tabsSchema = z
  .array(tab)
  .default([])
  .meta({
    description: 'Tabs in the header. All other pages belong to the first tab: see `primaryTab`.',
    dialect: 'mintJson',
    examples: [[{ name: 'API reference', url: 'api-reference' }]],
  });

const withoutEffect = (): z.ZodOptional<z.ZodUnknown> =>
  z.unknown().optional().meta({
    description: 'No effect. Accepted for old projects.',
    deprecated: true,
  });

const topAnchorSchema = z
  .strictObject({
    name: text().default('Documentation').meta({
      description:
        'Label of the first anchor. It contains all pages that belong to no other anchor.',
    }),
    icon: icon().default('book-open').meta({ description: 'Icon of the first anchor.' }),
    iconType: iconType()
      .default('duotone')
      .meta({ description: 'Style of the icon of the first anchor.' }),
    url: withoutEffect(),
    color: withoutEffect(),
  })
  .prefault({})
  .meta({
    description: 'Label and icon of the first anchor, in sites with anchors and without tabs.',
    dialect: 'mintJson',
  });

/** `navigation`, and the properties that a list of groups can have next to it. */
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

/** A tab or an anchor next to `navigation`. */
interface SiblingFields extends IconFields {
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
 * The navigation as a tree. Tabs and anchors next to a list of groups have their pages by path prefix; next to an
 * object, they are links on every page.
 */
function toTree(
  navigation: NodeFields | NavigationGroupFields[],
  tabs: SiblingFields[],
  primaryTab: z.output<typeof primaryTabSchema>,
  anchors: SiblingFields[],
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

/** The tree of a list of groups. The first tab or anchor gets the pages that match no other one. */
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

function toDivision(fields: SiblingFields, path: ['tabs' | 'anchors', number]): DivisionFields {
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
