import type { AsyncDocument } from '../../asyncapi/types.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { findFiles, type ProjectFiles } from '../../content/find-files.ts';
import { loadPages, type LoadedPage } from '../../content/load-pages.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { listGenerated } from '../../navigation/entries/generated-pages.ts';
import { listedIds } from '../../navigation/entries/listed-ids.ts';
import { findDocuments } from '../../openapi/read/document-sources.ts';
import type { SiteInput } from '../model/site-input.ts';
import { checkAddresses } from './check-addresses.ts';
import { addExtraPages } from './apply-extensions.ts';
import { checkPublishedFiles, listTexts } from './check-published-files.ts';
import { checkAudience, forgetPages, forgetParts, takeOthersPages } from './leave-out-pages.ts';
import { leaveOutCode } from './without-code.ts';
import { loadApi, type SiteApi } from './load-api.ts';
import { loadAsyncApi } from './load-async-api.ts';

/** The files, pages and documents of one folder. */
export interface ReadContent {
  /** docs.json without what is kept for other readers, and with the pages of documents in its navigation. */
  config: DocsConfig;
  files: ProjectFiles;
  pages: Map<string, LoadedPage>;
  /** Pages that are kept for other readers, by id. */
  others: ReadonlyMap<string, LoadedPage>;
  api: SiteApi;
  asyncDocuments: AsyncDocument[];
  diagnostics: Diagnostic[];
}

/** Reads pages and API documents of a folder with a docs.json. `readPages` may know its pages already. */
export async function readContent(
  { project, options, config: given, extensions }: SiteInput,
  readPages = loadPages,
): Promise<ReadContent> {
  const files = findFiles(project, options.outDir, {
    gitignore: given.files.gitignore,
    named: listTexts(given),
  });
  const ofCode = project.isDataOnly ? leaveOutCode(project, files) : [];
  const { pages, diagnostics } = readPages(project, files, listedIds(given.navigation));
  const ofExtensions = await addExtraPages(extensions, options, pages);
  const others = takeOthersPages(pages, options);
  const config = forgetPages(given, others);
  const found = findDocuments(files.assets.values());
  const api = await loadApi(project, config, found.openapi, pages, options);
  const { addresses } = api;
  const asyncApi = await loadAsyncApi(project, config, found.asyncapi, { pages, addresses }, options); // prettier-ignore
  forgetParts(project, files, api.documents);
  const generated = [...api.generated, ...asyncApi.generated];
  return {
    config: { ...config, navigation: listGenerated(config.navigation, generated) },
    files,
    pages,
    others,
    api,
    asyncDocuments: asyncApi.documents,
    diagnostics: [
      ...ofCode,
      ...checkPublishedFiles(project, given, files, [...pages.values(), ...others.values()]),
      ...diagnostics,
      ...ofExtensions,
      ...checkAudience(project, options, { pages, others }, api.documents),
      ...api.diagnostics,
      ...asyncApi.diagnostics,
      ...checkAddresses(project, pages, files.assets),
    ],
  };
}
