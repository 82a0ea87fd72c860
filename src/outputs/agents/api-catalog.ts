import { encodePath, isExternal } from '../../content/links.ts';
import { toList, toObject, toText } from '../../openapi/json.ts';
import { listDocumentFiles, type DocumentFile } from '../../site/facts/document-files.ts';
import type { Site } from '../../site/model/site.ts';

export const API_CATALOG_PATH = '/.well-known/api-catalog';

/** What a host is to call the catalog, whose name has no extension (RFC 9727, section 2). */
export const API_CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The APIs of a site as a set of links (RFC 9727, RFC 9264): where each is, its document, and its pages. */
export function renderApiCatalog(site: Site): string {
  const linkset = listDocumentFiles(site).map((document) => {
    const pages = pageOf(site, document);
    return {
      anchor: serverOf(site, document) ?? addressOf(site, document.href),
      'service-desc': [{ href: addressOf(site, document.href), type: typeOf(document) }],
      ...(pages && { 'service-doc': [{ href: addressOf(site, pages), type: 'text/html' }] }),
    };
  });
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}

/** The first address of an API that is whole and has no variables. */
function serverOf({ documents }: Site, { id }: DocumentFile): string | undefined {
  const root = documents.find((document) => document.id === id)?.root;
  const urls = toList(root?.['servers']).map((server) => toText(toObject(server)['url']));
  return urls.find((url) => url !== undefined && /^https?:\/\/[^{}]+$/.test(url));
}

/** The first page that is made from a document. */
function pageOf({ pages, options }: Site, { id }: DocumentFile): string | undefined {
  const found = [...pages.values()].find(
    ({ isGenerated, file, frontMatter: { openapi = '', asyncapi = '' } }) =>
      (isGenerated && file === id) || [openapi, asyncapi].some((name) => name.startsWith(`${id} `)),
  );
  return found && options.base + encodePath(found.href);
}

function typeOf({ kind, id }: DocumentFile): string {
  return `application/vnd.${kind === 'openapi' ? 'oai.openapi' : 'aai.asyncapi'}${/\.ya?ml$/i.test(id) ? '+yaml' : '+json'}`;
}

function addressOf({ options: { origin = '' } }: Site, href: string): string {
  return isExternal(href) ? href : origin + href;
}
