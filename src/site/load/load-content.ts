import type { DocsConfig } from '../../config/model/types.ts';
import { divideByVersion } from '../../config/normalize/version-nodes.ts';
import { createLocator } from '../../config/read/place.ts';
import { buildNavigation } from '../../navigation/build-navigation.ts';
import type { Navigation } from '../../navigation/model/navigation.ts';
import type { SiteInput } from '../model/site-input.ts';
import type { SiteVersion } from '../model/site-version.ts';
import { loadVersions } from './load-versions.ts';
import { readContent, type ReadContent } from './read-content.ts';

/** The files and pages of a site, and each page's place in the navigation. */
export interface SiteContent extends ReadContent {
  navigation: Navigation;
  /** Versions that come from commits. */
  versions: SiteVersion[];
  /** Folders that stand for versions whose pages lie at the root: `/2.0`. */
  presentFolders: string[];
  /** Those of docs.json, and those of its versions from commits. */
  redirects: DocsConfig['redirects'];
  /** The documents of the project itself. */
  own: Pick<SiteVersion, 'documents' | 'asyncDocuments'>;
}

/** Reads pages and API documents, those of versions from commits too, and builds the navigation of all. */
export async function loadContent(input: SiteInput): Promise<SiteContent> {
  const own = await readContent({ ...input, config: divideByVersion(input.config) });
  const {
    config,
    versions,
    presentFolders,
    contents,
    diagnostics: ofVersions,
  } = await loadVersions(input, own);
  const all = joinContents({ ...own, config }, contents);
  const redirects = [own, ...contents].flatMap((one) => one.config.redirects);
  const { navigation, diagnostics: problems } = buildNavigation(all.config, all.pages, {
    redirects: redirects.map(({ source }) => source),
    operations: own.api.operations,
  });
  const locate = createLocator();
  const located = problems.map(({ place, ...problem }) => ({
    ...(place && locate(place)),
    ...problem,
  }));
  const documents = { documents: own.api.documents, asyncDocuments: own.asyncDocuments };
  return {
    ...all,
    navigation,
    versions,
    presentFolders,
    redirects,
    own: documents,
    diagnostics: [...all.diagnostics, ...ofVersions, ...located],
  };
}

/** The content of the project with that of commits beside it; what the project has at an address stays. */
function joinContents(own: ReadContent, contents: readonly ReadContent[]): ReadContent {
  const { files, api } = own;
  for (const {
    pages,
    files: { assets },
  } of contents) {
    for (const [id, page] of pages) if (!own.pages.has(id)) own.pages.set(id, page);
    for (const [path, file] of assets) if (!files.assets.has(path)) files.assets.set(path, file);
  }
  const all = [own, ...contents];
  return {
    ...own,
    others: new Map(all.flatMap(({ others }) => [...others])),
    api: { ...api, documents: eachOnce(all.flatMap((one) => one.api.documents)) },
    asyncDocuments: eachOnce(all.flatMap(({ asyncDocuments }) => asyncDocuments)),
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Versions may show the same document of another server. */
function eachOnce<Document extends { id: string }>(documents: readonly Document[]): Document[] {
  return [...new Map(documents.toReversed().map((one) => [one.id, one])).values()].toReversed();
}
