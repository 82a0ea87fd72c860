import type { Navigation } from '../model/navigation.ts';
import { sectionLanguage } from './section-language.ts';

/** A language whose pages have a folder of addresses for themselves. */
export interface LanguageHome {
  /** `/ar` */
  folder: string;
  /** BCP 47 tag. */
  language: string;
  /** Key of the section of its first page. */
  section: string;
  /** Address of its first page. */
  start: string;
}

const known = new WeakMap<Navigation, LanguageHome[]>();

/** The languages beside that of the start page that have folders for themselves, such as `/ar` for Arabic. */
export function listLanguageHomes(navigation: Navigation): LanguageHome[] {
  const homes = known.get(navigation) ?? findLanguageHomes(navigation);
  known.set(navigation, homes);
  return homes;
}

/** The language in whose folder an address lies; undefined for all others. */
export function findLanguageHome(navigation: Navigation, path: string): LanguageHome | undefined {
  return listLanguageHomes(navigation).find(({ folder }) => `${path}/`.startsWith(`${folder}/`));
}

function findLanguageHomes(navigation: Navigation): LanguageHome[] {
  const { places, order } = navigation;
  const main = sectionLanguage(navigation, navigation.home);
  const listed = order.flatMap((id) => {
    const place = places.get(id);
    if (!place) return [];
    const language = sectionLanguage(navigation, place.section);
    return !language || language === main ? [] : [{ id, place, language }];
  });
  const byLanguage = [...Map.groupBy(listed, ({ language }) => language)];
  const homes = byLanguage.flatMap(([language, pages]) => {
    const [first] = pages;
    const folder = sharedFolder(pages.map(({ id, place }) => folderOf(id, place.href)));
    if (!first || folder === '') return [];
    return [{ folder, language, section: first.place.section, start: first.place.href }];
  });
  // A folder with pages of two languages tells neither.
  return homes.filter(
    ({ folder, language }) =>
      !listed.some((page) => page.language !== language && isBelow(page.place.href, folder)),
  );
}

function isBelow(href: string, folder: string): boolean {
  return `${href}/`.startsWith(`${folder}/`);
}

function folderOf(id: string, href: string): string {
  return /(?:^|\/)index$/.test(id) ? href : href.slice(0, href.lastIndexOf('/'));
}

function sharedFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split('/').filter(Boolean));
  const end = first.findIndex((name, at) => others.some((names) => names[at] !== name));
  const shared = end < 0 ? first : first.slice(0, end);
  return shared.map((name) => `/${name}`).join('');
}
