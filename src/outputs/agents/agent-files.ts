import { digest } from '../../text/digest.ts';
import { listDocumentFiles } from '../../site/facts/document-files.ts';
import type { Site } from '../../site/model/site.ts';
import { withInstructions } from '../markdown/instructions.ts';
import { listMarkdownPages, readMarkdown, type MarkdownPage } from '../markdown/pages.ts';
import { copyOutput, outputAt, textOutput, type Output, type OutputKind } from '../output.ts';
import { renderAll } from '../rendered-pages.ts';
import { API_CATALOG_PATH, renderApiCatalog } from './api-catalog.ts';
import { listPublic, renderLlms, renderLlmsFull, renderScope } from './llms.ts';
import { isFirstChoice, listScopes, placePages, type PlacedPage } from './scopes.ts';
import { listSkills, mainSkill, renderSkillIndex, SKILLS_PATH } from './skills.ts';

/**
 * What machines read of a site: its pages as Markdown, the lists of them (llmstxt.org) for the whole site and for its
 * parts, what agents can do with the product (agentskills.io), and its APIs (RFC 9727).
 */
export const agentFiles: OutputKind = {
  mayHave: (path) => /\.(?:md|txt)$|^\/\.well-known\//.test(path),
  list({ site }) {
    const all = listMarkdownPages(site);
    const pages = placePages(site, listPublic(site, all));
    const scopes = listScopes(pages);
    return [
      ...all.map((page) => toOutput(site, page)),
      ...alsoWellKnown(site, [
        textOutput('/llms.txt', () => renderLlms(site, pages, scopes)),
        llmsFull(site, all, pages.filter(isFirstChoice)),
      ]),
      ...scopes.map((scope) => textOutput(scope.path, () => renderScope(site, scope))),
      ...skillFiles(site, pages),
      ...(listDocumentFiles(site).length > 0
        ? [textOutput(API_CATALOG_PATH, () => renderApiCatalog(site))]
        : []),
    ];
  },
};

function toOutput({ config }: Site, page: MarkdownPage): Output {
  return {
    path: page.path,
    page: page.page,
    get key() {
      return withInstructions(config, page.key);
    },
    isWhole: page.isWhole,
    render: () => withInstructions(config, page.make()),
  };
}

/** The same files where some programs look for them first (RFC 8615); those of the author stand in both places. */
function alsoWellKnown(site: Site, outputs: readonly Output[]): Output[] {
  const copies = outputs.map((output): Output => {
    const path = `/.well-known${output.path}`;
    const own = site.files.assets.get(output.path);
    return own === undefined ? outputAt(path, output) : copyOutput(path, own);
  });
  return [...outputs, ...copies];
}

function llmsFull(site: Site, all: readonly MarkdownPage[], shown: readonly PlacedPage[]): Output {
  let text: Promise<string> | undefined;
  const write = async () => {
    await renderAll(site);
    const texts = readMarkdown(site, all);
    const byPath = new Map(all.map(({ path }, index) => [path, texts[index] ?? '']));
    const whole = renderLlmsFull(
      site,
      shown.map((page) => ({ page, markdown: byPath.get(page.path) ?? '' })),
    );
    return withInstructions(site.config, whole);
  };
  return {
    path: '/llms-full.txt',
    get key() {
      const texts = shown.map(({ key, page }) => `${key} ${page.href}`);
      return digest(withInstructions(site.config, ''), ...texts);
    },
    render: () => (text ??= write()),
  };
}

function skillFiles(site: Site, pages: readonly PlacedPage[]): Output[] {
  const skills = listSkills(site, pages);
  return [
    textOutput('/skill.md', () => mainSkill(site, skills, pages).text),
    textOutput(`${SKILLS_PATH}/index.json`, () => renderSkillIndex(site, skills)),
    ...skills.map(({ name, text }) => textOutput(`${SKILLS_PATH}/${name}/SKILL.md`, () => text)),
  ];
}
