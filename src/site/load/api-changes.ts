import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DocsConfig } from '../../config/docs-config.ts';
import { isDivision, walkNavigation, type NavigationParent } from '../../config/navigation.ts';
import { generatedPage, type LoadedPage } from '../../content/pages.ts';
import type { Project } from '../../content/project.ts';
import { readableFiles } from '../../content/ignore.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { findGroupOf, type GeneratedPages } from '../../navigation/page-entries.ts';
import {
  diffVersions,
  shareChanges,
  type ApiChange,
  type ApiHistory,
  type ApiRelease,
  type LinkedChange,
  type SharedChange,
  type VersionInput,
} from '../../openapi/diff.ts';
import type { ApiDocument } from '../../openapi/document.ts';
import { isNamed } from '../../openapi/load-documents.ts';
import { operationKey } from '../../openapi/lookup.ts';
import { runtimeDigest } from '../../utils/engine.ts';
import { digest, isOutside } from '../../utils/files.ts';
import { findCommit, gitOutput } from '../../utils/git.ts';
import { toObject, toText } from '../../utils/json-object.ts';
import { slugOf } from '../../utils/slug.ts';
import { reuseOrCompute } from '../cache.ts';
import type { SiteOptions } from '../site.ts';

type ChangesConfig = DocsConfig['api']['changes'][number];

/** Sources of the histories of documents. */
interface HistorySources {
  project: Project;
  config: DocsConfig;
  documents: readonly ApiDocument[];
  options: SiteOptions;
  /** URLs of the pages of each operation. */
  operationUrls: ReadonlyMap<string, readonly string[]>;
}

/** Histories in the order of docs.json, and problems of their versions. */
interface LoadedHistories {
  histories: ApiHistory[];
  diagnostics: Diagnostic[];
}

/** Compares the versions of the documents in `api.changes`. A version that cannot be read is reported and omitted. */
export async function loadHistories(sources: HistorySources): Promise<LoadedHistories> {
  const { project, config, documents } = sources;
  const loaded: LoadedHistories = { histories: [], diagnostics: [] };
  // The changes of a version are part of the current site.
  if (project.isFromCommit) return loaded;
  for (const entry of config.api.changes) {
    const { document: name } = entry;
    const document =
      name === undefined
        ? documents[0]
        : documents.find(({ id }) => isNamed(project.root, id, name));
    if (document && existsSync(join(project.root, document.id)))
      loaded.histories.push(await loadHistory(sources, entry, document, loaded.diagnostics));
    else
      loaded.diagnostics.push(
        problem(
          `"api.changes" names ${name === undefined ? 'no document, and the project has none' : `"${name}", which is not an OpenAPI document of the project`}`,
        ),
      );
  }
  return loaded;
}

function problem(message: string, hint?: string): Diagnostic {
  return createDiagnostic({ code: 'missing-revision', message, hint });
}

/** A version with everything that its changes depend on. */
interface KnownVersion extends VersionInput {
  name: string;
  date?: string | undefined;
  /** Digest of its content. */
  key: string;
}

async function loadHistory(
  sources: HistorySources,
  entry: ChangesConfig,
  document: ApiDocument,
  diagnostics: Diagnostic[],
): Promise<ApiHistory> {
  const versions = [
    ...listVersions(sources, entry, document, diagnostics),
    current(sources, document),
  ];
  const steps = versions.slice(1).map((next, at) => ({ old: versions[at] ?? next, next }));
  const results = await compareSteps(sources, steps);
  const removed = new Set<string>();
  // From the newest to the oldest, because a field that was removed later has no place to link to.
  const releases = steps.toReversed().flatMap(({ old, next }, at): ApiRelease[] => {
    const { changes = [], problem: reason } = results.at(-1 - at) ?? {};
    if (reason !== undefined)
      diagnostics.push(
        problem(
          `the changes of ${document.id} from ${old.name} to ${next.name} are not shown: ${reason}`,
        ),
      );
    const linked = changes.map((change) => link(sources, document, change, removed));
    for (const change of changes.filter(({ isOld }) => isOld)) removed.add(fieldKey(change));
    if (linked.length === 0) return [];
    const shared = shareChanges(linked).toSorted((a, b) => rank(a) - rank(b));
    return [{ name: next.name, date: next.date, since: old.name, changes: linked, shared }];
  });
  return {
    document: document.id,
    versions: versions.map(({ name }) => name).toReversed(),
    documents: versions.map((version) => documentOf(sources, version)).toReversed(),
    releases,
    page: entry.page?.replace(/^\/+|\/+$/g, ''),
  };
}

/** Breaking changes come first. */
function rank({ changes: [{ breaking }] }: SharedChange<LinkedChange>): number {
  return breaking ? 0 : 1;
}

/** ID of the document of the site that is a version; undefined for that of a commit. */
function documentOf(
  { project, documents }: HistorySources,
  { file, commit }: KnownVersion,
): string | undefined {
  if (commit !== undefined) return undefined;
  return documents.find(({ id }) => join(project.root, id) === file)?.id;
}

/** The current document, named by its version unless that is the name of an earlier one. */
function current(
  { project }: HistorySources,
  { id, root, digest: key }: ApiDocument,
): KnownVersion {
  const version = toText(toObject(root['info'])['version']);
  return { name: version ?? 'Unreleased', file: join(project.root, id), key };
}

