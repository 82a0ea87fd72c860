import { readFileSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { resolveLink } from '../content/links.ts';
import type { LoadedPage } from '../content/load-pages.ts';
import { splitPage } from '../content/split-page.ts';
import { splitLines } from '../diagnostics/position.ts';
import { readSource, type SourceFacts } from '../mdx/source/source-index.ts';
import type { FilePlace } from '../site/page/link-places.ts';
import { findPageIdAt } from '../site/facts/page-ids.ts';
import type { LoadedSite } from '../site/load/load-site.ts';
import type { Site } from '../site/model/site.ts';
import { collectMentions } from './collect-mentions.ts';
import { collectOperations } from './collect-operations.ts';
import { createSettingFinder } from './find-setting.ts';
import type { CheckedImage, CheckedPage, CheckedSite, CheckedSnippet } from './types.ts';

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** All that the rules look at, out of a loaded project whose pages have been rendered. */
export function collectSite({ texts, locate }: LoadedSite, site: Site): CheckedSite {
  const { config, project } = site;
  const configFile = [...texts.keys()][0] ?? 'docs.json';
  const readText = createReader(project.root, texts);
  const images = collectImages(site);
  return {
    config,
    configFile,
    pages: [...site.pages.values()].map((page) => collectPage(site, page)),
    snippets: collectSnippets(site),
    images,
    // Nothing is to be looked for where there are no images.
    mentions: images.length > 0 ? collectMentions(site, texts) : new Set(),
    operations: collectOperations(site, readText),
    locate: (path) => locate?.(path) ?? { file: configFile },
    findSetting: createSettingFinder(texts),
    findField: (page, field) => findField(page.file, readText(page.file), field),
    textAt: ({ file, line = 0, column = 1, length = 0 }) =>
      (splitLines(readText(file))[line - 1] ?? '').slice(column - 1, column - 1 + length),
    hasPart: (href, id) => {
      const page = site.pages.get(findPageIdAt(site, href) ?? '');
      return page !== undefined && site.store.record(page).ids.includes(id);
    },
    resolve: (href, fromId) => resolveLink(href, fromId, site.targets),
  };
}

function collectPage({ navigation, store }: Site, page: LoadedPage): CheckedPage {
  const { id, file, href, title, frontMatter, body, isGenerated = false } = page;
  const stand = navigation.places.get(id);
  const section = navigation.sections.get(stand?.section ?? '');
  const edition = JSON.stringify([stand?.version, section?.version, section?.language]);
  const trail = stand?.trail.map(({ label }) => label) ?? [];
  return {
    id,
    file,
    href,
    title,
    frontMatter,
    isGenerated,
    listed: stand?.listed ?? false,
    edition,
    place: JSON.stringify([edition, stand?.section, trail]),
    // The text of a generated page is in its document.
    source: isGenerated ? EMPTY : readSource(body),
    links: store.record(page).links,
  };
}

const EMPTY: SourceFacts = { headings: [], links: [], images: [] };

function collectSnippets({ project, files, pages, store }: Site): CheckedSnippet[] {
  if (files.snippets.length === 0) return [];
  const used = new Set(
    [...pages.values()].flatMap((page) => store.record(page).dependencies.map(({ file }) => file)),
  );
  return files.snippets.map((path) => {
    const absolute = join(project.pagesDir, path);
    const file = relative(project.root, absolute).split(sep).join('/');
    const isText = /\.mdx?$/.test(path);
    const source = isText ? readSource(splitPage(readIfThere(absolute)).body) : EMPTY;
    return { file, source, isUsed: used.has(file) };
  });
}

function collectImages({ files, project }: Site): CheckedImage[] {
  return [...files.assets].flatMap(([path, absolute]) => {
    if (!IMAGE.test(path)) return [];
    const bytes = statSync(absolute, { throwIfNoEntry: false })?.size ?? 0;
    return { path, bytes, file: relative(project.root, absolute).split(sep).join('/') };
  });
}

/** Place of `field:` in the front matter of a page; the first line where it is not. */
function findField(file: string, text: string, field: string): FilePlace {
  const { yaml = '', yamlLine } = splitPage(text);
  const lines = yaml.split('\n');
  const index = lines.findIndex((line) => /^["']?([^"':=\s]+)/.exec(line)?.[1] === field);
  if (index < 0) return { file, line: 1, column: 1, length: 3 };
  return {
    file,
    line: yamlLine + index,
    column: (lines[index] ?? '').indexOf(field) + 1,
    length: field.length,
  };
}

function createReader(root: string, texts: ReadonlyMap<string, string>): (file: string) => string {
  const known = new Map(texts);
  return (file) => {
    const text = known.get(file) ?? readIfThere(join(root, file));
    // Only files that are asked for again and again are worth the memory.
    if (/\.(?:json|ya?ml)$/.test(basename(file))) known.set(file, text);
    return text;
  };
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
