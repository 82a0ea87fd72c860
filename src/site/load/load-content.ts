import type { AsyncDocument } from '../../asyncapi/types.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { createLocator } from '../../config/read/place.ts';
import { findFiles, type LeftOut, type ProjectFiles } from '../../content/find-files.ts';
import { loadPages, type LoadedPage } from '../../content/load-pages.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { listedIds } from '../../navigation/entries/listed-ids.ts';
import { buildNavigation } from '../../navigation/build-navigation.ts';
import type { Navigation } from '../../navigation/model/navigation.ts';
import { findDocuments } from '../../openapi/read/document-sources.ts';
import type { SiteInput } from '../model/site-input.ts';
import { addExtraPages } from './apply-extensions.ts';
import { loadApi, type SiteApi } from './load-api.ts';
import { checkAudience, forgetPages, forgetParts, takeOthersPages } from './leave-out-pages.ts';
import { loadAsyncApi } from './load-async-api.ts';

/** The project's files and pages, and each page's place in the navigation. */
export interface SiteContent {
  /** docs.json without what is kept for other readers. */
  config: DocsConfig;
  files: ProjectFiles;
  pages: Map<string, LoadedPage>;
  /** Pages of the project that are kept for other readers, by id. */
  others: ReadonlyMap<string, LoadedPage>;
  navigation: Navigation;
  api: SiteApi;
  asyncDocuments: AsyncDocument[];
  diagnostics: Diagnostic[];
}

/** Reads pages and API documents, and builds the navigation of both. */
export async function loadContent({
  project,
  options,
  config: given,
  extensions,
}: SiteInput): Promise<SiteContent> {
  const files = findFiles(project, options.outDir);
  const { pages, diagnostics } = loadPages(project, files, listedIds(given.navigation));
  const ofExtensions = await addExtraPages(extensions, options, pages);
  const others = takeOthersPages(pages, options);
  const config = forgetPages(given, others);
  const found = findDocuments(files.assets.values());
  const api = await loadApi(project, config, found.openapi, pages, options);
  const asyncApi = await loadAsyncApi(
    project,
    config,
    found.asyncapi,
    { pages, addresses: api.addresses },
    options,
  );
  forgetParts(project, files, api.documents);
  const { navigation, diagnostics: problems } = buildNavigation(config, pages, {
    redirects: config.redirects.map(({ source }) => source),
    generated: [...api.generated, ...asyncApi.generated],
    operations: api.operations,
  });
  const locate = createLocator();
  const located = problems.map(({ place, ...problem }) => ({
    ...(place && locate(place)),
    ...problem,
  }));
  // Folders may lie in one another, and be walked twice.
  const leftOut = new Map(files.leftOut.map((one) => [one.path, toLeftOut(one)])).values();
  const problemsOfApis = [...api.diagnostics, ...asyncApi.diagnostics];
  const ofAudience = checkAudience(project, options, { pages, others }, api.documents);
  return {
    config,
    files,
    pages,
    others,
    navigation,
    api,
    asyncDocuments: asyncApi.documents,
    diagnostics: [
      ...leftOut,
      ...diagnostics,
      ...ofExtensions,
      ...ofAudience,
      ...problemsOfApis,
      ...located,
    ],
  };
}

function toLeftOut({ path, reason }: LeftOut): Diagnostic {
  return createDiagnostic({
    code: 'left-out-file',
    message: `${path} ${reason}; it is left out`,
    hint: 'put a file in its place, or name it in .mintignore',
    file: path,
  });
}
