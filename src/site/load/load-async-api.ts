import { buildChannelPages } from '../../asyncapi/channel-pages.ts';
import { titleOfChannel } from '../../asyncapi/channel-view.ts';
import { findChannel, findIntroduced } from '../../asyncapi/find-channel.ts';
import { hasAsyncIntroduction } from '../../asyncapi/introduction.ts';
import { loadAsyncDocuments } from '../../asyncapi/load-documents.ts';
import type { AsyncDocument } from '../../asyncapi/types.ts';
import {
  listAddresses,
  listDocuments,
  listDocumentUses,
  type DocumentUse,
} from '../../config/model/document-uses.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { generatedPage } from '../../content/generated-page.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Project } from '../../content/project.ts';
import { readableFiles } from '../../content/tracked-files.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { checkGenerated, takenIds } from './check-addresses.ts';
import type { GeneratedPages } from '../../navigation/entries/generated-pages.ts';
import { unique } from '../../openapi/publish/page-address.ts';
import { isNamed } from '../../openapi/read/document-sources.ts';
import { translate } from '../../text/words/translate.ts';
import type { SiteOptions } from '../model/site-options.ts';

/** The AsyncAPI documents of a project and the pages they bring. */
export interface SiteAsyncApi {
  documents: AsyncDocument[];
  generated: GeneratedPages[];
  diagnostics: Diagnostic[];
}

/** The pages of the site, and the addresses of those of each operation and channel. */
interface KnownPages {
  pages: Map<string, LoadedPage>;
  addresses: Map<string, string[]>;
}

/**
 * Loads the AsyncAPI documents that docs.json names or the project holds. Pages of their channels are added to
 * `pages` where docs.json asks for them, after one that introduces the document; pages that name a channel take their
 * title from it, and have their address noted.
 */
export async function loadAsyncApi(
  project: Project,
  config: DocsConfig,
  found: readonly string[],
  { pages, addresses }: KnownPages,
  options: SiteOptions,
): Promise<SiteAsyncApi> {
  const { documents, diagnostics } = await loadAsyncDocuments({
    projectRoot: project.root,
    mayRead: readableFiles(project),
    isPublicOnly: project.isDataOnly,
    named: listDocuments(config, 'asyncapi'),
    addresses: listAddresses(config),
    found,
    cacheDir: project.cacheDir,
    offline: options.offline,
  });
  const uses = listDocumentUses(config, 'asyncapi');
  const generated = uses.flatMap((use) =>
    use.documents.flatMap((name): GeneratedPages[] => {
      const document = documents.find(({ id }) => isNamed(project.root, id, name));
      if (!document) return [];
      const made = buildChannelPages(document, { prefix: use.prefix, taken: takenIds(pages) });
      diagnostics.push(...checkGenerated(document.id, use.parts[0], made.pages, pages));
      for (const { id, wanted: _wanted, ...fields } of made.pages)
        pages.set(id, generatedPage(id, document.id, fields));
      const introduction = addIntroduction(config, document, use, pages);
      const items = [...introduction, ...made.items];
      return use.parts.map((part) => ({ part, items }));
    }),
  );
  for (const page of pages.values()) completePage(page, documents, addresses);
  return { documents, generated, diagnostics };
}

/** Adds the page that introduces a document; gives its id, or nothing where it would be empty. */
function addIntroduction(
  config: DocsConfig,
  document: AsyncDocument,
  { prefix, language }: DocumentUse,
  pages: Map<string, LoadedPage>,
): string[] {
  if (!config.api.introductions || !hasAsyncIntroduction(document)) return [];
  const id = unique(`${prefix}/introduction`, takenIds(pages));
  const sidebarTitle = translate(language ?? 'en', 'Introduction');
  const fields = { title: document.title, sidebarTitle, asyncapi: document.id };
  pages.set(id, generatedPage(id, document.id, fields));
  return [id];
}

function completePage(
  page: LoadedPage,
  documents: readonly AsyncDocument[],
  addresses: Map<string, string[]>,
): void {
  const { asyncapi, title } = page.frontMatter;
  if (!asyncapi) return;
  const found = findChannel(documents, asyncapi);
  if (found.problem !== undefined) {
    if (!title) page.title = findIntroduced(documents, asyncapi)?.title ?? page.title;
    return;
  }
  if (!title) page.title = titleOfChannel(found.channel);
  const key = `${found.document.id} ${found.channel.name}`;
  addresses.set(key, [...(addresses.get(key) ?? []), page.href]);
}
