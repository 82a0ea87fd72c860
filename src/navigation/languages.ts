import { rethrowUnless } from '../utils/errors.ts';
import { findCounterpart, type Alternates } from './layout/alternates.ts';
import type { Navigation } from './navigation.ts';

/** A page in one language. */
interface PageLanguage {
  /** BCP 47 tag. */
  language: string;
  /** Without the site's base. */
  href: string;
}

/**
 * The same page in each of its languages, which include its own, in the order of docs.json; empty
 * for a page in one language. A missing translation is not replaced by the first page of that
 * language.
 */
export function findPageLanguages(navigation: Navigation, pageId: string): PageLanguage[] {
  const location = navigation.locations.get(pageId);
  const section = location && navigation.sections.get(location.section);
  if (!location || !section) return [];
  const found = new Map<string, string>();
  const add = (language: string, isOwn: boolean, from: Alternates, name: string) => {
    const href = isOwn ? location.href : findCounterpart(from, pageId, name);
    if (href !== undefined && !found.has(language)) found.set(language, href);
  };
  for (const { options, counterparts } of section.selectors)
    for (const { language, source } of options)
      if (counterparts && language !== undefined && source !== undefined)
        add(language, language === section.language, counterparts, source);
  const table = section.versions;
  for (const { label, locale, isLink } of table.versions)
    if (locale !== undefined && !isLink)
      add(toLanguageTag(locale), location.version === label, table, label);
  const isOwnListed = [...found.values()].includes(location.href);
  if (!isOwnListed || found.size < 2) return [];
  return [...found].map(([language, href]) => ({ language, href }));
}

/** A language whose pages are in a separate folder. */
export interface LanguageHome {
  /** `/ar` */
  folder: string;
  /** BCP 47 tag. */
  language: string;
  /** Key of the section of its first page. */
  section: string;
  /** URL of its first page. */
  start: string;
}

const known = new WeakMap<Navigation, LanguageHome[]>();

/** Languages with a separate folder, such as `/ar`, except the language of the home page. */
export function listLanguageHomes(navigation: Navigation): LanguageHome[] {
  const homes = known.get(navigation) ?? findLanguageHomes(navigation);
  known.set(navigation, homes);
  return homes;
}

/** The language whose folder contains a path; undefined for all other paths. */
export function findLanguageHome(navigation: Navigation, path: string): LanguageHome | undefined {
  return listLanguageHomes(navigation).find(({ folder }) => `${path}/`.startsWith(`${folder}/`));
}

function findLanguageHomes(navigation: Navigation): LanguageHome[] {
  const { locations, order } = navigation;
  const main = sectionLanguage(navigation, navigation.home);
  const listed = order.flatMap((id) => {
    const location = locations.get(id);
    if (!location) return [];
    const language = sectionLanguage(navigation, location.section);
    return !language || language === main ? [] : [{ id, location, language }];
  });
  const byLanguage = [...Map.groupBy(listed, ({ language }) => language)];
  const homes = byLanguage.flatMap(([language, pages]) => {
    const [first] = pages;
    const folder = sharedFolder(pages.map(({ id, location }) => urlFolder(id, location.href)));
    if (!first || folder === '') return [];
    return [{ folder, language, section: first.location.section, start: first.location.href }];
  });
  // A folder with pages in two languages identifies neither.
  return homes.filter(
    ({ folder, language }) =>
      !listed.some((page) => page.language !== language && isBelow(page.location.href, folder)),
  );
}

function isBelow(href: string, folder: string): boolean {
  return `${href}/`.startsWith(`${folder}/`);
}

function urlFolder(id: string, href: string): string {
  return /(?:^|\/)index$/.test(id) ? href : href.slice(0, href.lastIndexOf('/'));
}

function sharedFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split('/').filter(Boolean));
  const end = first.findIndex((name, at) => others.some((names) => names[at] !== name));
  const shared = end < 0 ? first : first.slice(0, end);
  return shared.map((name) => `/${name}`).join('');
}

/**
 * BCP 47 tag of the pages of a section: the language around them, or the `locale` of their version,
 * or of the default version; undefined if docs.json sets none.
 */
export function sectionLanguage(
  navigation: Pick<Navigation, 'sections'>,
  key: string,
): string | undefined {
  const section = navigation.sections.get(key);
  if (!section || section.language !== undefined) return section?.language;
  const { versions, default: preset } = section.versions;
  const version = versions.find(({ label }) => label === (section.version ?? preset));
  return version?.locale && toLanguageTag(version.locale);
}

/** URL of the same page in the default version; undefined if that version does not have the page. */
export function findDefaultCounterpart(navigation: Navigation, pageId: string): string | undefined {
  const location = navigation.locations.get(pageId);
  const table = navigation.sections.get(location?.section ?? '')?.versions;
  return table?.default === undefined ? undefined : findCounterpart(table, pageId, table.default);
}

/** Codes in docs.json that are not BCP 47 language tags. */
const TAGS: Record<string, string> = { cn: 'zh', jp: 'ja' };

/** A language that no tag names (BCP 47). */
const UNDETERMINED = 'und';

/** BCP 47 tag for a language of docs.json: `cn` gives `zh`, and `pt_BR` gives `pt-BR`. */
export function toLanguageTag(code: string): string {
  const tag = code.trim().replaceAll('_', '-');
  if (Object.hasOwn(TAGS, tag)) return TAGS[tag] ?? tag;
  return findValid(tag) ?? UNDETERMINED;
}

/** The tag without the parts at its end that make it invalid, which dates and numbers would refuse. */
function findValid(tag: string): string | undefined {
  for (let end = tag.length; end > 0; end = tag.lastIndexOf('-', end - 1)) {
    const start = tag.slice(0, end);
    if (isValid(start)) return start;
  }
  return undefined;
}

function isValid(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch (error) {
    return rethrowUnless(error, 'RangeError') ?? false;
  }
}

const names = new Map<string, string>();

/** Name of a language in that language, such as `Français`; the code itself if the name is unknown. */
export function languageName(code: string): string {
  const name = names.get(code) ?? findName(code);
  names.set(code, name);
  return name;
}

function findName(code: string): string {
  const tag = toLanguageTag(code);
  if (tag === UNDETERMINED) return code;
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag);
    return name ? name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) : code;
  } catch (error) {
    // Only tags without extensions have names.
    return rethrowUnless(error, 'RangeError') ?? code;
  }
}
