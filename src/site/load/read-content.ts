import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocsConfig } from '../../config/docs-config.ts';
import { findFiles, type SkippedFile, type ProjectFiles } from '../../content/find-files.ts';
import { WELL_KNOWN } from '../../content/ignore.ts';
import { loadPages, type LoadedPage } from '../../content/pages.ts';
import type { Project } from '../../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { listedIds, listGenerated } from '../../navigation/page-entries.ts';
import type { AsyncDocument } from '../../openapi/channel-view.ts';
import { findDocuments } from '../../openapi/load-documents.ts';
import { countNoun, escapeRegExp } from '../../utils/text.ts';
import { encodeUrlPart } from '../../utils/url.ts';
import {
  checkAudience,
  excludePages,
  removeBundledFiles,
  removeRestrictedPages,
} from '../pages.ts';
import type { SiteInput } from '../site.ts';
import { checkDuplicateUrls } from './generated-pages.ts';
import { loadApi, loadAsyncApi, type SiteApi } from './load-api.ts';
import { addExtraPages, leaveOutCode } from './restrictions.ts';

/** Files, pages, and documents of a folder. */
export interface ReadContent {
  /** docs.json without restricted pages, and with the generated pages of documents. */
  config: DocsConfig;
  files: ProjectFiles;
  pages: Map<string, LoadedPage>;
  /** Restricted pages by id. */
  others: ReadonlyMap<string, LoadedPage>;
  api: SiteApi;
  asyncDocuments: AsyncDocument[];
  diagnostics: Diagnostic[];
}

/** Reads the pages and API documents of a folder with a docs.json. `readPages` can return cached pages. */
export async function readContent(
  { project, options, config: loadedConfig, extensions }: SiteInput,
  readPages = loadPages,
): Promise<ReadContent> {
  const files = findFiles(project, options.outDir, {
    gitignore: loadedConfig.files.gitignore,
    named: listTexts(loadedConfig),
  });
  const ofCode = project.isDataOnly ? await leaveOutCode(project, files) : [];
  const listed = listedIds(loadedConfig.navigation);
  const { pages, snippets, snippetImports, diagnostics } = readPages(project, files, listed);
  const imported = new Set(snippets);
  files.pages = files.pages.filter((path) => !imported.has(path));
  files.snippets.push(...snippets);
  files.snippetImports = new Map(snippetImports);
  const ofExtensions = await addExtraPages(extensions, options, pages);
  const others = removeRestrictedPages(pages, options);
  const config = excludePages(loadedConfig, others);
  const found = findDocuments(files.assets.values());
  const api = await loadApi(project, config, found.openapi, pages, options);
  const { operationUrls } = api;
  const asyncApi = await loadAsyncApi(
    project,
    config,
    found.asyncapi,
    { pages, operationUrls },
    options,
  );
  removeBundledFiles(project, files, api.documents);
  removeTexts(pages, listed, [...api.documents, ...asyncApi.documents]);
  const generated = [...api.generated, ...asyncApi.generated];
  return {
    config: { ...config, navigation: listGenerated(config.navigation, generated) },
    files,
    pages,
    others,
    api,
    asyncDocuments: asyncApi.documents,
    diagnostics: [
      ...ofCode,
      ...checkPublishedFiles(project, loadedConfig, files, [...pages.values(), ...others.values()]),
      ...diagnostics,
      ...ofExtensions,
      ...checkAudience(project, options, { pages, others }, api.documents),
      ...api.diagnostics,
      ...withoutRepeats(asyncApi.diagnostics, api.diagnostics),
      ...checkDuplicateUrls(project, pages, files.assets),
    ],
  };
}

/** Removes Markdown files that API documents refer to, such as descriptions, and that the navigation does not list. */
function removeTexts(
  pages: Map<string, LoadedPage>,
  listed: ReadonlySet<string>,
  documents: readonly { files: readonly string[] }[],
): void {
  const texts = new Set(documents.flatMap(({ files }) => files));
  for (const [id, { file, href, isGenerated }] of pages)
    if (texts.has(file) && !isGenerated && !listed.has(id) && href !== '/') pages.delete(id);
}

