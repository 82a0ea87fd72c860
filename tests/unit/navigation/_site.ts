import type { DocsConfig, NavigationGroup } from '../../../src/config/model/types.ts';
import { hrefOf, titleFromId, type FrontMatter, type Page } from '../../../src/content/page.ts';
import {
  buildNavigation,
  type NavigationOptions,
} from '../../../src/navigation/layout/build-navigation.ts';
import type {
  DivisionView,
  Navigation,
  NavigationDiagnostic,
  NavigationView,
  NavNode,
} from '../../../src/navigation/layout/types.ts';
import { viewFor } from '../../../src/navigation/view/view-for.ts';

type Groups = Record<string, (string | NavigationGroup)[]>;
type DivisionInput = Partial<DocsConfig['anchors'][number]> & { name: string; url: string };

/** Parts of docs.json that matter for navigation, as short as a test likes them. */
export interface SiteInput {
  navigation: NavigationGroup[];
  tabs?: DivisionInput[];
  anchors?: DivisionInput[];
  versions?: (string | Partial<DocsConfig['versions'][number]>)[];
  config?: Partial<DocsConfig>;
  /** Pages besides those that the navigation names. */
  unlisted?: string[];
  /** Ids that have no page although the navigation names them. */
  missing?: string[];
  frontMatter?: Record<string, Partial<FrontMatter>>;
  options?: NavigationOptions;
}

export interface Site {
  navigation: Navigation;
  diagnostics: NavigationDiagnostic[];
  view(pageId: string): NavigationView;
}

/** Groups with the given names and pages. */
export function groups(input: Groups): NavigationGroup[] {
  return Object.entries(input).map(([group, pages]) => ({ group, pages }));
}

/** Builds the navigation of a site; every page that is named exists, unless it is called missing. */
export function buildSite(input: SiteInput): Site {
  const ids = [...namedIds(input.navigation), ...(input.unlisted ?? [])];
  const existing = ids.filter((id) => !input.missing?.includes(id));
  const pages = new Map(existing.map((id) => [id, toPage(id, input.frontMatter?.[id])]));
  const built = buildNavigation(toConfig(input), pages, input.options);
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

function namedIds(items: readonly (string | NavigationGroup)[]): string[] {
  return items.flatMap((item) =>
    typeof item === 'string'
      ? [item]
      : [...(item.root ? [item.root] : []), ...namedIds(item.pages)],
  );
}

function toDivisions(divisions: DivisionInput[] = []): DocsConfig['anchors'] {
  return divisions.map((division) => ({ isDefaultHidden: false, openapi: [], ...division }));
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
  }));
}

function toConfig(input: SiteInput): DocsConfig {
  return {
    name: 'Site',
    check: { rules: {}, ignore: [] },
    navigation: input.navigation,
    colors: { primary: '#16A34A', light: '#4ADE80', dark: '#166534', background: {} },
    topbarLinks: [],
    versions: toVersions(input.versions),
    anchors: toDivisions(input.anchors),
    topAnchor: { name: 'Documentation', icon: { name: 'book-open', type: 'duotone' } },
    tabs: toDivisions(input.tabs),
    primaryTab: { name: 'Documentation', isDefaultHidden: false },
    api: {
      baseUrl: [],
      playground: { mode: 'show', disableProxy: false, relay: false },
      maintainOrder: true,
      request: { example: { languages: [], showOptionalParams: false } },
      paramFields: { expanded: 'none' },
      reference: [],
    },
    openapi: [],
    footerSocials: [],
    footer: { links: [] },
    feedback: { suggestEdit: false, raiseIssue: false, thumbsRating: false },
    modeToggle: { isHidden: false },
    background: {},
    layout: 'topnav',
    rounded: 'default',
    sidebar: { items: 'container' },
    topbar: { style: 'default' },
    codeBlock: { mode: 'dark' },
    eyebrow: { display: 'section' },
    font: {},
    search: { prompt: 'Search...', location: 'top' },
    metadata: {},
    metadataPaths: [],
    asyncapi: [],
    seo: { indexHiddenPages: false },
    redirects: [],
    analytics: {},
    integrations: {},
    contextual: [],
    variables: {},
    security: { policy: true, sources: {} },
    isWhiteLabeled: false,
    iconLibrary: 'fontawesome',
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
export function row(divisions: readonly DivisionView[]): string[] {
  return divisions.map(
    ({ name, href, active, version }) =>
      `${active ? '*' : ''}${name} ${href}${version ? ` @${version}` : ''}`,
  );
}

/** Short form of problems: `severity code: message`. */
export function problems({ diagnostics }: Site): string[] {
  return diagnostics.map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
}
