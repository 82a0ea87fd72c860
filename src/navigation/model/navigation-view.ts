import type { LanguageOverrides } from '../../config/model/navigation.ts';
import type { DivisionView, Selector } from './division-view.ts';
import type { Crumb, Neighbours } from './nav-node.ts';
import type { Sidebar } from './navigation.ts';
import type { VersionOption } from './versions.ts';

/** All of the navigation that surrounds one page. */
export interface NavigationView {
  sidebar: Sidebar;
  tabs: DivisionView[];
  anchors: DivisionView[];
  selectors: Selector[];
  versions: {
    /** The version that the page fixes; absent where the reader's stored choice decides. */
    current?: string | undefined;
    /** Selected while no choice is stored. */
    default?: string | undefined;
    /** Empty when the site has no versions. */
    options: VersionOption[];
  };
  /** What stands above the title: the innermost group, or the whole way. */
  eyebrow: Crumb[];
  /** The whole way, outermost first. */
  crumbs: Crumb[];
  /** Labels of `crumbs`. */
  groupPath: string[];
  neighbours: Neighbours;
  /** BCP 47 tag of the language that the page is nested in. */
  language?: string | undefined;
  /** What that language has in place of settings of the whole site. */
  languageOverrides?: LanguageOverrides | undefined;
  /** False for pages that the sidebar does not have. */
  listed: boolean;
}
