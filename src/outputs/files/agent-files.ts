import { digest } from '../../text/digest.ts';
import { listMarkdownPages, readMarkdown, type MarkdownPage } from '../markdown/pages.ts';
import { textOutput, type Output, type OutputKind, type OutputSources } from '../output.ts';
import { renderAll } from '../rendered-pages.ts';
import { listPublic, renderLlms, renderLlmsFull } from './llms.ts';

/** What machines read of a site: its pages as Markdown, and the lists of them (llmstxt.org). */
export const agentFiles: OutputKind = {
  mayHave: (path) => /\.(?:md|txt)$/.test(path),
  list({ site }) {
    const pages = listMarkdownPages(site);
    return [
      ...pages.map(toOutput),
      textOutput('/llms.txt', () => renderLlms(site, listPublic(site, pages))),
      llmsFull({ site }, pages),
    ];
  },
};

function toOutput(page: MarkdownPage): Output {
  return {
    path: page.path,
    get key() {
      return page.key;
    },
    render: () => page.make(),
  };
}

function llmsFull({ site }: Pick<OutputSources, 'site'>, pages: readonly MarkdownPage[]): Output {
  return {
    path: '/llms-full.txt',
    get key() {
      return digest(...listPublic(site, pages).map(({ key, page }) => `${key} ${page.href}`));
    },
    async render() {
      await renderAll(site);
      const texts = new Map(readMarkdown(site, pages).map((text, index) => [pages[index], text]));
      const shown = listPublic(site, pages);
      return renderLlmsFull(
        site,
        shown.map((page) => ({ page: page.page, markdown: texts.get(page) ?? '' })),
      );
    },
  };
}
