import { findChannel, findIntroduced } from '../../asyncapi/find-channel.ts';
import type { FrontMatter } from '../../content/front-matter-fields.ts';
import { isExternal, joinPath, pagePath, splitHref } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { hrefOf, type PageRevision } from '../../content/page.ts';
import { findOperation } from '../../openapi/lookup/find-operation.ts';
import { findSchema } from '../../openapi/lookup/find-schema.ts';
import { matchDocuments } from '../../openapi/lookup/match-documents.ts';
import type { ReadContent } from './read-content.ts';

/** Where the content of a commit stands in the site. */
export interface Mount {
  /** `1.0` */
  folder: string;
  /** Path of the files of the commit, relative to the project root. */
  files: string;
  revision: Omit<PageRevision, 'file' | 'folder'>;
}

/** What reading a folder gave, below a folder of the site: pages, files, documents, and what names them. */
export function mountContent(content: ReadContent, name: Naming): ReadContent {
  const { config, files, api, asyncDocuments } = content;
  const inFolder = (pages: ReadonlyMap<string, LoadedPage>) =>
    new Map(
      [...pages.values()].map((page) => [name.page(page.id), mountPage(content, page, name)]),
    );
  const rekey = <Value>(map: ReadonlyMap<string, Value>) =>
    new Map([...map].map(([key, value]) => [name.document(key), value]));
  return {
    ...content,
    config: {
      ...config,
      redirects: config.redirects.map((redirect) => ({
        ...redirect,
        source: name.path(joinPath('', redirect.source)),
        destination: name.href(redirect.destination),
      })),
    },
    files: {
      ...files,
      assets: new Map([...files.assets].map(([path, file]) => [name.path(path), file])),
      // What agents are to know is what holds at present.
      skills: [],
    },
    pages: inFolder(content.pages),
    others: inFolder(content.others),
    api: {
      ...api,
      documents: api.documents.map((one) => ({
        ...one,
        id: name.document(one.id),
        files: one.files.map(name.file),
      })),
      operations: new Map([...api.operations].map(([entry, id]) => [entry, name.page(id)])),
      addresses: new Map(
        [...rekey(api.addresses)].map(([key, hrefs]) => [key, hrefs.map(name.path)]),
      ),
      schemaPages: {
        cut: rekey(api.schemaPages.cut),
        addresses: new Map(
          [...rekey(api.schemaPages.addresses)].map(([key, href]) => [key, name.path(href)]),
        ),
      },
      // A reference of all operations at once is for the present version.
      references: [],
    },
    asyncDocuments: asyncDocuments.map((one) => ({ ...one, id: name.document(one.id) })),
    diagnostics: content.diagnostics.map((one) =>
      one.file === undefined ? one : { ...one, file: name.file(one.file) },
    ),
  };
}

/** What the parts of some content are called below the folder. */
export interface Naming {
  mount: Mount;
  page(id: string): string;
  /** A path below `/`. */
  path(path: string): string;
  /** An address as its author wrote it: one of the content's own, or anything else. */
  href(href: string): string;
  /** The id of a document, or a text that begins with one. */
  document(id: string): string;
  /** A file of the project. */
  file(path: string): string;
}

/** Names below the folder of a mount. */
export function createNaming({ config, files, pages }: ReadContent, mount: Mount): Naming {
  const { folder } = mount;
  const path = (own: string) => (own === '/' ? `/${folder}` : `/${folder}${own}`);
  const hrefs = new Set([...pages.values()].map(({ href }) => href));
  const left = new Set(config.redirects.map(({ source }) => joinPath('', source)));
  const has = (own: string) =>
    hrefs.has(pagePath(own)) || files.assets.has(own) || left.has(own) || holdsPages(hrefs, own);
  return {
    mount,
    path,
    page: (id) => `${folder}/${id}`,
    href(href) {
      const { path: own, suffix } = splitHref(href);
      if (isExternal(href) || own === '') return href;
      const whole = joinPath('', own);
      return has(whole) ? path(whole) + suffix : href;
    },
    document: (id) => (isExternal(id) ? id : `${folder}/${id}`),
    file: (one) => (isExternal(one) ? one : `${mount.files}/${one}`),
  };
}

function holdsPages(hrefs: ReadonlySet<string>, path: string): boolean {
  return [...hrefs].some((href) => href.startsWith(`${path}/`));
}

function mountPage(content: ReadContent, page: LoadedPage, name: Naming): LoadedPage {
  const id = name.page(page.id);
  const { revision, folder } = name.mount;
  return {
    ...page,
    id,
    href: hrefOf(id),
    file: page.isGenerated ? name.document(page.file) : name.file(page.file),
    frontMatter: mountFields(content, page.frontMatter, name),
    revision: { ...revision, folder, file: page.file },
  };
}

/** Front matter that names documents as they are called in the site. */
function mountFields(
  { api: { documents }, asyncDocuments }: ReadContent,
  fields: FrontMatter,
  name: Naming,
): FrontMatter {
  const { openapi, 'openapi-schema': schema, asyncapi, url } = fields;
  const introduction = fields['openapi-introduction'];
  const operation = openapi ? findOperation(documents, openapi) : undefined;
  const shape = schema ? findSchema(documents, schema) : undefined;
  const channel = asyncapi ? findChannel(asyncDocuments, asyncapi) : undefined;
  const introduced = asyncapi && channel?.problem ? findIntroduced(asyncDocuments, asyncapi) : undefined; // prettier-ignore
  const [document] = introduction ? matchDocuments(documents, introduction) : [];
  const own: Partial<FrontMatter> = {
    ...(url && { url: name.href(url) }),
    ...(operation?.problem === undefined &&
      operation && { openapi: `${name.document(operation.document.id)} ${operation.value.id}` }),
    ...(shape?.problem === undefined &&
      shape && {
        'openapi-schema': `${name.document(shape.document.id)} ${shape.value.ref.replaceAll(' ', '%20')}`,
      }),
    ...(channel?.problem === undefined &&
      channel && { asyncapi: `${name.document(channel.document.id)} ${channel.channel.name}` }),
    ...(introduced && { asyncapi: name.document(introduced.id) }),
    ...(document && { 'openapi-introduction': name.document(document.id) }),
  };
  const { version: _version, ...others } = fields;
  return { ...others, ...own };
}
