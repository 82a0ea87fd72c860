import type { LoadedPage } from '../../content/load-pages.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import type { Site } from '../model/site.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

/** Documents that could not be fetched or read, which may have the operations that no other has. */
function findUnread(
  ofSite: readonly Diagnostic[],
  documents: readonly Pick<ApiDocument, 'files'>[],
): Diagnostic[] {
  const isRead = (file: string) => documents.some(({ files }) => files.includes(file));
  return ofSite.filter(
    ({ code, file, message }) =>
      code === 'openapi-unreachable' ||
      (code === 'openapi-invalid' && message.startsWith('not valid ') && !isRead(file ?? '')),
  );
}

/** The problem to report on a page: for an operation that nothing has, the document that could not be read. */
export function blameDocument(
  problem: Diagnostic,
  { frontMatter: { openapi = '' } }: Pick<LoadedPage, 'frontMatter'>,
  { diagnostics: ofSite, documents }: Pick<Site, 'diagnostics' | 'documents'>,
): Diagnostic {
  if (problem.code !== 'unknown-operation') return problem;
  const unread = findUnread(ofSite, documents);
  const named = (openapi.split(' ')[0] ?? '').replace(/^(?:\.?\/)+/, '');
  const isNamed = ({ file, message }: Diagnostic) =>
    file === named || message.startsWith(`${named}: `);
  return unread.find(isNamed) ?? unread[0] ?? problem;
}

/** The problems of a site, where entries of operations that nothing has are part of the document that could not be read. */
export function blameDocuments(
  ofSite: readonly Diagnostic[],
  documents: Site['documents'],
): Diagnostic[] {
  const [first] = findUnread(ofSite, documents);
  if (!first) return [...ofSite];
  const others = ofSite.filter(({ code }) => code !== 'unknown-operation');
  const count = ofSite.length - others.length;
  if (count === 0) return others;
  const entries = count === 1 ? 'an entry' : `${count} entries`;
  const hint = `until then ${entries} of the navigation, which may stand in it, cannot be shown`;
  return others.map((one) => (one === first ? { ...one, hint } : one));
}
