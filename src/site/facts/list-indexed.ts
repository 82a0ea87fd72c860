import { encodePath } from '../../content/links.ts';
import type { Site } from '../model/site.ts';
import { isKeptOut } from './folder-meta.ts';

/** Addresses of the pages that search engines may know, base included, in navigation order. */
export function listIndexed(site: Site): string[] {
  const { navigation, pages, config, options } = site;
  const ids = config.seo.indexHiddenPages
    ? [...new Set([...navigation.order, ...pages.keys()])]
    : navigation.order;
  const hrefs = ids.flatMap((id) => {
    const page = pages.get(id);
    const isKept = page && !page.frontMatter.url && !isKeptOut(config, page);
    return isKept ? [options.base + encodePath(page.href)] : [];
  });
  return [...new Set(hrefs)];
}
