import type { ContextualLink, DocsConfig, LoadedConfig } from '../../config/docs-config.ts';
import { contextualSchema } from '../../config/schema.ts';
import type { FrontMatter } from '../../content/front-matter.ts';
import { encodePath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/pages.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { LinkContext } from '../../navigation/link.ts';
import { renderIcon } from '../../theme/icons.ts';
import { themeDefaults } from '../../theme/themes.ts';
import { suggest } from '../../utils/text.ts';
import { encodeUrlPart } from '../../utils/url.ts';
import type { PageMenu, PageMenuLink } from '../page-data.ts';
import { markdownHref } from '../urls.ts';

/** Label and URL of each assistant, by its name in docs.json. */
const ASSISTANTS = new Map<string, [label: string, ask: string]>([
  ['chatgpt', ['ChatGPT', 'https://chatgpt.com/?hints=search&q=']],
  ['claude', ['Claude', 'https://claude.ai/new?q=']],
  ['perplexity', ['Perplexity', 'https://www.perplexity.ai/search?q=']],
  ['grok', ['Grok', 'https://grok.com/?q=']],
  ['aistudio', ['Google AI Studio', 'https://aistudio.google.com/prompts/new_chat?prompt=']],
  ['devin', ['Devin', 'https://app.devin.ai/?prompt=']],
  ['devin-desktop', ['Devin Desktop', 'devin://cascade?prompt=']],
  ['windsurf', ['Devin Desktop', 'devin://cascade?prompt=']],
]);

/** Entries for the MCP server of the site, which static hosts do not have. */
const MCP_ENTRIES = ['mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp'];

/** Names that docs.json can list: assistants, entries for the MCP server, and entries of every menu. */
const MENU_ENTRIES = [
  ...ASSISTANTS.keys(),
  ...MCP_ENTRIES,
  'copy',
  'view',
  'download-pdf',
  'download-spec',
];

interface PageMenuInput extends Pick<LinkContext, 'toUrl'> {
  config: DocsConfig;
  page: Pick<LoadedPage, 'href' | 'frontMatter'>;
  /** '' or '/docs' */
  base: string;
  /** `https://docs.example.com`, if known. */
  origin: string | undefined;
  /** URL of the OpenAPI document, including the base. */
  specHref?: string | undefined;
}

/** Builds the menu next to the title of a page; undefined if the front matter disables it. */
export function buildPageMenu(input: PageMenuInput): PageMenu | undefined {
  const { config, page, base, origin, toUrl } = input;
  const contextual = resolvePageMenu(config, page.frontMatter);
  if (!contextual) return undefined;
  const { options } = contextual;
  const markdown = markdownHref(page.href, base);
  const path = base + encodePath(page.href);
  const links = options.flatMap((entry): PageMenuLink[] => {
    if (typeof entry !== 'string')
      return [ownLink(entry, config, { path, pageUrl: (origin ?? '') + path, toUrl })];
    const assistant = ASSISTANTS.get(entry);
    if (!assistant) return [];
    const [label, ask] = assistant;
    return [
      {
        label,
        ask,
        href: origin && ask + encodeUrlPart(questionAbout(origin + markdown)),
      },
    ];
  });
  const mcpEntries = MCP_ENTRIES.filter((entry) => options.includes(entry));
  const needsMcp = mcpEntries.length > 0 || links.some(({ fill }) => fill?.includes('$mcp'));
  return {
    markdownHref: markdown,
    display: contextual.display ?? themeDefaults(config.theme).menu,
    links,
    ...(needsMcp && {
      mcp: { href: `${base}/mcp`, name: config.name, entries: mcpEntries },
    }),
    ...(options.includes('download-spec') && { specHref: input.specHref }),
  };
}

/** Initial prompt for an assistant. */
function questionAbout(url: string): string {
  return `Read ${url} so I can ask you questions about it.`;
}

/** Placeholders that a script fills in when the menu opens. */
const FILLED_LATER = /\$(?:page|mcp)/;

/** Entries of the hosted product that static sites do not support, with the reason. */
const UNSUPPORTED_ENTRIES = new Map([
  ['assistant', 'Trellis does not support the assistant of the hosted product.'],
]);

function ownLink(
  { title, description, icon, href }: ContextualLink,
  config: DocsConfig,
  { path, pageUrl, toUrl }: { path: string; pageUrl: string } & Pick<LinkContext, 'toUrl'>,
): PageMenuLink {
  const located = href.replaceAll('$path', encodeUrlPart(path));
  const svg = icon && renderIcon(icon.name, icon.type, icon.library ?? config.icons.library).svg;
  return {
    label: title,
    description,
    // Without scripts, the URL of the page replaces its text.
    href: located.includes('$mcp')
      ? undefined
      : toUrl(located.replaceAll('$page', encodeUrlPart(pageUrl))),
    icon: svg,
    ...(FILLED_LATER.test(located) && { fill: toUrl(located) }),
  };
}

type Contextual = DocsConfig['contextual'];

/** Menu in the front matter of a page: a custom one, none, or an invalid value. */
function readPageMenu({ raw }: FrontMatter): Contextual | 'none' | 'invalid' | undefined {
  const setting = raw['contextual'];
  if (setting === undefined || setting === null || setting === true) return undefined;
  if (setting === false) return 'none';
  const { success, data } = contextualSchema.safeParse(setting);
  if (!success) return 'invalid';
  return isEmptied(setting) ? 'none' : data;
}

/** Menu of a page: its own, else that of all pages; undefined if it is disabled. */
function resolvePageMenu(
  config: Pick<DocsConfig, 'contextual'>,
  frontMatter: FrontMatter,
): Contextual | undefined {
  const pageMenu = readPageMenu(frontMatter);
  if (pageMenu === 'none') return undefined;
  return pageMenu === undefined || pageMenu === 'invalid' ? config.contextual : pageMenu;
}

/** An empty list disables the menu. */
function isEmptied(setting: unknown): boolean {
  const { options } = setting as { options?: unknown };
  return Array.isArray(options) && options.length === 0;
}

/** Warnings for unsupported menu entries in docs.json and front matter. */
export function checkPageMenus(
  { contextual }: DocsConfig,
  pages: Iterable<Pick<LoadedPage, 'file' | 'frontMatter'>>,
  { file, locate }: { file: string; locate?: LoadedConfig['locate'] },
): Diagnostic[] {
  return [
    ...contextual.options.flatMap((entry, index) =>
      unknownEntry(entry, { file, ...locate?.(['contextual', 'options', index]) }),
    ),
    ...[...pages].flatMap((page) => {
      const pageMenu = readPageMenu(page.frontMatter);
      if (pageMenu === 'invalid') return [invalidPageMenu(page.file)];
      if (pageMenu === undefined || pageMenu === 'none') return [];
      return pageMenu.options.flatMap((entry) => unknownEntry(entry, { file: page.file }));
    }),
  ];
}

function unknownEntry(
  entry: DocsConfig['contextual']['options'][number],
  location: { file: string },
): Diagnostic[] {
  if (typeof entry !== 'string' || MENU_ENTRIES.includes(entry)) return [];
  const unsupported = UNSUPPORTED_ENTRIES.get(entry);
  const nearest = suggest(entry, MENU_ENTRIES);
  const unknown = nearest
    ? `Did you mean "${nearest}"?`
    : `Supported entries: ${MENU_ENTRIES.join(', ')}.`;
  return [
    createDiagnostic({
      code: 'unknown-menu-entry',
      message: `${unsupported ? 'Unsupported' : 'Unknown'} page menu entry "${entry}".`,
      hint: unsupported ?? unknown,
      ...location,
    }),
  ];
}

function invalidPageMenu(file: string): Diagnostic {
  return createDiagnostic({
    code: 'wrong-field',
    message: 'Invalid "contextual": expected false, or an object as in docs.json.',
    hint: 'Set "options" and "display" as in docs.json. The site menu is used instead.',
    file,
  });
}
