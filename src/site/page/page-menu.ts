import type { ContextualLink, DocsConfig } from '../../config/model/types.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { encodePath, isExternal } from '../../content/links.ts';
import { renderIcon } from '../../theme/icons/icons.ts';
import { themeLook } from '../../theme/looks.ts';
import { markdownHref } from '../model/markdown-path.ts';
import type { PageMenu, PageMenuLink } from '../model/page-menu.ts';

/** Assistants by their name in docs.json, and where each takes a question. */
const ASSISTANTS: Record<string, [label: string, ask: string]> = {
  chatgpt: ['ChatGPT', 'https://chatgpt.com/?hints=search&q='],
  claude: ['Claude', 'https://claude.ai/new?q='],
  perplexity: ['Perplexity', 'https://www.perplexity.ai/search?q='],
  grok: ['Grok', 'https://grok.com/?q='],
  aistudio: ['Google AI Studio', 'https://aistudio.google.com/prompts/new_chat?prompt='],
};

/** Entries for the site's own MCP server, which a static host does not have. */
const MCP_ENTRIES = ['mcp', 'add-mcp', 'cursor', 'vscode'];

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

/** What the menu beside a page's title offers; undefined for a page whose front matter says `contextual: false`. */
export function buildPageMenu(input: PageMenuInput): PageMenu | undefined {
  const { config, page, base, origin } = input;
  if (page.frontMatter.raw['contextual'] === false) return undefined;
  const markdown = markdownHref(page.href, base);
  const path = base + encodePath(page.href);
  const links = config.contextual.options.flatMap((entry): PageMenuLink[] => {
    if (typeof entry !== 'string')
      return [ownLink(entry, config, path, (origin ?? '') + path, base)];
    const assistant = ASSISTANTS[entry];
    if (!assistant) return [];
    const [label, ask] = assistant;
    return [
      {
        label,
        ask,
        href: origin && ask + encodeURIComponent(questionAbout(origin + markdown)),
      },
    ];
  });
  const mcpEntries = MCP_ENTRIES.filter((entry) => config.contextual.options.includes(entry));
  return {
    markdownHref: markdown,
    display: config.contextual.display ?? themeLook(config.theme).menu,
    links,
    ...(mcpEntries.length > 0 && {
      mcp: { href: `${base}/mcp`, name: config.name, entries: mcpEntries },
    }),
    ...(config.contextual.options.includes('download-spec') && { specHref: input.specHref }),
  };
}

/** What an assistant is asked to begin with. */
function questionAbout(address: string): string {
  return `Read ${address} so I can ask you questions about it.`;
}

function ownLink(
  { title, description, icon, href }: ContextualLink,
  config: DocsConfig,
  path: string,
  address: string,
  base: string,
): PageMenuLink {
  const filled = href
    .replaceAll('$path', encodeURIComponent(path))
    .replaceAll('$page', encodeURIComponent(address));
  const svg = icon && renderIcon(icon.name, icon.type, icon.library ?? config.icons.library).svg;
  const isPath = !isExternal(filled) && filled.startsWith('/');
  return { label: title, description, href: isPath ? base + filled : filled, icon: svg };
}
