import { buildChannelPages } from '../../asyncapi/channel-pages.ts';
import { titleOfChannel } from '../../asyncapi/channel-view.ts';
import { findChannel } from '../../asyncapi/find-channel.ts';
import { loadAsyncDocuments } from '../../asyncapi/load-documents.ts';
import type { AsyncDocument } from '../../asyncapi/types.ts';
import { listDocuments, listDocumentUses } from '../../config/model/document-uses.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { generatedPage } from '../../content/generated-page.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Project } from '../../content/project.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { GeneratedPages } from '../../navigation/entries/generated-pages.ts';
import { isNamed } from '../../openapi/read/document-sources.ts';
import type { SiteOptions } from '../model/site-options.ts';

/** The AsyncAPI documents of a project and the pages they bring. */
export interface SiteAsyncApi {
  documents: AsyncDocument[];
  generated: GeneratedPages[];
  diagnostics: Diagnostic[];
}

/**
 * Loads the AsyncAPI documents that docs.json names or the project holds. Pages of their channels are added to
 * `pages` where docs.json asks for them, and pages that name a channel take their title from it.
 */
export async function loadAsyncApi(
  project: Project,
  config: DocsConfig,
  found: readonly string[],
  pages: Map<string, LoadedPage>,
  options: SiteOptions,
): Promise<SiteAsyncApi> {
  const { documents, diagnostics } = await loadAsyncDocuments({
    projectRoot: project.root,
    named: listDocuments(config, 'asyncapi'),
    found,
    cacheDir: project.cacheDir,
    offline: options.offline,
  });
  const uses = listDocumentUses(config, 'asyncapi');
  const generated = uses.flatMap((use) =>
    use.documents.flatMap((name): GeneratedPages[] => {
      const document = documents.find(({ id }) => isNamed(project.root, id, name));
      if (!document) return [];
      const made = buildChannelPages(document, {
        prefix: use.prefix,
        taken: new Set(pages.keys()),
      });
      for (const { id, ...fields } of made.pages)
        pages.set(id, generatedPage(id, document.id, fields));
      return [{ part: use.part, items: made.items }];
    }),
  );
  for (const page of pages.values()) completePage(page, documents);
  return { documents, generated, diagnostics };
}

function completePage(page: LoadedPage, documents: readonly AsyncDocument[]): void {
  const { asyncapi, title } = page.frontMatter;
  const found = asyncapi && !title ? findChannel(documents, asyncapi) : undefined;
  if (found && found.problem === undefined) page.title = titleOfChannel(found.channel);
}
