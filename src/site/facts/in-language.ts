import { toLanguageTag } from '../../navigation/model/language-name.ts';
import type { NavigationView } from '../../navigation/model/navigation-view.ts';
import type { Navigation } from '../../navigation/model/navigation.ts';
import { sectionLanguage } from '../../navigation/view/section-language.ts';
import { directionOf } from '../../text/words/direction.ts';
import type { SiteShell } from '../model/site-shell.ts';

const known = new WeakMap<SiteShell, Map<string, SiteShell>>();

/** The shell in a language, one object for each; the shell as it is without one. */
export function inLanguage(shell: SiteShell, lang: string | undefined): SiteShell {
  if (lang === undefined) return shell;
  const shells = known.get(shell) ?? new Map<string, SiteShell>();
  known.set(shell, shells);
  const spoken = shells.get(lang) ?? { ...shell, lang, dir: directionOf(lang) };
  shells.set(lang, spoken);
  return spoken;
}

/** Tag of the language in which a page is read, by its place in the navigation; undefined where docs.json says none. */
export function languageOfView({ language, versions }: NavigationView): string | undefined {
  const version = versions.current ?? versions.default;
  const shown = versions.options.find(({ name }) => name === version);
  return language ?? (shown?.locale && toLanguageTag(shown.locale));
}

/** The same for the id of a page, English where nothing is said. */
export function languageOf(navigation: Navigation, pageId: string): string {
  return (
    sectionLanguage(navigation, navigation.places.get(pageId)?.section ?? navigation.home) ?? 'en'
  );
}
