import type { LoadedPage } from '../../content/load-pages.ts';
import { findPageLanguages } from '../../navigation/view/page-languages.ts';
import { sectionLanguage } from '../../navigation/view/section-language.ts';
import { findPageIdAt } from '../facts/page-ids.ts';
import type { Site } from '../model/site.ts';
import type { GitDates } from '../model/site-parts.ts';
import { digestOriginal } from './ledger.ts';

/**
 * How a translation stands to its original. Without a mark in the ledger it is older where Git says so for certain, by the days of
 * the last commits, and unmarked otherwise.
 */
export type TranslationState = 'current' | 'older' | 'missing' | 'unmarked';

/** A page of the first language, in another one. */
export interface Translation {
  original: LoadedPage;
  /** BCP 47 tag of the other language. */
  language: string;
  /** The page in it; absent where it is missing. */
  page?: LoadedPage | undefined;
  state: TranslationState;
}

type TranslatedSite = Pick<Site, 'navigation' | 'pages' | 'ledger'>;

/** Every page that the first language lists, in each other language of the site, page by page. */
export function listTranslations(site: TranslatedSite, dates?: GitDates): Translation[] {
  const { navigation, pages } = site;
  const main = mainLanguage(site);
  const others = otherLanguages(site);
  if (main === undefined || others.length === 0) return [];
  return navigation.order.flatMap((id) => {
    const original = pages.get(id);
    if (!original || original.isGenerated || languageAt(site, id) !== main) return [];
    const inLanguages = new Map(
      findPageLanguages(navigation, id).map(({ language, href }) => [language, href]),
    );
    return others.map((language) => {
      const href = inLanguages.get(language);
      const page = href === undefined ? undefined : pages.get(findPageIdAt(site, href) ?? '');
      return { original, language, page, state: stateOf(site, original, page, dates) };
    });
  });
}

/** The original that a page was made from in another state than it has now, by the ledger; undefined for all other pages. */
export function findNewerOriginal(site: TranslatedSite, page: LoadedPage): LoadedPage | undefined {
  const marked = site.ledger.get(page.id);
  const main = mainLanguage(site);
  if (marked === undefined || main === undefined || languageAt(site, page.id) === main)
    return undefined;
  const languages = findPageLanguages(site.navigation, page.id);
  const href = languages.find(({ language }) => language === main)?.href;
  const original = href === undefined ? undefined : site.pages.get(findPageIdAt(site, href) ?? '');
  return original && digestOriginal(original) !== marked ? original : undefined;
}

function stateOf(
  { ledger }: TranslatedSite,
  original: LoadedPage,
  page: LoadedPage | undefined,
  dates: GitDates | undefined,
): TranslationState {
  if (!page) return 'missing';
  const marked = ledger.get(page.id);
  if (marked !== undefined) return marked === digestOriginal(original) ? 'current' : 'older';
  const [changed, translated] = [dates?.get(original.file), dates?.get(page.file)];
  const isOlder = changed !== undefined && translated !== undefined && translated < changed;
  return isOlder ? 'older' : 'unmarked';
}

/** The language of the start page. */
function mainLanguage({ navigation }: TranslatedSite): string | undefined {
  return sectionLanguage(navigation, navigation.home);
}

function languageAt({ navigation }: TranslatedSite, id: string): string | undefined {
  return sectionLanguage(navigation, navigation.places.get(id)?.section ?? '');
}

function otherLanguages(site: TranslatedSite): string[] {
  const { navigation } = site;
  const all = [...navigation.sections.keys()].flatMap(
    (key) => sectionLanguage(navigation, key) ?? [],
  );
  return [...new Set(all)].filter((language) => language !== mainLanguage(site));
}
