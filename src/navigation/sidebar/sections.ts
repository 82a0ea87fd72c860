import type { LayoutDivision } from '../layout/layout.ts';
import { toLanguageTag } from '../model/language-name.ts';
import type { Section, Sidebar } from '../model/navigation.ts';
import { buildSidebar, type SidebarTree } from './sidebar.ts';

/** A section with what is needed to find its pages' places. */
export interface SectionMatch {
  key: string;
  tree: SidebarTree;
}

/** The sections of a site, made as pages ask for them. */
export interface Sections {
  all: Map<string, Section>;
  /** Section of a division in one version, or for pages that belong to all versions. */
  get(division: LayoutDivision, version: string | undefined): SectionMatch;
}

/** Empty collection; `defaultVersion` gives pages of all versions their reading order. */
export function createSections(defaultVersion: string | undefined): Sections {
  const all = new Map<string, Section>();
  const matches = new Map<string, SectionMatch>();
  const trees = new Map<string, { tree: SidebarTree; sidebar: Sidebar }>();

  function treeOf({ entries, sidebarKey }: LayoutDivision, version: string | undefined) {
    const key = toKey(sidebarKey, version);
    const known = trees.get(key);
    if (known) return known;
    const tree = buildSidebar(entries, version, defaultVersion);
    const made = { tree, sidebar: { key, nodes: tree.nodes } };
    trees.set(key, made);
    return made;
  }

  return {
    all,
    get(division, version) {
      const key = toKey(division.key, version);
      const known = matches.get(key);
      if (known) return known;
      const { tree, sidebar } = treeOf(division, version);
      const { language, ...rows } = division.rows(version);
      all.set(key, {
        version,
        sidebar,
        reading: tree.reading,
        ...rows,
        ...(language && {
          language: toLanguageTag(language.name),
          languageOverrides: language.overrides,
        }),
      });
      matches.set(key, { key, tree });
      return { key, tree };
    },
  };
}

function toKey(division: string, version: string | undefined): string {
  return version === undefined ? division : `${division}@${version}`;
}
