import { metaTagsOf } from '../../config/model/meta-tags.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import type { LoadedPage } from '../../content/load-pages.ts';

type MetaConfig = Pick<DocsConfig, 'metadata' | 'seo'>;

/** Meta tags that docs.json has for the page at an address without base: those of all pages, then those of its folders. */
export function metaFor(config: MetaConfig, href: string): Record<string, string> {
  const folders = config.seo.paths.filter(({ folder }) => `${href}/`.startsWith(`/${folder}/`));
  return Object.assign({}, metaTagsOf(config), ...folders.map((folder) => folder.metadata));
}

/** Whether search engines are asked to leave a page out, by its front matter or by the meta tags of docs.json. */
export function isKeptOut(
  config: MetaConfig,
  { frontMatter, href }: Pick<LoadedPage, 'frontMatter' | 'href'>,
): boolean {
  const { noindex, hidden, robots } = frontMatter;
  const asked = robots ?? metaFor(config, href)['robots'] ?? '';
  return Boolean(noindex) || Boolean(hidden) || /noindex/.test(asked);
}
