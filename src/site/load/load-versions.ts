import { join } from 'node:path';
import type { DocsConfig } from '../../config/docs-config.ts';
import { createLocator } from '../../config/document.ts';
import { loadConfig } from '../../config/load-config.ts';
import { hasPages } from '../../config/api-documents.ts';
import {
  isDivision,
  walkNavigation,
  type NamedRevision,
  type NavigationDivision,
} from '../../config/navigation.ts';
import { loadPages } from '../../content/pages.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { NO_EXTENSIONS } from '../../mdx/extensions.ts';
import { runtimeDigest } from '../../utils/engine.ts';
import { digest, relativePath } from '../../utils/files.ts';
import { reuseOrCompute } from '../cache.ts';
import { forgetRevisions, openRevision, type MissingContent, type Revision } from '../revisions.ts';
import type { SiteInput, SiteVersion } from '../site.ts';
import { createNaming, mountNavigation, mountContent, narrowToVersion } from './mount-content.ts';
import { readContent, type ReadContent } from './read-content.ts';

/** Result of `loadVersions`. */
interface LoadedVersions {
  /** docs.json with the navigation of the versions. */
  config: DocsConfig;
  versions: SiteVersion[];
  /** Folders of versions whose pages are at the root: `/2.0`. */
  presentFolders: string[];
  /** Pages and files of the versions, with their paths in the site. */
  contents: ReadContent[];
  diagnostics: Diagnostic[];
}

/** Loads the versions of docs.json that come from commits. Reports and omits those that cannot be loaded. */
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
      : await loadVersion(input, one, { folder, mounted: mounted.get(folder) });
    if ('problem' in part) {
      loaded.diagnostics.push(refusedVersion(one.division, one.named, part));
      continue;
    }
    grafts.set(one.division, part.graft);
    loaded.diagnostics.push(...missingFiles(one.named, part.version.revision));
    // Languages may use the same commit, whose pages they share.
    if (!mounted.has(folder)) loaded.versions.push(part.version);
    loaded.contents.push(part.content);
    mounted.set(folder, part.version.revision.commit);
  }
  const hasAll = loaded.contents.length === named.length;
  if (input.options.mode === 'build' && hasAll)
    forgetRevisions(
      input.project,
      loaded.versions.map(({ revision }) => revision),
    );
  return { ...loaded, config: replaceVersions(config, grafts) };
}

function listNamed({ navigation }: DocsConfig): NamedVersion[] {
  return [...walkNavigation(navigation)].flatMap(({ part, around }): NamedVersion[] => {
    if (!isDivision(part) || !part.revision) return [];
    return [{ division: part, named: part.revision, around: around.filter(isDivision) }];
  });
}

/** Folders for the names of versions at the root, if other versions come from commits. */
function listPresentFolders({ navigation }: DocsConfig, named: readonly NamedVersion[]): string[] {
  const nodes = named.map(({ around }) => around.at(-1) ?? navigation);
  const present = nodes.flatMap(({ divisions }) =>
    divisions.filter((one) => one.kind === 'version' && one.default && !one.revision),
  );
  return [...new Set(present.map(({ name }) => `/${toFolder(name)}`))];
}

