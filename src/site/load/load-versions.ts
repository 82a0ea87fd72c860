import type { NavigationDivision } from '../../config/model/navigation.ts';
import { isDivision, walkNavigation } from '../../config/model/walk-navigation.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { SiteInput } from '../model/site-input.ts';
import type { SiteVersion } from '../model/site-version.ts';
import { forgetRevisions } from '../revisions/open-revision.ts';
import { loadVersion, toFolder, type NamedVersion } from './load-version.ts';
import type { ReadContent } from './read-content.ts';
import { lackingFiles, ownFolder, refusedVersion } from './refused-version.ts';

/** What the versions that come from commits bring to a site. */
export interface LoadedVersions {
  /** docs.json with their navigation in it. */
  config: DocsConfig;
  versions: SiteVersion[];
  /** Folders that stand for the versions beside them, whose pages lie at the root: `/2.0`. */
  presentFolders: string[];
  /** Their pages and files, as they stand in the site. */
  contents: ReadContent[];
  diagnostics: Diagnostic[];
}

/** Reads the versions that docs.json has from commits; one that cannot be had is told of, and not shown. */
export async function loadVersions(
  input: SiteInput,
  { config, pages }: ReadContent,
): Promise<LoadedVersions> {
  const named = listNamed(config);
  const presentFolders = listPresentFolders(config, named);
  const loaded: LoadedVersions = {
    versions: [],
    contents: [],
    diagnostics: [],
    presentFolders,
    config,
  };
  if (named.length === 0) return loaded;
  const grafts = new Map<NavigationDivision, NavigationDivision | undefined>();
  const mounted = new Map<string, string>();
  for (const one of named) {
    grafts.set(one.division, undefined);
    const folder = toFolder(one.division.name);
    const isOwn = [...pages.keys()].some((id) => id.startsWith(`${folder}/`));
    const part = isOwn
      ? ownFolder(folder)
      : await loadVersion(input, one, { folder, taken: mounted.get(folder) });
    if ('problem' in part) {
      loaded.diagnostics.push(refusedVersion(one.division, one.named, part));
      continue;
    }
    grafts.set(one.division, part.graft);
    loaded.diagnostics.push(...lackingFiles(one.named, part.version.revision));
    // Languages may have versions from the same commit, which share its pages.
    if (!mounted.has(folder)) loaded.versions.push(part.version);
    loaded.contents.push(part.content);
    mounted.set(folder, part.version.revision.commit);
  }
  const hasAll = loaded.contents.length === named.length;
  if (input.options.mode === 'build' && hasAll)
    forgetRevisions(input.project, loaded.versions.map(({ revision }) => revision)); // prettier-ignore
  return { ...loaded, config: withGrafts(config, grafts) };
}

function listNamed({ navigation }: DocsConfig): NamedVersion[] {
  return [...walkNavigation(navigation)].flatMap(({ part, around }): NamedVersion[] => {
    if (!isDivision(part) || !part.revision) return [];
    return [{ division: part, named: part.revision, around: around.filter(isDivision) }];
  });
}

/** Folders for the names of the versions that a first visit starts with, where those beside them come from commits. */
function listPresentFolders({ navigation }: DocsConfig, named: readonly NamedVersion[]): string[] {
  const nodes = named.map(({ around }) => around.at(-1) ?? navigation);
  const present = nodes.flatMap(({ divisions }) =>
    divisions.filter((one) => one.kind === 'version' && one.default && !one.revision),
  );
  return [...new Set(present.map(({ name }) => `/${toFolder(name)}`))];
}

/** The navigation with other versions in place of some; those without any are left out. */
function withGrafts(
  config: DocsConfig,
  grafts: ReadonlyMap<NavigationDivision, NavigationDivision | undefined>,
): DocsConfig {
  const inside = (list: readonly NavigationDivision[]): NavigationDivision[] =>
    withDefault(
      list.flatMap((one) => {
        if (grafts.has(one)) return grafts.get(one) ?? [];
        return [{ ...one, divisions: inside(one.divisions), global: inside(one.global) }];
      }),
    );
  const { navigation } = config;
  return {
    ...config,
    navigation: {
      ...navigation,
      divisions: inside(navigation.divisions),
      global: inside(navigation.global),
    },
  };
}

/** Where the default version cannot be shown, the first one that can takes its place. */
function withDefault(list: NavigationDivision[]): NavigationDivision[] {
  const versions = list.filter(({ kind }) => kind === 'version');
  if (versions.some((one) => one.default)) return list;
  const first = versions.find(({ href, hidden }) => href === undefined && !hidden);
  return list.map((one) => (one === first ? { ...one, default: true } : one));
}
