import { encodePath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { encode } from '../../text/html.ts';
import { translator } from '../../text/words/translate.ts';
import type { Site } from '../model/site.ts';
import { findNewerOriginal } from './list-translations.ts';

/** What readers are told of a translation that is older than its original, where docs.json asks for it. */
export function translationNote(site: Site, page: LoadedPage, lang: string): string | undefined {
  const original = site.config.translations?.note ? findNewerOriginal(site, page) : undefined;
  if (!original) return undefined;
  const t = translator(lang);
  const href = encode(site.options.base + encodePath(original.href));
  const words = encode(t('The original of this page has changed since it was translated.'));
  return (
    `<div role="note" class="t-callout t-note"><div class="t-callout-body t-flow">` +
    `<p>${words} <a href="${href}">${encode(t('Read the original'))}</a></p></div></div>`
  );
}
