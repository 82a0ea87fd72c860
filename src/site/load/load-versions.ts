import { join, relative, sep } from 'node:path';
import { loadConfig } from '../../config/load.ts';
import type { NamedRevision, NavigationDivision } from '../../config/model/navigation.ts';
import { isDivision, walkNavigation } from '../../config/model/walk-navigation.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { createLocator } from '../../config/read/place.ts';
import { loadPages } from '../../content/load-pages.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { runtimeDigest } from '../../engine/engine.ts';
import { NO_EXTENSIONS } from '../../extensions/load-extensions.ts';
import { digest } from '../../text/digest.ts';
import { makeOrReuse } from '../cache/make-or-reuse.ts';
import type { SiteInput } from '../model/site-input.ts';
import type { SiteVersion } from '../model/site-version.ts';
import { forgetRevisions, openRevision } from '../revisions/open-revision.ts';
import { graftVersion, narrowToVersion } from './graft-version.ts';
import { createNaming, mountContent } from './mount-content.ts';
import { readContent, type ReadContent } from './read-content.ts';

/** What the versions that come from commits bring to a site. */
export interface LoadedVersions {
  /** docs.json with their navigation in it. */
  config: DocsConfig;
  versions: SiteVersion[];
  /** Their pages and files, as they stand in the site. */
  contents: ReadContent[];
  diagnostics: Diagnostic[];
}

/** A version of docs.json that names a commit, with the divisions around it, outermost first. */
interface NamedVersion {
  division: NavigationDivision;
  named: NamedRevision;
  around: NavigationDivision[];
}

/** Reads the versions that docs.json has from commits; one that cannot be had is told of, and not shown. */
export async function loadVersions(input: SiteInput, config: DocsConfig): Promise<LoadedVersions> {
  const named = listNamed(config);
  const loaded: LoadedVersions = { config, versions: [], contents: [], diagnostics: [] };
  if (named.length === 0) return loaded;
  const grafts = new Map<NavigationDivision, NavigationDivision | undefined>();
  const mounted = new Map<string, string>();
  for (const one of named) {
    grafts.set(one.division, undefined);
    const folder = toFolder(one.division.name);
    const part = await loadPart(input, one, { folder, taken: mounted.get(folder) });
    if ('problem' in part) {
      loaded.diagnostics.push(refused(one, part));
      continue;
    }
    grafts.set(one.division, part.graft);
    // Languages may have versions from the same commit, which share its pages.
    if (!mounted.has(folder)) loaded.versions.push(part.version);
    loaded.contents.push(part.content);
    mounted.set(folder, part.version.revision.commit);
  }
  if (input.options.mode === 'build')
    forgetRevisions(input.project, loaded.versions.map(({ revision }) => revision)); // prettier-ignore
  return { ...loaded, config: withGrafts(config, grafts) };
}

function listNamed({ navigation }: DocsConfig): NamedVersion[] {
  return [...walkNavigation(navigation)].flatMap(({ part, around }): NamedVersion[] => {
    if (!isDivision(part) || !part.revision) return [];
    return [{ division: part, named: part.revision, around: around.filter(isDivision) }];
  });
}

/** One version: its pages below its folder, and its part of the navigation. `taken` is the commit that is there already. */
async function loadPart(
  { project, options }: SiteInput,
  { division, named, around }: NamedVersion,
  { folder, taken }: { folder: string; taken: string | undefined },
) {
  const revision = openRevision(project, named.ref, options);
  if ('problem' in revision) return revision;
  const { ref, isBranch, commit } = revision;
  if (taken !== undefined && taken !== commit) return sameFolder(folder);
  const loaded = await loadConfig(revision.project.root);
  if (!loaded.config) return unusable(ref, loaded.diagnostics);
  const config = narrowToVersion(loaded.config, division, around);
  const input = { project: revision.project, options, config, extensions: NO_EXTENSIONS };
  const own = await readContent(input, readPagesOnce);
  const files = relative(project.root, revision.project.root).split(sep).join('/');
  const name = createNaming(own, { folder, files, revision: { ref, isBranch } });
  const content = mountContent(own, name);
  const version: SiteVersion = {
    revision,
    folder,
    project: { ...project, pagesDir: revision.project.pagesDir },
    variables: config.variables,
    documents: content.api.documents,
    asyncDocuments: content.asyncDocuments,
    addresses: content.api.addresses,
    schemaPages: content.api.schemaPages,
  };
  return { version, content, graft: graftVersion(division, own, name) };
}

/** Pages of a commit, which are read once: no file of them changes. */
function readPagesOnce(
  ...[project, files, listed]: Parameters<typeof loadPages>
): ReturnType<typeof loadPages> {
  const make = () => {
    const { pages, diagnostics } = loadPages(project, files, listed);
    return { pages: [...pages], diagnostics };
  };
  const key = digest(runtimeDigest(), ...listed);
  const [read] = makeOrReuse(join(project.cacheDir, 'pages.jsonl'), [{ key, make }]);
  const { pages, diagnostics } = read ?? make();
  return { pages: new Map(pages), diagnostics };
}

/** `1.0` for "1.0", `v2-beta` for "v2 (beta)": the folder of its pages. */
function toFolder(name: string): string {
  const folder = name.trim().replace(/[^\p{L}\p{N}.]+/gu, '-').replace(/^[-.]+|[-.]+$/g, ''); // prettier-ignore
  return folder || 'version';
}

/** The navigation with other versions in place of some; those without any are left out. */
function withGrafts(
  config: DocsConfig,
  grafts: ReadonlyMap<NavigationDivision, NavigationDivision | undefined>,
): DocsConfig {
  const inside = (list: readonly NavigationDivision[]): NavigationDivision[] =>
    list.flatMap((one) => {
      if (grafts.has(one)) return grafts.get(one) ?? [];
      return [{ ...one, divisions: inside(one.divisions), global: inside(one.global) }];
    });
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

interface Reason {
  problem: string;
  hint: string;
}

function refused({ division: { name }, named }: NamedVersion, { problem, hint }: Reason) {
  return createDiagnostic({
    code: 'missing-revision',
    message: `the version "${name}" is not shown: ${problem}`,
    hint,
    ...createLocator()(named.place),
  });
}

function sameFolder(folder: string): Reason {
  return {
    problem: `/${folder} holds the pages of another commit already`,
    hint: 'give the two versions different names',
  };
}

function unusable(ref: string, diagnostics: readonly Diagnostic[]): Reason {
  const first = diagnostics.find(({ severity }) => severity === 'error');
  const place = [first?.file, first?.line, first?.column].filter(Boolean).join(':');
  return {
    problem: `its docs.json at "${ref}" cannot be used (${[place, first?.message].filter(Boolean).join('  ')})`,
    hint: 'name a commit with a docs.json that builds',
  };
}