/** Replaces versions in the navigation; removes those without content. */
function replaceVersions(
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

/** If the default version is not available, the first available one becomes the default. */
function withDefault(list: NavigationDivision[]): NavigationDivision[] {
  const versions = list.filter(({ kind }) => kind === 'version');
  if (versions.some((one) => one.default)) return list;
  const first = versions.find(({ href, hidden }) => href === undefined && !hidden);
  return list.map((one) => (one === first ? { ...one, default: true } : one));
}

/** A version of docs.json with a commit, and the divisions that contain it, outermost first. */
interface NamedVersion {
  division: NavigationDivision;
  named: NamedRevision;
  around: NavigationDivision[];
}

/**
 * Loads a version: its pages below its folder, and its part of the navigation. `mounted` is the commit already mounted
 * there.
 */
async function loadVersion(
  { project, options }: SiteInput,
  { division, named, around }: NamedVersion,
  { folder, mounted }: { folder: string; mounted: string | undefined },
) {
  const revision = openRevision(project, named.ref, options);
  if ('problem' in revision) return revision;
  const { ref, isBranch, commit } = revision;
  if (mounted !== undefined && mounted !== commit) return sameFolder(folder);
  const loaded = await loadConfig(revision.project.root);
  if (!loaded.config) return unusableConfig(ref, loaded.diagnostics);
  const config = narrowToVersion(loaded.config, division, around);
  if (!hasPages(config)) return withoutOwnPages(ref);
  const input = { project: revision.project, options, config, extensions: NO_EXTENSIONS };
  const mainContent = await readContent(input, readPagesOnce);
  const files = relativePath(project.root, revision.project.root);
  const name = createNaming(mainContent, { folder, files, revision: { ref, isBranch } });
  const content = mountContent(mainContent, name);
  const version: SiteVersion = {
    revision,
    folder,
    project: { ...project, pagesDir: revision.project.pagesDir },
    variables: config.variables,
    documents: content.api.documents,
    asyncDocuments: content.asyncDocuments,
    operationUrls: content.api.operationUrls,
    schemaPages: content.api.schemaPages,
  };
  return { version, content, graft: mountNavigation(division, mainContent, name) };
}

/** Pages of a commit, cached because they cannot change. */
function readPagesOnce(
  ...[project, files, listed]: Parameters<typeof loadPages>
): ReturnType<typeof loadPages> {
  const make = () => {
    const { pages, ...others } = loadPages(project, files, listed);
    return { ...others, pages: [...pages] };
  };
  const key = digest(runtimeDigest(), ...listed);
  const [read] = reuseOrCompute(join(project.cacheDir, 'pages.jsonl'), [{ key, make }]);
  const { pages, ...others } = read ?? make();
  return { ...others, pages: new Map(pages) };
}

/** Folder name of a version: `1.0` for "1.0", `v2-beta` for "v2 (beta)". */
function toFolder(name: string): string {
  const folder = name
    .trim()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '');
  return folder || 'version';
}

/** Why a version cannot be shown, and the fix. */
interface VersionProblem {
  problem: string;
  hint: string;
}

/** Diagnostic for a version that cannot be shown, at its commit in docs.json. */
function refusedVersion(
  { name }: NavigationDivision,
  { location }: NamedRevision,
  { problem, hint }: VersionProblem,
): Diagnostic {
  return createDiagnostic({
    code: 'missing-revision',
    message: `Cannot show the version "${name}": ${problem}.`,
    hint,
    ...createLocator()(location),
  });
}

/** Two versions would have the same URLs. */
function sameFolder(folder: string): VersionProblem {
  return {
    problem: `/${folder} already contains the pages of another commit`,
    hint: 'Use different names for the versions.',
  };
}

/** The project has pages in the folder of the version. */
function ownFolder(folder: string): VersionProblem {
  return {
    problem: `the project contains pages in ${folder}/`,
    hint: 'Remove these pages, or rename the version.',
  };
}

/** docs.json of the commit is invalid. */
function unusableConfig(ref: string, diagnostics: readonly Diagnostic[]): VersionProblem {
  const first = diagnostics.find(({ severity }) => severity === 'error');
  const position = [first?.file, first?.line, first?.column].filter(Boolean).join(':');
  return {
    problem: `docs.json at "${ref}" is invalid (${[position, first?.message].filter(Boolean).join('  ')})`,
    hint: 'Use a commit with a valid docs.json.',
  };
}

/** docs.json of the commit lists no pages for the version. */
function withoutOwnPages(ref: string): VersionProblem {
  return {
    problem: `docs.json at "${ref}" lists no pages for this version, only versions from other commits`,
    hint: 'Use a commit whose docs.json lists the pages of the version, or list the pages here instead of "ref".',
  };
}

/** Warnings for submodules and LFS files of a commit, which are not available. */
function missingFiles({ location }: NamedRevision, { ref, missing }: Revision): Diagnostic[] {
  return [...Map.groupBy(missing, ({ kind }) => kind)].map(([kind, [first, ...more]]) =>
    createDiagnostic({
      code: 'missing-revision',
      message: `"${ref}" ${WORDS[kind].has} ${first?.path ?? ''}${more.length > 0 ? ` and ${more.length} more` : ''}`,
      hint: WORDS[kind].hint,
      ...createLocator()(location),
    }),
  );
}

const WORDS: Record<MissingContent['kind'], { has: string; hint: string }> = {
  submodule: {
    has: 'does not contain the files of the submodule',
    hint: 'Copy the files that pages use into the repository.',
  },
  pointer: {
    has: 'contains a Git LFS pointer instead of',
    hint: 'Run "git lfs install", delete .trellis/revisions, and build again.',
  },
};
