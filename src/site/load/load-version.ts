import { join, relative, sep } from 'node:path';
import { loadConfig } from '../../config/load.ts';
import { hasPages } from '../../config/model/document-uses.ts';
import type { NamedRevision, NavigationDivision } from '../../config/model/navigation.ts';
import { loadPages } from '../../content/load-pages.ts';
import { runtimeDigest } from '../../engine/engine.ts';
import { NO_EXTENSIONS } from '../../extensions/load-extensions.ts';
import { digest } from '../../text/digest.ts';
import { makeOrReuse } from '../cache/make-or-reuse.ts';
import type { SiteInput } from '../model/site-input.ts';
import type { SiteVersion } from '../model/site-version.ts';
import { openRevision } from '../revisions/open-revision.ts';
import { graftVersion, narrowToVersion } from './graft-version.ts';
import { createNaming, mountContent } from './mount-content.ts';
import { readContent } from './read-content.ts';
import { sameFolder, unusableConfig, withoutOwnPages } from './refused-version.ts';

/** A version of docs.json that names a commit, with the divisions around it, outermost first. */
export interface NamedVersion {
  division: NavigationDivision;
  named: NamedRevision;
  around: NavigationDivision[];
}

/** One version: its pages below its folder, and its part of the navigation. `taken` is the commit that is there already. */
export async function loadVersion(
  { project, options }: SiteInput,
  { division, named, around }: NamedVersion,
  { folder, taken }: { folder: string; taken: string | undefined },
) {
  const revision = openRevision(project, named.ref, options);
  if ('problem' in revision) return revision;
  const { ref, isBranch, commit } = revision;
  if (taken !== undefined && taken !== commit) return sameFolder(folder);
  const loaded = await loadConfig(revision.project.root);
  if (!loaded.config) return unusableConfig(ref, loaded.diagnostics);
  const config = narrowToVersion(loaded.config, division, around);
  if (!hasPages(config)) return withoutOwnPages(ref);
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
export function toFolder(name: string): string {
  const folder = name.trim().replace(/[^\p{L}\p{N}.]+/gu, '-').replace(/^[-.]+|(?<![-.])[-.]+$/g, ''); // prettier-ignore
  return folder || 'version';
}
