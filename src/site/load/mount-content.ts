import type { DocsConfig } from '../../config/docs-config.ts';
import type { SourceLocation } from '../../config/document.ts';
import {
  isPage,
  type NamedDocuments,
  type NavigationDivision,
  type NavigationItem,
  type NavigationNode,
  type NavigationPage,
} from '../../config/navigation.ts';
import { nodeOfVersion } from '../../config/versions.ts';
import type { FrontMatter } from '../../content/front-matter.ts';
import { isExternal, joinPath, pagePath, splitHref } from '../../content/links.ts';
import { hrefOf, type LoadedPage, type PageRevision } from '../../content/pages.ts';
import { listByPrefix, readPageId } from '../../navigation/page-entries.ts';
import { findChannel, findIntroduced } from '../../openapi/asyncapi.ts';
import { findOperation, findSchema, matchDocuments } from '../../openapi/lookup.ts';
import type { ReadContent } from './read-content.ts';

/** Position of the content of a commit in the site. */
interface Mount {
  /** `1.0` */
  folder: string;
  /** Path of the commit's files, relative to the project root. */
  files: string;
  revision: Omit<PageRevision, 'file' | 'folder'>;
}

/** Content with all paths, ids, and references moved to a folder of the site. */
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
      // Skills for agents come from the current version only.
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
      operationUrls: new Map(
        [...rekey(api.operationUrls)].map(([key, hrefs]) => [key, hrefs.map(name.path)]),
      ),
      schemaPages: {
        truncated: rekey(api.schemaPages.truncated),
        urls: new Map(
          [...rekey(api.schemaPages.urls)].map(([key, href]) => [key, name.path(href)]),
        ),
      },
      // Full references exist for the current version only.
      references: [],
    },
    asyncDocuments: asyncDocuments.map((one) => ({ ...one, id: name.document(one.id) })),
    diagnostics: content.diagnostics.map((one) => {
      if (one.file === undefined) return one;
      const file = name.file(one.file);
      return { ...one, file, ...(one.subject === one.file && { subject: file }) };
    }),
  };
}

/** Maps names of mounted content to names in the site. */
interface Naming {
  mount: Mount;
  page(id: string): string;
  /** A path that starts with `/`. */
  path(path: string): string;
  /** An href as written: one of the content, or any other. */
  href(href: string): string;
  /** Id of a document, or a text that starts with one. */
  document(id: string): string;
  /** A file of the project. */
  file(path: string): string;
}

