import {
  walkNavigation,
  type NavigationDivision,
  type NavigationGroup,
  type NavigationItem,
  type NavigationNode,
} from '../../../src/config/navigation.ts';
import type { DocsConfig, IconRef } from '../../../src/config/docs-config.ts';
import { toPathText, type SourceLocation } from '../../../src/config/document.ts';
import { hrefOf, titleFromId, type Page } from '../../../src/content/pages.ts';
import type { FrontMatter } from '../../../src/content/front-matter.ts';
import {
  buildNavigation,
  type NavigationOptions,
} from '../../../src/navigation/build-navigation.ts';
import { listGenerated } from '../../../src/navigation/page-entries.ts';
import type { DivisionLink } from '../../../src/navigation/link.ts';
import {
  viewFor,
  type Navigation,
  type NavigationView,
  type NavNode,
} from '../../../src/navigation/navigation.ts';
import type { NavigationDiagnostic } from '../../../src/navigation/layout/diagnostics.ts';
import type { JsonPath } from '../../../src/diagnostics/position.ts';

/** A group as a test writes it: without places, with pages as text. */
export interface GroupInput extends Omit<NavigationGroup, 'location' | 'pages' | 'root'> {
  pages: (string | GroupInput)[];
  root?: string | undefined;
}

type Groups = Record<string, (string | GroupInput)[]>;

/** A tab or an anchor as the older spelling has it. */
interface DivisionInput extends Pick<
  Partial<NavigationDivision>,
  'icon' | 'version' | 'color' | 'openapi'
> {
  name: string;
  url: string;
  isDefaultHidden?: boolean;
}

/** A part of docs.json with pages that a document made. */
interface GeneratedInput {
  path: JsonPath;
  pages: (string | { group: string; pages: string[] })[];
}

/** Parts of docs.json that matter for navigation, as short as a test likes them. */
export interface SiteInput {
  navigation: GroupInput[];
  tabs?: DivisionInput[];
  anchors?: DivisionInput[];
  versions?: (string | Partial<DocsConfig['versions'][number]>)[];
  primaryTab?: { name: string; isDefaultHidden: boolean };
  topAnchor?: { name: string; icon: IconRef };
  config?: Partial<DocsConfig>;
  /** Pages besides those that the navigation names. */
  unlisted?: string[];
  /** Ids that have no page although the navigation names them. */
  missing?: string[];
  frontMatter?: Record<string, Partial<FrontMatter>>;
  /** Titles that a document gives to pages without one. */
  titles?: Record<string, string>;
  options?: NavigationOptions & { generated?: GeneratedInput[] };
}

export interface Site {
  navigation: Navigation;
  diagnostics: NavigationDiagnostic[];
  view(pageId: string): NavigationView;
}

/** Groups with the given names and pages. */
export function groups(input: Groups): { group: string; pages: (string | GroupInput)[] }[] {
  return Object.entries(input).map(([group, pages]) => ({ group, pages }));
}

/** Builds the navigation of a site; every page that is named exists, unless it is called missing. */
export function buildSite(input: SiteInput): Site {
  const ids = [...namedIds(input.navigation), ...(input.unlisted ?? [])];
  const existing = ids.filter((id) => !input.missing?.includes(id));
  const pages = new Map(
    existing.map((id) => {
      const page = toPage(id, input.frontMatter?.[id]);
      return [id, { ...page, title: input.titles?.[id] ?? page.title }];
    }),
  );
  const config = toConfig(input);
  const parts = [...walkNavigation(config.navigation)].map(({ part }) => part);
  const generated = input.options?.generated?.map((one) => {
    const part = parts.find(({ location }) => toPathText(location.path) === toPathText(one.path));
    if (!part || 'page' in part) throw new Error(`no part at ${toPathText(one.path)}`);
    return { part, items: one.pages };
  });
  const built = buildNavigation(
    { ...config, navigation: listGenerated(config.navigation, generated ?? []) },
    pages,
    input.options,
  );
  return { ...built, view: (pageId) => viewFor(built.navigation, pageId) };
}

export function toPage(id: string, frontMatter: Partial<FrontMatter> = {}): Page {
  const title = frontMatter.title ?? titleFromId(id);
  return {
    id,
    file: `${id}.mdx`,
    href: hrefOf(id),
    frontMatter: { raw: {}, ...frontMatter },
    title,
  };
}

function namedIds(items: readonly (string | GroupInput)[]): string[] {
  return items.flatMap((item) =>
    typeof item === 'string'
      ? [item]
      : [...(item.root ? [item.root] : []), ...namedIds(item.pages)],
  );
}

/** Place in a docs.json of the older spelling. */
export function placeAt(...path: JsonPath): SourceLocation {
  return { source: { file: 'docs.json', text: '' }, path, fullPath: path };
}

