import type {
  NamedDocuments,
  NavigationDivision,
  NavigationItem,
  NavigationNode,
  NavigationPage,
} from '../../config/model/navigation.ts';
import { isPage } from '../../config/model/walk-navigation.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { holdClaims } from '../../config/normalize/hold-claims.ts';
import { nodeOfVersion } from '../../config/normalize/version-nodes.ts';
import type { Place } from '../../config/read/place.ts';
import { readPageId } from '../../navigation/entries/page-id.ts';
import type { Naming } from './mount-content.ts';
import type { ReadContent } from './read-content.ts';

/**
 * docs.json of a commit with the one navigation that a version of the present docs.json stands for: what has the names of
 * the divisions `around` it there, and of versions the one of the same name, else the default one.
 */
export function narrowToVersion(
  config: DocsConfig,
  { name }: NavigationDivision,
  around: readonly NavigationDivision[],
): DocsConfig {
  const whole = holdClaims(config.navigation);
  const inside = around.reduce<NavigationNode>(
    (node, outer) =>
      node.divisions.find((one) => one.kind === outer.kind && one.name === outer.name) ?? node,
    whole,
  );
  const listed = config.versions.filter(({ url }) => !url);
  const present = listed.filter(({ revision }) => !revision);
  // Where the whole list comes from Git, the groups beside it are the pages of the commit.
  const own = present.length > 0 ? present : listed;
  const marked = own.find((one) => one.name === name) ?? own.find((one) => one.default) ?? own[0];
  const node = { ...inside, ...nodeOfVersion(inside, marked?.name) };
  return { ...config, versions: [], navigation: { ...node, ...withoutVersions(node, name) } };
}

/** A node with what its version of a name holds, else that of its default version, in place of all its versions. */
function withoutVersions(
  { items, divisions, openapi, asyncapi, directories }: NavigationNode,
  name: string,
): Pick<NavigationNode, 'items' | 'divisions' | keyof NamedDocuments> {
  const others = divisions.filter(({ kind }) => kind !== 'version');
  const own = divisions.filter(({ kind, href, revision }) => kind === 'version' && !href && !revision); // prettier-ignore
  const chosen = own.find((one) => one.name === name) ?? own.find((one) => one.default) ?? own[0];
  return {
    items: [...items, ...(chosen?.items ?? [])],
    divisions: [...others, ...(chosen?.divisions ?? [])],
    openapi: chosen?.openapi ?? openapi,
    asyncapi: chosen?.asyncapi ?? asyncapi,
    directories: chosen?.directories ?? directories,
  };
}

/** A version with the navigation of its commit in it: pages written and generated, under the names that they have in the site. */
export function graftVersion(
  division: NavigationDivision,
  content: ReadContent,
  name: Naming,
): NavigationDivision {
  const { navigation } = content.config;
  const graft = createGraft(division.place, content.api.operations, name);
  const toItems = (list: readonly NavigationItem[]): NavigationItem[] =>
    list.map((item) => {
      if (isPage(item)) return graft.page(item);
      const pages = toItems(item.pages);
      const root = item.root && graft.page(item.root);
      return { ...item, ...NO_DOCUMENTS, place: graft.place(item.place), pages, root };
    });
  const toNode = <Node extends NavigationNode>(node: Node): Node => ({
    ...node,
    ...NO_DOCUMENTS,
    place: graft.place(node.place),
    items: toItems(node.items),
    divisions: node.divisions.map((one) => ({
      ...toNode(one),
      href: one.href === undefined ? undefined : name.href(one.href),
    })),
    // What stands on every page is the present site's.
    global: [],
  });
  const { items, divisions } = toNode(navigation);
  return { ...division, items, divisions };
}

/** Pages of documents are listed one by one. */
const NO_DOCUMENTS = { openapi: undefined, asyncapi: undefined, directories: undefined };

function createGraft(at: Place, operations: ReadonlyMap<string, string>, name: Naming) {
  const sources = new Map<Place['source'], Place['source']>();
  /** Where the value stands: in a file of the commit, and inside of the version. */
  const place = ({ source, path, fullPath }: Place): Place => {
    const moved = sources.get(source) ?? { ...source, file: name.file(source.file) };
    sources.set(source, moved);
    return { source: moved, path, fullPath: [...at.fullPath, ...fullPath.slice(1)] };
  };
  const page = (entry: NavigationPage): NavigationPage => {
    const read = readPageId(entry.page);
    const known = operations.get(entry.page);
    const id = known ?? ('id' in read ? name.page(read.id) : entry.page);
    return { page: id, place: place(entry.place) };
  };
  return { place, page };
}
