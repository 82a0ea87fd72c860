import { viewFor } from '../../navigation/view/view-for.ts';
import type { NavigationView } from '../../navigation/model/navigation-view.ts';
import type { Site } from '../../site/model/site.ts';
import { slugOf } from '../../text/slug.ts';
import type { MarkdownPage } from '../markdown/pages.ts';

/** A page with the parts of the site that it is in. */
export interface PlacedPage extends MarkdownPage {
  tab: string | undefined;
  group: string | undefined;
  product: string | undefined;
  /** Absent for the one that a first visit starts with. */
  language: string | undefined;
  /** Likewise. */
  version: string | undefined;
}

type Kind = 'product' | 'tab' | 'version' | 'language';

/** A part of the site, with a list of its own. */
export interface Scope {
  kind: Kind;
  name: string;
  /** `/guides/llms.txt` */
  path: string;
  pages: PlacedPage[];
}

/** Pages with their places; those of other languages and versions say which. */
export function placePages(site: Site, pages: readonly MarkdownPage[]): PlacedPage[] {
  const { navigation } = site;
  const home = navigation.sections.get(navigation.home)?.language;
  const place = (one: MarkdownPage): PlacedPage => {
    const view = viewFor(navigation, one.page.id);
    const { current, default: first } = view.versions;
    return {
      page: one.page,
      path: one.path,
      get key() {
        return one.key;
      },
      make: () => one.make(),
      isWhole: one.isWhole,
      tab: activeTab(view),
      group: view.groupPath[0],
      product: activeProduct(view),
      language: view.language === home ? undefined : view.language,
      version: current === first ? undefined : current,
    };
  };
  return pages.flatMap((one) => site.store.guard.run(one.page, 'list', () => place(one)) ?? []);
}

/** Whether a page is what a first visit may come to: of the first language, and of the version that is shown first. */
export function isFirstChoice({ language, version }: PlacedPage): boolean {
  return language === undefined && version === undefined;
}

/** The products and tabs that readers come to first, then other versions and languages; none where there is one of a kind. */
export function listScopes(pages: readonly PlacedPage[]): Scope[] {
  const first = pages.filter(isFirstChoice);
  const taken = new Set(['/llms.txt', '/.well-known/llms.txt']);
  // Beside the pages where they have a folder of their own, else below the name of the part.
  const findPath = (name: string, own: readonly PlacedPage[]) => {
    const folder = commonFolder(own.map(({ page }) => page.href));
    const inside = pages.filter(({ page }) => `${page.href}/`.startsWith(`${folder}/`));
    const places =
      inside.length === own.length ? [folder, `/${slugOf(name)}`] : [`/${slugOf(name)}`];
    const paths = places.map((place) => `${place}/llms.txt`);
    return paths.find((path) => !taken.has(path)) ?? `/${slugOf(name)}-${taken.size}/llms.txt`;
  };
  const scopes = (kind: Kind, all: readonly PlacedPage[], fewest: number) => {
    const named = all.filter((page) => page[kind] !== undefined);
    const parts = [...Map.groupBy(named, (page) => page[kind]!)];
    if (parts.length < fewest) return [];
    return parts.map(([name, own]): Scope => {
      const path = findPath(name, own);
      taken.add(path);
      return { kind, name, path, pages: own };
    });
  };
  return [
    ...scopes('product', first, 2),
    ...scopes('tab', first, 2),
    ...scopes(
      'version',
      pages.filter(({ language }) => language === undefined),
      1,
    ),
    ...scopes(
      'language',
      pages.filter(({ version }) => version === undefined),
      1,
    ),
  ];
}

/** The folder that all addresses have in common, '' for the root: `/a/b` for `/a/b/c` and `/a/b`. */
function commonFolder(hrefs: readonly string[]): string {
  const [first = [], ...others] = hrefs.map((href) => href.split('/'));
  const length = first.findIndex((part, index) => others.some((other) => other[index] !== part));
  const common =
    length < 0 ? (others.length > 0 ? first : first.slice(0, -1)) : first.slice(0, length);
  return common.join('/').replace(/\/$/, '');
}

function activeTab({ tabs }: NavigationView): string | undefined {
  return tabs.find(({ active }) => active)?.name;
}

function activeProduct({ selectors }: NavigationView): string | undefined {
  const products = selectors.find(({ kind }) => kind === 'product');
  return products?.options.find(({ active }) => active)?.name;
}
