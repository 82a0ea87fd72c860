import type { LoadedPage } from '../../content/load-pages.ts';
import { encodePath } from '../../content/links.ts';
import type { HookContext, PageWithText, SiteFacts } from '../../extensions/types.ts';
import type { SiteOptions } from '../model/site-options.ts';
import type { Site } from '../model/site.ts';
import { languageOf } from './in-language.ts';

/** What hooks are told of the way in which a site is loaded. */
export function hookContext({ mode, offline }: SiteOptions): HookContext {
  return { mode, offline };
}

/** A loaded site as hooks of the project see it; pages that are only a link are none. */
export function describeSite(site: Site): SiteFacts {
  const { base, origin } = site.options;
  const pages = [...site.pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  return {
    name: site.config.name,
    base,
    origin,
    pages: pages.map((page) => describePage(site, page)),
  };
}

function describePage({ options, navigation }: Site, page: LoadedPage): PageWithText {
  const { id, file, href, title, frontMatter, body } = page;
  return {
    id,
    href: options.base + encodePath(href),
    title,
    description: frontMatter.description,
    lang: languageOf(navigation, id),
    frontMatter: frontMatter.raw,
    file,
    text: body,
  };
}
