import { encodePath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { viewFor } from '../../navigation/view/view-for.ts';
import type { Site } from '../../site/model/site.ts';
import { renderInstructions } from '../markdown/instructions.ts';
import type { MarkdownPage } from '../markdown/pages.ts';
import { listIndexed } from './sitemap.ts';

/** Pages that search engines may know, in reading order. */
export function listPublic(site: Site, pages: readonly MarkdownPage[]): MarkdownPage[] {
  const byHref = new Map(
    pages.map((page) => [site.options.base + encodePath(page.page.href), page]),
  );
  return listIndexed(site).flatMap((href) => byHref.get(href) ?? []);
}

/** llms.txt (llmstxt.org): what the site is, and its pages as Markdown by tab and group, with their descriptions. */
export function renderLlms(site: Site, pages: readonly MarkdownPage[]): string {
  const { config, options } = site;
  const prefix = (options.origin ?? '') + options.base;
  const groups = new Map<string, string[]>();
  for (const { page, path } of pages) {
    const name = groupOf(site, page.id);
    const { description } = page.frontMatter;
    const line = `- [${page.title}](${prefix}${encodePath(path)})${description ? `: ${oneLine(description)}` : ''}`;
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  const sections = [...groups].map(([name, lines]) => `## ${name}\n\n${lines.join('\n')}`);
  const summary = config.description ? [`> ${oneLine(config.description)}`] : [];
  const told = renderInstructions(config) ?? [];
  return `${[`# ${config.name}`, ...summary, told, ...sections].flat().join('\n\n')}\n`;
}

/** llms-full.txt: the Markdown of all those pages, each with its address. */
export function renderLlmsFull(
  site: Site,
  pages: readonly { page: LoadedPage; markdown: string }[],
): string {
  const prefix = (site.options.origin ?? '') + site.options.base;
  return pages
    .map(({ page, markdown }) =>
      markdown.replace(/^(# .*\n)/, `$1Source: ${prefix}${encodePath(page.href)}\n`),
    )
    .join('\n---\n\n');
}

function groupOf(site: Site, id: string): string {
  const { tabs, groupPath } = viewFor(site.navigation, id);
  const tab = tabs.find(({ active }) => active)?.name;
  return [...new Set([tab, groupPath[0]])].filter(Boolean).join(' › ') || 'Pages';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
