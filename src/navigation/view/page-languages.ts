import { toLanguageTag } from '../model/language-name.ts';
import type { Navigation } from '../model/navigation.ts';
import type { Counterparts } from '../model/counterparts.ts';
import { findCounterpart } from './find-counterpart.ts';

/** A page in one language. */
export interface PageLanguage {
  /** BCP 47 tag. */
  language: string;
  /** Without the site's base. */
  href: string;
}

/**
 * The same page in each language it is written in, itself included, in the order of docs.json; empty for
 * a page without another language. The first page of a language does not stand in for one that it lacks.
 */
export function findPageLanguages(navigation: Navigation, pageId: string): PageLanguage[] {
  const place = navigation.places.get(pageId);
  const section = place && navigation.sections.get(place.section);
  if (!place || !section) return [];
  const found = new Map<string, string>();
  const add = (language: string, isOwn: boolean, from: Counterparts, name: string) => {
    const href = isOwn ? place.href : findCounterpart(from, pageId, name);
    if (href !== undefined && !found.has(language)) found.set(language, href);
  };
  for (const { options, counterparts } of section.selectors)
    for (const { language, source } of options)
      if (counterparts && language !== undefined && source !== undefined)
        add(language, language === section.language, counterparts, source);
  const row = section.versionRow ?? navigation;
  for (const { name, locale, isLink } of row.versions)
    if (locale !== undefined && !isLink)
      add(toLanguageTag(locale), place.version === name, row, name);
  const isOwnListed = [...found.values()].includes(place.href);
  if (!isOwnListed || found.size < 2) return [];
  return [...found].map(([language, href]) => ({ language, href }));
}