function toItems(items: readonly (string | GroupInput)[], path: JsonPath): NavigationItem[] {
  return items.map((item, index) => {
    const at = [...path, index];
    if (typeof item === 'string') return { page: item, location: placeAt(...at) };
    const { root } = item;
    return {
      ...item,
      location: placeAt(...at),
      pages: toItems(item.pages, [...at, 'pages']),
      root: root === undefined ? undefined : { page: root, location: placeAt(...at, 'root') },
    };
  });
}

function toTree({ navigation, tabs = [], anchors = [], ...input }: SiteInput): NavigationNode {
  const { primaryTab = { name: 'Documentation', isDefaultHidden: false } } = input;
  const { topAnchor = { name: 'Documentation', icon: { name: 'book-open', type: 'duotone' } } } =
    input;
  const rest = { pathPrefix: 'rest' } as const;
  return {
    ...NOTHING,
    location: placeAt('navigation'),
    items: toItems(navigation, ['navigation']),
    divisions: [
      ...(tabs.length > 0 ? [toDivision('tab', primaryTab, ['primaryTab'], rest)] : []),
      ...tabs.map((tab, index) => toDivision('tab', tab, ['tabs', index])),
      ...(anchors.length > 0 ? [toDivision('anchor', topAnchor, ['topAnchor'], rest)] : []),
      ...anchors.map((anchor, index) => toDivision('anchor', anchor, ['anchors', index])),
    ],
  };
}

const NOTHING = { items: [], divisions: [], global: [] };

function toDivision(
  kind: 'tab' | 'anchor',
  { url = '', isDefaultHidden = false, ...fields }: Partial<DivisionInput> & { name: string },
  path: JsonPath,
  more: Partial<NavigationDivision> = {},
): NavigationDivision {
  return {
    ...NOTHING,
    ...fields,
    kind,
    location: placeAt(...path),
    urlLocation: placeAt(...path, 'url'),
    hidden: isDefaultHidden,
    default: false,
    pathPrefix: { url },
    ...more,
  };
}

function toVersions(versions: SiteInput['versions'] = []): DocsConfig['versions'] {
  const objects = versions.map((version) =>
    typeof version === 'string' ? { name: version } : { name: '', ...version },
  );
  const chosen = objects.findIndex((version) => 'default' in version && version.default);
  const first = objects.findIndex((version) => !('url' in version));
  return objects.map((version, index) => ({
    ...version,
    default: index === (chosen < 0 ? first : chosen),
    urlLocation: placeAt('versions', index, 'url'),
  }));
}

function toConfig(input: SiteInput): DocsConfig {
  return {
    name: 'Site',
    check: { rules: {}, ignore: [] },
    testing: { languages: {}, env: [], api: false, dev: false },
    markdown: { schema: false },
    navigation: toTree(input),
    colors: { primary: '#16A34A', light: '#4ADE80', dark: '#166534', background: {} },
    versions: toVersions(input.versions),
    api: {
      baseUrl: [],
      playground: {
        mode: 'show',
        disableProxy: false,
        relay: false,
        keepCredentials: 'visit',
        otherServers: false,
        mock: undefined,
      },
      maintainOrder: true,
      request: { example: { languages: [], showOptionalParams: false } },
      paramFields: { expanded: 'none', post: [] },
      reference: [],
      introductions: true,
      operationUrl: 'summary',
      changes: [],
      examples: {},
    },
    openapi: [],
    footer: { socials: [], links: [] },
    feedback: { suggestEdit: false, raiseIssue: false, thumbsRating: false },
    modeToggle: { isHidden: false },
    background: {},
    layout: 'topnav',
    corners: 'default',
    sidebar: { items: 'container' },
    header: { links: [], style: 'default' },
    code: { mode: 'dark' },
    eyebrow: 'section',
    fonts: {},
    search: { prompt: 'Search...', location: 'top' },
    metatags: {},
    timestamp: false,
    seo: { indexHiddenPages: false, trailingSlash: false, paths: [] },
    redirects: [],
    analytics: {},
    integrations: {},
    contextual: { options: [] },
    variables: {},
    security: { policy: true, sources: {} },
    files: { gitignore: true },
    isWhiteLabeled: false,
    icons: { library: 'fontawesome' },
    ...input.config,
  };
}

/** A tree in short: `/address` for a link, `Heading: [...]` for a group, `@version` where marked. */
export type Outline = (string | { [heading: string]: Outline })[];

/** Short form of a tree. */
export function outline(nodes: readonly NavNode[]): Outline {
  return nodes.map((node) => {
    const mark = node.version ? ` @${node.version}` : '';
    if (node.type === 'link') return node.href + mark;
    const root = node.root ? ` -> ${node.root.href}` : '';
    return { [node.label + root + mark]: outline(node.children) };
  });
}

/** Short form of a row of tabs or anchors: `*Active /address`, `@version` where marked. */
export function row(divisions: readonly DivisionLink[]): string[] {
  return divisions.map(
    ({ label, href, active, version }) =>
      `${active ? '*' : ''}${label} ${href}${version ? ` @${version}` : ''}`,
  );
}

/** Short form of problems: `severity code: message`. */
export function problems({ diagnostics }: Site): string[] {
  return diagnostics.map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
}