/** Problems of AsyncAPI documents without those of files that an OpenAPI document uses, too. */
function withoutRepeats(
  diagnostics: readonly Diagnostic[],
  reported: readonly Diagnostic[],
): Diagnostic[] {
  const keyOf = ({ file, line, column, message }: Diagnostic) =>
    JSON.stringify([file, line, column, message]);
  const known = new Set(reported.map(keyOf));
  return diagnostics.filter((one) => !known.has(keyOf(one)));
}

/** File extensions that documentation sites usually publish. */
const USUAL =
  /\.(?:a?png|jpe?g|jfif|gif|webp|avif|svgz?|ico|icns|bmp|tiff?|heic|woff2?|ttf|otf|eot|mp4|m4v|webm|mov|og[gv]|mp3|m4a|wav|opus|lottie|riv|glb|gltf|css|js|mjs|wasm|html?|xhtml|txt|md|mdx|pdf|epub|json[5l]?|jsonc|ya?ml|toml|xml|xsd|xslt?|csv|tsv|rss|atom|webmanifest|ics|vcf|vtt|srt|geojson|topojson|parquet|graphqls?|gql|proto|avsc|wsdl|raml|har|http|rest|bru|tmlanguage|excalidraw|drawio|puml|plantuml|mmd|d2|docx?|xlsx?|pptx?|od[tsp]|pub|asc|sig|crt|cer|tex|bib|sketch|fig|ai|eps|psd|snap)$/i;

/** File extensions of programs and source code. */
const CODE =
  /\.(?:py|ipynb|sh|bash|zsh|fish|ps1|bat|cmd|rb|go|rs|java|kts?|scala|swift|c|cc|cpp|h|hpp|cs|fs|php|pl|lua|r|jl|ex|exs|erl|hs|clj|dart|sol|sql|cjs|cts|mts|s[ac]ss|less|styl|tf|hcl|nix|gradle|groovy|patch|diff|code-workspace)$/i;

/** File names without an extension that hosts and crawlers read. */
const USUAL_NAME = /^(?:_redirects|_headers|_routes|CNAME|LICEN[CS]E|NOTICE|README|CHANGELOG)$/i;

/** Maximum number of files that a message lists. */
const LISTED = 5;

/** Reports files that are published or skipped, if an author may expect the opposite. */
function checkPublishedFiles(
  project: Project,
  config: DocsConfig,
  files: ProjectFiles,
  pages: readonly LoadedPage[],
): Diagnostic[] {
  // Nested folders can list a file twice.
  const skipped = new Map(files.skipped.map((one) => [one.path, one])).values();
  return [
    ...[...skipped].map(reportSkipped),
    // Files of a commit cannot be changed.
    ...(project.isFromCommit ? [] : reportChoices(project, config, files, pages)),
  ];
}

function reportChoices(
  project: Project,
  config: DocsConfig,
  files: ProjectFiles,
  pages: readonly LoadedPage[],
): Diagnostic[] {
  return [
    ...reportIgnoredByGit(files.ignoredByGit),
    ...reportWithoutGit(files.withoutGit),
    ...reportPrivate([...new Set(files.privateFiles)]),
    ...reportUnusual(project, config, files, pages),
  ];
}

/** All strings in a value of docs.json. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listTexts);
}

function reportSkipped({ path, reason }: SkippedFile): Diagnostic {
  return createDiagnostic({
    code: 'left-out-file',
    message: `${reason}: "${path}". It is not published.`,
    hint: 'Replace it with a file or folder, or add it to .mintignore.',
    file: path,
  });
}

function reportIgnoredByGit([first, ...others]: readonly string[]): Diagnostic[] {
  if (first === undefined) return [];
  return [
    createDiagnostic({
      code: 'ignored-file',
      message: `docs.json refers to ${countNoun(1 + others.length, 'file')} that Git ignores; published: ${listNames([first, ...others])}`,
      hint: `To confirm, add a line such as "!/${first}" to .mintignore. Otherwise, remove the entry.`,
      file: first,
    }),
  ];
}

/** Only Git itself can list tracked files that ignore rules match. */
function reportWithoutGit(withoutGit: ProjectFiles['withoutGit']): Diagnostic[] {
  const [first] = withoutGit?.paths ?? [];
  if (withoutGit === undefined || first === undefined) return [];
  return [
    createDiagnostic({
      code: 'ignored-file',
      variant: 'without-git',
      message: `Git cannot list tracked files (${withoutGit.problem}), so all files that match its ignore rules are excluded: ${listNames(withoutGit.paths)}`,
      hint: `Fix Git, or add lines such as "!/${first}" (include) and "/${first}" (exclude) to .mintignore.`,
      file: first,
    }),
  ];
}

