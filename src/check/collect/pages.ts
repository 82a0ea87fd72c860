import { join, relative, sep } from 'node:path';
import type { LoadedPage } from '../../content/load-pages.ts';
import { splitPage } from '../../content/split-page.ts';
import { readSource, type SourceFacts } from '../../mdx/source/source-index.ts';
import type { Site } from '../../site/model/site.ts';
import type { CheckedPage, CheckedSnippet } from '../model/types.ts';
import { readIfReadable } from '../../engine/files.ts';

const EMPTY: SourceFacts = {
  headings: [],
  links: [],
  images: [],
  squashed: [],
  slips: [],
  issues: [],
};

/** What the rules look at of one page. */
export function collectPage({ navigation, store }: Site, page: LoadedPage): CheckedPage {
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
    source: isGenerated
      ? EMPTY
      : (store.guard.run(page, 'check', () => readSource(body, addedComponents(store))) ?? EMPTY),
    links: store.record(page).links,
  };
}

/** The snippets of a project, and whether any page uses them. */
export function collectSnippets({ project, files, pages, store }: Site): CheckedSnippet[] {
  if (files.snippets.length === 0) return [];
  const used = new Set(
    [...pages.values()].flatMap((page) => store.record(page).dependencies.map(({ file }) => file)),
  );
  const added = addedComponents(store);
  return files.snippets.map((path) => {
    const absolute = join(project.pagesDir, path);
    const file = relative(project.root, absolute).split(sep).join('/');
    const isText = /\.mdx?$/.test(path);
    const body = isText ? splitPage(readIfReadable(absolute) ?? '').body : '';
    const source = isText ? readSource(body, added) : EMPTY;
    return { file, source, isUsed: used.has(file) };
  });
}

/** Names of the components that the project adds, for which the library's may have been replaced. */
function addedComponents({ environment }: Site['store']): string[] {
  return Object.keys(environment.modules.additions.components);
}
