import { toLanguageTag } from '../model/language-name.ts';
import type { Navigation } from '../model/navigation.ts';

/**
 * BCP 47 tag of the language that the pages of a section are read in: the one that they are nested in, else the `locale`
 * of their version, or of the version that a first visit starts with; undefined where docs.json says none.
 */
export function sectionLanguage(
  navigation: Pick<Navigation, 'sections' | 'versions'>,
  key: string,
): string | undefined {
  const section = navigation.sections.get(key);
  if (!section || section.language !== undefined) return section?.language;
  const { versions } = section.versionRow ?? navigation;
  const shown = versions.find((version) =>
    section.version === undefined ? version.default : version.name === section.version,
  );
  return shown?.locale && toLanguageTag(shown.locale);
}
