import { digest } from '../../text/digest.ts';
import { withInstructions } from '../markdown/instructions.ts';
import { listMarkdownPages, readMarkdown, type MarkdownPage } from '../markdown/pages.ts';
import type { Site } from '../../site/model/site.ts';
import { textOutput, type Output, type OutputKind, type OutputSources } from '../output.ts';
import { renderAll } from '../rendered-pages.ts';
import { listPublic, renderLlms, renderLlmsFull } from './llms.ts';

/** What machines read of a site: its pages as Markdown, and the lists of them (llmstxt.org). */
export const agentFiles: OutputKind = {
  mayHave: (path) => /\.(?:md|txt)$/.test(path),
  list({ site }) {
    const pages = listMarkdownPages(site);
    return [
      ...pages.map((page) => toOutput(site, page)),
      textOutput('/llms.txt', () => renderLlms(site, listPublic(site, pages))),
      llmsFull({ site }, pages),
    ];
  },
};

function toOutput({ config }: Site, page: MarkdownPage): Output {
  return {
    path: page.path,
    get key() {
      return withInstructions(config, page.key);
    },
    render: () => withInstructions(config, page.make()),
  };
}

function llmsFull({ site }: Pick<OutputSources, 'site'>, pages: readonly MarkdownPage[]): Output {
  return {
    path: '/llms-full.txt',
    get key() {
      const texts = listPublic(site, pages).map(({ key, page }) => `${key} ${page.href}`);
      return digest(withInstructions(site.config, ''), ...texts);
    },
    async render() {
      await renderAll(site);
      const texts = new Map(readMarkdown(site, pages).map((text, index) => [pages[index], text]));
      const shown = listPublic(site, pages);
      const all = renderLlmsFull(
        site,
        shown.map((page) => ({ page: page.page, markdown: texts.get(page) ?? '' })),
      );
      return withInstructions(site.config, all);
    },
  };
}