/** Mapping for a mount. */
export function createNaming({ config, files, pages }: ReadContent, mount: Mount): Naming {
  const { folder } = mount;
  const path = (pathname: string) => (pathname === '/' ? `/${folder}` : `/${folder}${pathname}`);
  const hrefs = new Set([...pages.values()].map(({ href }) => href));
  const left = new Set(config.redirects.map(({ source }) => joinPath('', source)));
  const has = (pathname: string) =>
    hrefs.has(pagePath(pathname)) ||
    files.assets.has(pathname) ||
    left.has(pathname) ||
    holdsPages(hrefs, pathname);
  return {
    mount,
    path,
    page: (id) => `${folder}/${id}`,
    href(href) {
      const { path: pathname, suffix } = splitHref(href);
      if (isExternal(href) || pathname === '') return href;
      const fullPath = joinPath('', pathname);
      return has(fullPath) ? path(fullPath) + suffix : href;
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

/** Front matter with the ids that documents have in the site. */
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
  const introduced =
    asyncapi && channel?.problem ? findIntroduced(asyncDocuments, asyncapi) : undefined;
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

/**
 * docs.json of a commit, reduced to the navigation that a version of the current docs.json shows: the divisions with
 * the names in `around`, and the version with the same name or the default one.
 */
export function narrowToVersion(
  config: DocsConfig,
  { name }: NavigationDivision,
  around: readonly NavigationDivision[],
): DocsConfig {
  const inside = around.reduce<NavigationNode>((node, outer) => {
    const found = node.divisions.find((one) => one.kind === outer.kind && one.name === outer.name);
    return found ? listByPrefix(node, found) : node;
  }, config.navigation);
  const listed = config.versions.filter(({ href }) => !href);
  const present = listed.filter(({ revision }) => !revision);
  // If the whole list comes from Git, the groups next to it are the pages of the commit.
  const versions = present.length > 0 ? present : listed;
  const marked =
    versions.find((one) => one.name === name) ?? versions.find((one) => one.default) ?? versions[0];
  const node = { ...inside, ...nodeOfVersion(inside, marked?.name) };
  return { ...config, versions: [], navigation: { ...node, ...withoutVersions(node, name) } };
}

/** Replaces the versions in a node with the content of the version of that name, or of the default version. */
function withoutVersions(
  { items, divisions, openapi, asyncapi, directories }: NavigationNode,
  name: string,
): Pick<NavigationNode, 'items' | 'divisions' | keyof NamedDocuments> {
  const others = divisions.filter(({ kind }) => kind !== 'version');
  const mounted = divisions.filter(
    ({ kind, href, revision }) => kind === 'version' && !href && !revision,
  );
  const chosen =
    mounted.find((one) => one.name === name) ?? mounted.find((one) => one.default) ?? mounted[0];
  return {
    items: [...items, ...(chosen?.items ?? [])],
    divisions: [...others, ...(chosen?.divisions ?? [])],
    openapi: chosen?.openapi ?? openapi,
    asyncapi: chosen?.asyncapi ?? asyncapi,
    directories: chosen?.directories ?? directories,
  };
}

/** Version with the navigation of its commit: written and generated pages, with their ids in the site. */
export function mountNavigation(
  division: NavigationDivision,
  content: ReadContent,
  name: Naming,
): NavigationDivision {
  const { navigation } = content.config;
  const graft = createNavigationMount(division.location, content.api.operations, name);
  const toItems = (list: readonly NavigationItem[]): NavigationItem[] =>
    list.map((item) => {
      if (isPage(item)) return graft.page(item);
      const pages = toItems(item.pages);
      const root = item.root && graft.page(item.root);
      return { ...item, ...NO_DOCUMENTS, location: graft.locate(item.location), pages, root };
    });
  const toNode = <Node extends NavigationNode>(node: Node): Node => ({
    ...node,
    ...NO_DOCUMENTS,
    location: graft.locate(node.location),
    items: toItems(node.items),
    divisions: node.divisions.map((one) => ({
      ...toNode(one),
      href: one.href === undefined ? undefined : name.href(one.href),
      pathPrefix: mountPrefix(one, name),
    })),
    // Global entries come from the current version.
    global: [],
  });
  const { items, divisions } = toNode(navigation);
  return { ...division, items, divisions };
}

function mountPrefix(
  { pathPrefix }: NavigationDivision,
  name: Naming,
): NavigationDivision['pathPrefix'] {
  if (!pathPrefix || pathPrefix === 'rest' || isExternal(pathPrefix.url)) return pathPrefix;
  return { url: name.path(joinPath('', pathPrefix.url)) };
}

/** Generated pages are listed individually. */
const NO_DOCUMENTS = { openapi: undefined, asyncapi: undefined, directories: undefined };

function createNavigationMount(
  at: SourceLocation,
  operations: ReadonlyMap<string, string>,
  name: Naming,
) {
  const sources = new Map<SourceLocation['source'], SourceLocation['source']>();
  /** Location of a value in a file of the commit, inside the version. */
  const locate = ({ source, path, fullPath }: SourceLocation): SourceLocation => {
    const moved = sources.get(source) ?? { ...source, file: name.file(source.file) };
    sources.set(source, moved);
    return { source: moved, path, fullPath: [...at.fullPath, ...fullPath.slice(1)] };
  };
  const page = (entry: NavigationPage): NavigationPage => {
    const read = readPageId(entry.page);
    const known = operations.get(entry.page);
    const id = known ?? ('id' in read ? name.page(read.id) : entry.page);
    return { page: id, location: locate(entry.location) };
  };
  return { locate, page };
}