function reportPrivate([first, ...others]: readonly string[]): Diagnostic[] {
  if (first === undefined) return [];
  return [
    createDiagnostic({
      code: 'private-file',
      message: `${countNoun(1 + others.length, 'file')} not published, because the name suggests a key, a password file, a database, or a backup: ${listNames([first, ...others])}`,
      hint: `To publish it, add a line such as "!/${first}" to .mintignore.`,
      file: first,
    }),
  ];
}

/** Reports source code and unknown file types that no page references, once per type. */
function reportUnusual(
  { root, pagesDir }: Project,
  config: DocsConfig,
  { assets, snippets }: ProjectFiles,
  pages: readonly LoadedPage[],
): Diagnostic[] {
  const unusual = [...assets].filter(([path]) => isUnusual(path));
  if (unusual.length === 0) return [];
  const texts = [
    ...listTexts(config),
    ...pages.flatMap(({ body, frontMatter }) => [body, ...listTexts(frontMatter.raw)]),
    ...snippets.map((path) => readFileSync(join(pagesDir, path), 'utf8')),
  ];
  const named = findNamed(
    unusual.map(([path]) => fileName(path)),
    texts,
  );
  const found = unusual
    .filter(([path]) => !named.has(fileName(path)))
    .map(([, file]) => file.slice(root.length + 1).replaceAll('\\', '/'));
  return [
    ...reportKind(found.filter((path) => !CODE.test(path))),
    ...reportKind(
      found.filter((path) => CODE.test(path)),
      'code',
    ),
  ];
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The file names that occur in texts, as they are or encoded. Reads each text once, for their extensions. */
export function findNamed(names: readonly string[], texts: readonly string[]): Set<string> {
  const forms = [...new Set(names)].flatMap((name) =>
    [...new Set([name, encodeUrlPart(name)])].map((form) => ({ form, name })),
  );
  const byExtension = new Map(
    [...Map.groupBy(forms, ({ form }) => form.slice(Math.max(form.lastIndexOf('.'), 0)))].map(
      ([extension, group]) => [extension, withLengths(Map.groupBy(group, ({ form }) => form))],
    ),
  );
  const extensions = [...byExtension.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(extensions.map(escapeRegExp).join('|'), 'g');
  const found = new Set<string>();
  for (const text of texts) {
    for (const { 0: extension, index } of text.matchAll(pattern)) {
      const end = index + extension.length;
      const { lengths = [], byForm } = byExtension.get(extension) ?? {};
      for (const length of lengths)
        for (const { name } of byForm?.get(text.slice(Math.max(end - length, 0), end)) ?? [])
          found.add(name);
    }
  }
  return found;
}

/** A map with the lengths of its keys. */
function withLengths<Value>(byForm: ReadonlyMap<string, Value>) {
  return { byForm, lengths: new Set([...byForm.keys()].map(({ length }) => length)) };
}

function isUnusual(path: string): boolean {
  const name = fileName(path);
  return !path.startsWith(`/${WELL_KNOWN}/`) && !USUAL.test(name) && !USUAL_NAME.test(name);
}

function reportKind(paths: readonly string[], variant?: 'code'): Diagnostic[] {
  const [first] = paths;
  if (first === undefined) return [];
  return [
    createDiagnostic({
      code: 'unusual-file',
      ...(variant && { variant }),
      message: `${countNoun(paths.length, variant ? 'program' : 'unusual file')} published without a link from a page: ${listNames(paths)}`,
      hint: `To exclude it, add a line such as "/${first}" to .mintignore. To publish such files without this message, set "unusual-file": "off" in "check.rules" in docs.json.`,
      file: first,
    }),
  ];
}

function listNames(paths: readonly string[]): string {
  const more = paths.length - LISTED;
  return paths.slice(0, LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
