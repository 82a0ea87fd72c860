import { takenIds } from './check-addresses.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { generatedPage } from '../../content/generated-page.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { isObject, toObject, toText } from '../../openapi/json.ts';
import type { AutoPages } from '../../openapi/publish/auto-pages.ts';
import { hasIntroduction } from '../../openapi/publish/introduction.ts';
import { toPageId, unique } from '../../openapi/publish/page-address.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import { translate } from '../../text/words/translate.ts';

/** A document, and the place of docs.json that asks for its pages. */
interface IntroductionSources {
  config: DocsConfig;
  document: ApiDocument;
  /** Folder of the addresses of its pages. */
  prefix: string;
  /** Code of the language of that place. */
  language: string | undefined;
  pages: Map<string, LoadedPage>;
}

/** Adds a page that introduces a document before those of its operations; gives its id, or nothing where it would be empty. */
export function addIntroduction(
  { config, document, prefix, language, pages }: IntroductionSources,
  { groups }: AutoPages,
): string[] {
  if (!config.api.introductions || groups.length === 0 || !hasIntroduction(document)) return [];
  const info = toObject(document.root['info']);
  const mint = toObject(info['x-mint']);
  const taken = new Set([...takenIds(pages), ...redirected(config)]);
  const wanted = toPageId(toText(mint['href']) ?? `${prefix}/introduction`);
  const page = generatedPage(
    unique(wanted, taken),
    document.id,
    {
      title: document.title,
      sidebarTitle: translate(language ?? 'en', 'Introduction'),
      description: toText(info['description']) && toText(info['summary']),
      'openapi-introduction': document.id,
      ...(isObject(mint['metadata']) ? mint['metadata'] : {}),
    },
    toText(mint['content']),
  );
  pages.set(page.id, page);
  return [page.id];
}

/** Addresses that lead elsewhere: a page of the site would stand before the redirect. */
function redirected({ redirects }: DocsConfig): string[] {
  return redirects.map(({ source }) => toPageId(source));
}
