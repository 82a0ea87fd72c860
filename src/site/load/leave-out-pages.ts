import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocsConfig } from '../../config/model/types.ts';
import { withoutPages } from '../../config/model/without-pages.ts';
import type { ProjectFiles } from '../../content/find-files.ts';
import { joinPath, pagePath, splitHref } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Project } from '../../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { suggest } from '../../diagnostics/suggest.ts';
import { createPageResolver } from '../../navigation/entries/resolve-page.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import { mayRead, type Groups } from '../../text/groups.ts';
import { findField } from '../page/find-field.ts';
import type { SiteOptions } from '../model/site-options.ts';

type Pages = ReadonlyMap<string, LoadedPage>;

/** Groups that the readers of a site are in; undefined where its author looks at everything. */
export function readersOf({ groups, mode }: SiteOptions): Groups | undefined {
  // What is published without a word about its readers is for everybody.
  return groups ?? (mode === 'build' ? [] : undefined);
}

/** Takes the pages that are kept for other readers out of a map, and gives them. */
export function takeOthersPages(pages: Map<string, LoadedPage>, options: SiteOptions): Pages {
  const readers = readersOf(options);
  const others = [...pages].filter(([, { frontMatter }]) => !mayRead(frontMatter.groups, readers));
  for (const [id] of others) pages.delete(id);
  return new Map(others);
}

/** docs.json as if some pages had never been: without their entries, and without redirects to them. */
export function forgetPages(config: DocsConfig, gone: Pages): DocsConfig {
  if (gone.size === 0) return config;
  const hrefs = new Set([...gone.values()].map(({ href }) => href));
  const leadsTo = (href: string) => hrefs.has(pagePath(joinPath('', splitHref(href).path)));
  const resolve = createPageResolver(gone);
  return {
    ...config,
    navigation: withoutPages(config.navigation, (entry) => 'id' in resolve(entry)),
    redirects: config.redirects.filter(({ destination }) => !leadsTo(destination)),
  };
}

/** Takes files out that hold parts of documents which are kept for other readers; what is left stands in one file. */
export function forgetParts(
  { root }: Project,
  { assets }: ProjectFiles,
  documents: readonly ApiDocument[],
): void {
  const cut = documents.filter(({ isCut }) => isCut);
  const parts = cut.flatMap(({ id, files }) => files.filter((file) => file !== id));
  const gone = new Set(parts.map((file) => join(root, file)));
  for (const [path, file] of assets) if (gone.has(file)) assets.delete(path);
}

/** A word about each page that nobody asked to leave out, and about groups that nothing is kept for. */
export function checkAudience(
  { root }: Project,
  { groups }: SiteOptions,
  { pages, others }: { pages: Pages; others: Pages },
  documents: readonly ApiDocument[],
): Diagnostic[] {
  if (groups === undefined)
    return [
      ...[...others.values()].map((page) => leftOutPage(root, page)),
      ...documents.filter(({ isCut }) => isCut).map(leftOutParts),
    ];
  const known = [
    ...[...pages.values(), ...others.values()].flatMap(
      ({ frontMatter }) => frontMatter.groups ?? [],
    ),
    ...documents.flatMap((document) => [...(document.groups ?? [])]),
  ];
  return groups
    .filter((group) => !known.includes(group))
    .map((group) => unknownGroup(group, known));
}

function unknownGroup(group: string, known: Groups): Diagnostic {
  const near = suggest(group, known);
  return createDiagnostic({
    code: 'unknown-group',
    message: `nothing in the project is kept for readers in "${group}"`,
    hint: near ? `did you mean "${near}"?` : 'pages name groups in their front matter',
  });
}

function leftOutPage(root: string, { file, frontMatter }: LoadedPage): Diagnostic {
  const { groups = [] } = frontMatter;
  return createDiagnostic({
    code: 'left-out-page',
    message: `is for readers in ${listNames(groups)} only, so this site does not have it`,
    hint: hintFor(groups),
    ...findField(file, readFileSync(join(root, file), 'utf8'), 'groups'),
  });
}

function leftOutParts({ id, groups = new Set() }: ApiDocument): Diagnostic {
  return createDiagnostic({
    code: 'left-out-page',
    message: `has parts for readers in ${listNames([...groups])} only, which this site does not have`,
    hint: hintFor([...groups]),
    file: id,
  });
}

function hintFor([group]: Groups): string {
  return `--groups ${group} builds a site for them; --groups= says that this one is for everybody`;
}

function listNames(groups: Groups): string {
  return groups.map((group) => `"${group}"`).join(' or ');
}
