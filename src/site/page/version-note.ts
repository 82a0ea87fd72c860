import { encodePath, isExternal } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { NavigationView } from '../../navigation/model/navigation-view.ts';
import { encode } from '../../text/html.ts';
import { translator } from '../../text/words/translate.ts';
import { withEndSlash } from '../facts/end-slash.ts';
import type { Site } from '../model/site.ts';

/** What readers are told on a page from a commit: which version they read, and where the same page of the current one is. */
export function versionNote(
  site: Site,
  { revision }: LoadedPage,
  { versions }: NavigationView,
  lang: string,
): string | undefined {
  const current = versions.options.find(({ name }) => name === versions.default);
  if (!revision || !current || versions.current === undefined) return undefined;
  if (versions.current === current.name || isExternal(current.href)) return undefined;
  const t = translator(lang);
  const href = encode(withEndSlash(site, site.options.base + encodePath(current.href)));
  const words = encode(t('You are reading version {}.', versions.current));
  const label = encode(t('Go to the current version, {}', current.name));
  return (
    `<div role="note" class="t-callout t-note"><div class="t-callout-body t-flow">` +
    `<p>${words} <a href="${href}">${label}</a></p></div></div>`
  );
}
