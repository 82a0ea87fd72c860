import type { ReferencePage } from '../model/site-parts.ts';
import type { NavigationParent } from '../../config/model/navigation.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { generatedPage } from '../../content/generated-page.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { findGroupOf } from '../../navigation/entries/find-group.ts';
import type { GeneratedPages } from '../../navigation/entries/generated-pages.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import { findOperation } from '../../openapi/lookup/find-operation.ts';

/** What the pages with whole references are made from. */
interface ReferenceSources {
  config: DocsConfig;
  documents: readonly ApiDocument[];
  /** Those that docs.json wants a whole reference of. */
  wanted: readonly ApiDocument[];
  pages: Map<string, LoadedPage>;
  /** The part of the navigation that has the generated pages of a document. */
  partOf(document: ApiDocument): NavigationParent | undefined;
}

/**
 * Adds an entry for each whole reference to `pages`, and says where it stands: with the generated pages of the
 * document, else in the group that lists the first of its pages.
 */
export function addReferences({ config, documents, wanted, pages, partOf }: ReferenceSources): {
  references: ReferencePage[];
  generated: GeneratedPages[];
} {
  const references: ReferencePage[] = [];
  const generated: GeneratedPages[] = [];
  for (const document of wanted) {
    const own = [...pages.values()].filter((page) => isOf(document, documents, page));
    const ids = new Set(own.map(({ id }) => id));
    // Tabs and anchors own pages by the folder they are in.
    const folder = own[0]?.id.replace(/(?<![^/])[^/]*$/, '') ?? '';
    const id = free(`${folder}all-endpoints`, (taken) => pages.has(taken));
    const href = free(`/_trellis/reference/${folderName(document)}`, (taken) =>
      references.some((other) => other.href === taken),
    );
    // An entry of the navigation that leads there: a page that is only a link.
    pages.set(id, generatedPage(id, document.id, { title: 'All endpoints', url: href }));
    references.push({
      document,
      href,
      operations: own.map((page) => ({ href: page.href, title: page.title })),
    });
    const part = partOf(document) ?? findGroupOf(config.navigation, (entry) => ids.has(entry));
    if (part) generated.push({ part, items: [id] });
  }
  return { references, generated };
}

function isOf(
  document: ApiDocument,
  documents: readonly ApiDocument[],
  { frontMatter }: LoadedPage,
): boolean {
  if (!frontMatter.openapi) return false;
  const found = findOperation(documents, frontMatter.openapi);
  return found.problem === undefined && found.document === document;
}

/** `plants` for `openapi/plants.json`. */
function folderName({ id }: ApiDocument): string {
  const name = (id.split(/[/?#]/).findLast(Boolean) ?? '').replace(/\.\w+$/, '').toLowerCase();
  return name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'api';
}

function free(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted;
  for (let count = 2; isTaken(name); count++) name = `${wanted}-${count}`;
  return name;
}
