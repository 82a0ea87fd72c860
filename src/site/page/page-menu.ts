import type { ContextualLink, DocsConfig } from '../../config/model/types.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { encodePath, isExternal } from '../../content/links.ts';
import { renderIcon } from '../../theme/icons/icons.ts';
import { themeLook } from '../../theme/looks.ts';
import { contextualOf } from '../facts/contextual-of.ts';
import { markdownHref } from '../model/markdown-path.ts';
import type { PageMenu, PageMenuLink } from '../model/page-menu.ts';
import { encodeUrlPart } from '../../text/decode-path.ts';

/** Assistants by their name in docs.json, and where each takes a question. */
const ASSISTANTS: Record<string, [label: string, ask: string]> = {
  chatgpt: ['ChatGPT', 'https://chatgpt.com/?hints=search&q='],
  claude: ['Claude', 'https://claude.ai/new?q='],
  perplexity: ['Perplexity', 'https://www.perplexity.ai/search?q='],
  grok: ['Grok', 'https://grok.com/?q='],
  aistudio: ['Google AI Studio', 'https://aistudio.google.com/prompts/new_chat?prompt='],
  devin: ['Devin', 'https://app.devin.ai/?prompt='],
  'devin-desktop': ['Devin Desktop', 'devin://cascade?prompt='],
  windsurf: ['Devin Desktop', 'devin://cascade?prompt='],
};

/** Entries for the site's own MCP server, which a static host does not have. */
const MCP_ENTRIES = ['mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp'];

/** Names that docs.json may list: those of assistants, of the MCP server, and of what every menu has. */
export const MENU_ENTRIES = [
  ...Object.keys(ASSISTANTS),
  ...MCP_ENTRIES,
  'copy',
  'view',
  'download-pdf',
  'download-spec',
];

export interface PageMenuInput {
  config: DocsConfig;
  page: Pick<LoadedPage, 'href' | 'frontMatter'>;
  /** '' or '/docs' */
  base: string;
  /** `https://docs.example.com`, where it is known. */
  origin: string | undefined;
  /** Address of the document of the page's operation, base included. */
  specHref?: string | undefined;
}

/** What the menu beside a page's title offers; undefined for a page whose front matter wants none. */
export function buildPageMenu(input: PageMenuInput): PageMenu | undefined {
  const { config, page, base, origin } = input;
  const contextual = contextualOf(config, page.frontMatter);
  if (!contextual) return undefined;
  const { options } = contextual;
  const markdown = markdownHref(page.href, base);
  const path = base + encodePath(page.href);
  const links = options.flatMap((entry): PageMenuLink[] => {
    if (typeof entry !== 'string')
      return [ownLink(entry, config, { path, address: (origin ?? '') + path, base })];
    const assistant = ASSISTANTS[entry];
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
    display: contextual.display ?? themeLook(config.theme).menu,
    links,
    ...(needsMcp && {
      mcp: { href: `${base}/mcp`, name: config.name, entries: mcpEntries },
    }),
    ...(options.includes('download-spec') && { specHref: input.specHref }),
  };
}

/** What an assistant is asked to begin with. */
function questionAbout(address: string): string {
  return `Read ${address} so I can ask you questions about it.`;
}

/** Names in an address that only a script can fill in, once the menu is opened. */
const FILLED_LATER = /\$(?:page|mcp)/;

function ownLink(
  { title, description, icon, href }: ContextualLink,
  config: DocsConfig,
  { path, address, base }: { path: string; address: string; base: string },
): PageMenuLink {
  const toHref = (filled: string) =>
    !isExternal(filled) && filled.startsWith('/') ? base + filled : filled;
  const located = href.replaceAll('$path', encodeUrlPart(path));
  const svg = icon && renderIcon(icon.name, icon.type, icon.library ?? config.icons.library).svg;
  return {
    label: title,
    description,
    // Who has no script gets the address of the page in place of its text.
    href: located.includes('$mcp')
      ? undefined
      : toHref(located.replaceAll('$page', encodeUrlPart(address))),
    icon: svg,
    ...(FILLED_LATER.test(located) && { fill: toHref(located) }),
  };
}
