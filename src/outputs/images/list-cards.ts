import { readFileSync } from 'node:fs';
import { colorsOf } from '../../config/model/looks.ts';
import { metaTagsOf } from '../../config/model/meta-tags.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { digest } from '../../text/digest.ts';
import { viewFor } from '../../navigation/view/view-for.ts';
import { plainDescription } from '../../site/facts/description.ts';
import type { Site } from '../../site/model/site.ts';
import { buildPalette, type Palette } from '../../theme/palette.ts';

/** Key of the card for all pages without one of their own. */
export const SITE_CARD = '';

/** What the preview picture of a page shows. */
export interface Card {
  siteName: string;
  /** Absolute path of the logo. */
  logo: string | undefined;
  /** Absolute path of a picture behind everything. */
  background: string | undefined;
  /** Where the page stands; '' for nothing. */
  eyebrow: string;
  title: string;
  description: string;
  /** `docs.example.com` */
  host: string;
  palette: Palette;
}

/** A card with the digest of all it shows, given that of the code that draws it. */
interface ListedCard {
  card: Card;
  key: (engine: string) => string;
}

/**
 * The cards of a site by page id: one for the site, and with `thumbnails` in docs.json one for each page
 * that names no picture itself. Empty where the site's address is not known, because previews need full
 * addresses, and where docs.json names a picture for all pages.
 */
export function listCards(site: Site): Map<string, ListedCard> {
  const { config, options, pages } = site;
  const cards = new Map<string, ListedCard>();
  if (options.origin === undefined || metaTagsOf(config)['og:image'] !== undefined) return cards;
  const common = commonOf(site, new URL(options.origin).host);
  const filesKey = [common.logo, common.background].map(digestFile).join();
  const add = (id: string, texts: Pick<Card, 'eyebrow' | 'title' | 'description'>) => {
    const card = { ...common, ...texts };
    // Where the project lies does not matter: the files are in the digest by what they hold.
    const shown = JSON.stringify({ ...card, logo: undefined, background: undefined });
    cards.set(id, { card, key: (engine) => shortDigest(engine, filesKey, shown) });
  };
  const title = config.name;
  add(SITE_CARD, { eyebrow: '', title, description: config.description ?? '' });
  if (!config.thumbnails) return cards;
  for (const page of pages.values()) {
    if (!hasOwnCard(page)) continue;
    const texts = site.store.guard.run(page, 'card', () => textsOf(site, page));
    if (texts) add(page.id, texts);
  }
  return cards;
}

function hasOwnCard({ frontMatter }: LoadedPage): boolean {
  const { url, hidden, noindex, raw } = frontMatter;
  return !url && !hidden && !noindex && raw['og:image'] === undefined;
}

function textsOf(site: Site, page: LoadedPage): Pick<Card, 'eyebrow' | 'title' | 'description'> {
  const { tabs, groupPath } = viewFor(site.navigation, page.id);
  const tab = tabs.find(({ active }) => active)?.name ?? '';
  const eyebrow = [...new Set([tab, ...groupPath.slice(-1)])].filter(Boolean).join('  ›  ');
  return { eyebrow, title: page.title, description: plainDescription(page) ?? '' };
}

function commonOf({ config, files }: Site, host: string) {
  const { logo, modeToggle, thumbnails } = config;
  const mode = thumbnails?.appearance ?? modeToggle.default ?? 'light';
  const asset = (path: string | undefined) =>
    path === undefined ? undefined : files.assets.get(`/${path.replace(/^(?:\.?\/)+/, '')}`);
  return {
    siteName: config.name,
    logo: asset(logo?.[mode]),
    background: asset(thumbnails?.background),
    host,
    palette: buildPalette(colorsOf(config))[mode],
  };
}

function digestFile(file: string | undefined): string {
  return file === undefined ? '' : digest(readFileSync(file).toString('base64'));
}

function shortDigest(...parts: string[]): string {
  return digest(...parts)
    .replace(/\W/g, '')
    .slice(0, 16);
}
