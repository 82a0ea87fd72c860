import type { LoadedPage } from '../../content/load-pages.ts';
import type { Site } from '../model/site.ts';

/** A site with what lies in the project alone: without the pages, files and documents of versions from commits. */
export function presentSite(site: Site): Site {
  const { versions, pages, files, documents, asyncDocuments, project } = site;
  if (versions.length === 0) return site;
  const others = new Set<object>(
    versions.flatMap((one) => [...one.documents, ...one.asyncDocuments]),
  );
  const isPresent = ([, { revision }]: [string, LoadedPage]) => revision === undefined;
  const isOwnFile = ([, file]: [string, string]) => !file.startsWith(project.cacheDir);
  return {
    ...site,
    pages: new Map([...pages].filter(isPresent)),
    files: { ...files, assets: new Map([...files.assets].filter(isOwnFile)) },
    documents: documents.filter((one) => !others.has(one)),
    asyncDocuments: asyncDocuments.filter((one) => !others.has(one)),
  };
}