/** Versions in `api.changes`, or those of docs.json from Git by date; each with its commit. */
function listVersions(
  sources: HistorySources,
  entry: ChangesConfig,
  document: ApiDocument,
  diagnostics: Diagnostic[],
): KnownVersion[] {
  const { config } = sources;
  const named = entry.versions?.map((one) => (typeof one === 'string' ? { name: one } : one));
  const found = (named ?? listDocsVersions(config)).flatMap((one) => {
    const version = findVersion(sources, one, document);
    if ('key' in version) return [version];
    diagnostics.push(
      problem(
        `the version "${one.name}" of ${document.id} in "api.changes" is not shown: ${version.problem}`,
        version.hint,
      ),
    );
    return [];
  });
  return named ? found : found.toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1));
}

interface NamedVersion {
  name: string;
  ref?: string | undefined;
  source?: string | undefined;
}

function listDocsVersions({ navigation, versions }: DocsConfig): NamedVersion[] {
  const divisions = [...walkNavigation(navigation)].flatMap(({ part }) =>
    isDivision(part) ? part : [],
  );
  const named = [...versions, ...divisions].flatMap(({ name, revision }) =>
    revision ? [{ name, ref: revision.ref }] : [],
  );
  return [...new Map(named.map((one) => [one.ref, one])).values()];
}

function findVersion(
  { project, documents, options }: HistorySources,
  { name, ref, source }: NamedVersion,
  document: ApiDocument,
): KnownVersion | { problem: string; hint?: string | undefined } {
  const { root } = project;
  const file = resolve(root, (source ?? document.id).replace(/^\/+/, ''));
  if (isOutside(root, file)) return { problem: `"${source}" is outside of the project` };
  if (source !== undefined && ref === undefined) {
    const own = documents.find(({ id }) => isNamed(root, id, source));
    return own
      ? { name, file, key: own.digest }
      : { problem: `"${source}" is not an OpenAPI document of the project` };
  }
  const { offline } = options;
  const found = findCommit(root, ref ?? name, { offline, isKept: () => false });
  if (found.problem !== undefined) return found;
  const { commit } = found;
  const date = gitOutput(root, 'show', '--no-patch', '--format=%cs', commit);
  return { name, file, commit, date, key: `${commit}:${file.slice(root.length)}` };
}

interface Step {
  old: KnownVersion;
  next: KnownVersion;
}

interface StepResult {
  changes?: ApiChange[] | undefined;
  problem?: string | undefined;
}

/** Changes of each step; those of unchanged versions come from the cache. */
async function compareSteps(
  { project }: HistorySources,
  steps: readonly Step[],
): Promise<StepResult[]> {
  const file = join(
    project.cacheDir,
    'api-changes',
    `${digest(...steps.map(({ old, next }) => old.file + next.file))}.jsonl`,
  );
  const keys = steps.map(({ old, next }) => digest(runtimeDigest(), old.key, next.key));
  const results = new Map<string, StepResult>();
  const missing = new Set<string>();
  const read = () =>
    reuseOrCompute<StepResult>(
      file,
      keys.map((key) => ({
        key,
        make() {
          missing.add(key);
          return results.get(key) ?? {};
        },
        isWhole: () => !missing.has(key) || results.has(key),
      })),
    );
  const known = read();
  if (missing.size === 0) return known;
  const options = { root: project.root, isReadable: readableFiles(project) };
  for (const [at, { old, next }] of steps.entries()) {
    const key = keys[at] ?? '';
    if (missing.has(key)) results.set(key, await diffVersions([old, next], options));
    else results.set(key, known[at] ?? {});
  }
  return read();
}

/** A change with the URL of its operation, and of its field if it is still there. */
function link(
  { operationUrls }: HistorySources,
  document: ApiDocument,
  change: ApiChange,
  removed: ReadonlySet<string>,
): LinkedChange {
  const { operation, anchor, isOld } = change;
  if (operation === null) return change;
  const [href] = operationUrls.get(operationKey(document, { id: operation })) ?? [];
  if (href === undefined) return change;
  const key = fieldKey(change);
  const isGone = isOld || [...removed].some((one) => key === one || key.startsWith(`${one} `));
  return { ...change, href: anchor === undefined || isGone ? href : `${href}#${slugOf(anchor)}` };
}

/** An operation and the words of a field's ID. */
function fieldKey({ operation, anchor }: ApiChange): string {
  return `${operation} ${anchor}`;
}

/** Input of `addChangePages`. */
interface ChangePageSources {
  config: DocsConfig;
  histories: ApiHistory[];
  documents: readonly ApiDocument[];
  pages: Map<string, LoadedPage>;
  /** Part of the navigation with the generated pages of a document. */
  partOf(document: ApiDocument): NavigationParent | undefined;
}

/**
 * Adds the page of each history, unless the author wrote one at its path, and sets its URL. Returns its position in the
 * navigation: with the generated pages of the document, else in the group that lists the first of its pages.
 */
export function addChangePages(sources: ChangePageSources): GeneratedPages[] {
  const { config, histories, documents, pages, partOf } = sources;
  return histories.flatMap((history): GeneratedPages[] => {
    const { document: name, page: id } = history;
    const document = documents.find((one) => one.id === name);
    if (id === undefined || !document) return [];
    history.href = pages.get(id)?.href;
    if (history.href !== undefined) return [];
    const description = `Changes of ${document.title} by version.`;
    const body = `<ApiChanges document=${JSON.stringify(name)} />\n`;
    const fields = { title: 'API changes', description, rss: true };
    const page = generatedPage(id, name, fields, body);
    history.href = page.href;
    pages.set(id, page);
    const isOf = (entry: string) => pages.get(entry)?.frontMatter.openapi?.includes(name) === true;
    const part = partOf(document) ?? findGroupOf(config.navigation, isOf);
    return part ? [{ part, items: [id] }] : [];
  });
}
