import { encodePath, isExternal } from '../../content/links.ts';
import type { Site } from '../model/site.ts';

/** An API document that readers can have. */
export interface DocumentFile {
  kind: 'openapi' | 'asyncapi';
  title: string;
  /** Path relative to the project root, or the address of a document from elsewhere. */
  id: string;
  /** Path with base, or that address. */
  href: string;
}

type Files = Pick<Site, 'files' | 'options'>;

/** Address of a document, base included; undefined for one that is no file of the site. */
export function documentHref({ files, options }: Files, id: string): string | undefined {
  if (isExternal(id)) return id;
  return files.assets.has(`/${id}`) ? `${options.base}/${encodePath(id)}` : undefined;
}

/** The API documents of a site, each once. */
export function listDocumentFiles(site: Site): DocumentFile[] {
  const all = [
    ...site.documents.map(({ id, title }) => ({ kind: 'openapi' as const, id, title })),
    ...site.asyncDocuments.map(({ id, title }) => ({ kind: 'asyncapi' as const, id, title })),
  ];
  return all.flatMap((one) => {
    const href = documentHref(site, one.id);
    return href === undefined ? [] : [{ ...one, href }];
  });
}
