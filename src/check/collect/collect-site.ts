import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DocsConfig } from '../../config/docs-config.ts';
import { splitPage } from '../../content/front-matter.ts';
import { resolveLink } from '../../content/links.ts';
import type { LoadedPage } from '../../content/pages.ts';
import { splitLines, type Locate } from '../../diagnostics/position.ts';
import { readSource, type SourceFacts } from '../../mdx/source.ts';
import { listServers, summaryOf, type ApiDocument } from '../../openapi/document.ts';
import {
  parsePointer,
  toList,
  toObject,
  toSegment,
  toText,
  type JsonObject,
} from '../../utils/json-object.ts';
import { findOperation } from '../../openapi/lookup.ts';
import {
  viewOperation,
  type OperationOptions,
  type OperationView,
} from '../../openapi/operation.ts';
import { buildAutoPages, UsedIds, type AutoPage } from '../../openapi/pages.ts';
import { listSkillFiles } from '../../site/assets.ts';
import type { LoadedSite } from '../../site/load.ts';
import { reuseOrCompute } from '../../site/cache.ts';
import { createFragmentFinder } from '../../site/page-navigation.ts';
import { includedHint } from '../../site/page-report.ts';
import type { Site } from '../../site/site.ts';
import { createSettingFinder, locateField } from '../../site/source-locations.ts';
import { listTranslations, readTranslationDates } from '../../site/translations.ts';
import { listUnmatchedNames } from '../../site/unmatched-selectors.ts';
import { runtimeDigest } from '../../utils/engine.ts';
import { digest, readIfReadable, relativePath } from '../../utils/files.ts';
import { decodePath } from '../../utils/url.ts';
import {
  createFileReader,
  createTextLocator,
  type CheckedExample,
  type CheckedHost,
  type CheckedImage,
  type CheckedOperation,
  type CheckedPage,
  type CheckedSite,
  type CheckedSnippet,
} from '../findings.ts';
import { collectBrokenFiles } from './broken-files.ts';

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Collects the input of the rules from a loaded project with rendered pages. */
export function collectSite({ texts, locate, site: loaded }: LoadedSite, site: Site): CheckedSite {
  const { config, project } = site;
  const configFile = [...texts.keys()][0] ?? 'docs.json';
  const readFile = createFileReader({ texts }, project);
  const readText = (file: string) => readFile(file) ?? '';
  const locateIn = createLocators(readText);
  const images = collectImages(site);
  const findFragment = createFragmentFinder(site);
  return {
    config,
    configFile,
    pages: [...site.pages.values()].map((page) => collectPage(site, page)),
    snippets: collectSnippets(site),
    images,
    skills: listSkillFiles(site),
    brokenFiles: collectBrokenFiles(site),
    // Needed only if there are images.
    mentions: images.length > 0 ? collectMentions(site, texts) : new Set(),
    operations: collectOperations(site, locateIn),
    impossibleExamples: collectImpossibleExamples(site, locateIn),
    hosts: collectHosts(site, locateIn),
    translations: listTranslations(site, readTranslationDates(site)),
    // Includes pages of versions from Git.
    unmatchedSelectors: listUnmatchedNames(loaded ?? site),
    locate: (path, mark) => locate?.(path, mark) ?? { file: configFile },
    findSetting: createSettingFinder(texts),
    findField: (page, field) => locateField(page.file, readText(page.file), field),
    textAt: ({ file, line = 0, column = 1, length = 0 }) =>
      (splitLines(readText(file))[line - 1] ?? '').slice(column - 1, column - 1 + length),
    findFragment: (url) => findFragment(site.options.base + url),
    resolve: (href, fromId) => resolveLink(href, fromId, site.targets),
    includedHint: (href) => includedHint(site, resolveLink(href, 'index', site.targets).href),
  };
}

/** Locates a value in a file. */
type LocateInFile = (file: string, ...value: Parameters<Locate>) => ReturnType<Locate>;

/** Parses each file once, because the problems of an API document are located for several rules. */
function createLocators(readText: (file: string) => string): LocateInFile {
  const known = new Map<string, Locate>();
  return (file, ...value) => {
    const locate = known.get(file) ?? createTextLocator(readText(file));
    known.set(file, locate);
    return locate(...value);
  };
}

function collectImages({ files, project }: Site): CheckedImage[] {
  return [...files.assets].flatMap(([path, absolute]) => {
    if (!IMAGE.test(path)) return [];
    const bytes = statSync(absolute, { throwIfNoEntry: false })?.size ?? 0;
    return { path, bytes, file: relativePath(project.root, absolute) };
  });
}

const EMPTY: SourceFacts = {
  headings: [],
  links: [],
  images: [],
  squashed: [],
  lintIssues: [],
  issues: [],
};

/** Input of the rules for a page. */
export function collectPage({ navigation, renderCache }: Site, page: LoadedPage): CheckedPage {
  const { id, file, href, title, frontMatter, body, isGenerated = false } = page;
  const location = navigation.locations.get(id);
  const section = navigation.sections.get(location?.section ?? '');
  const edition = JSON.stringify([location?.version, section?.version, section?.language]);
  const breadcrumbs = location?.breadcrumbs.map(({ label }) => label) ?? [];
  return {
    id,
    file,
    href,
    title,
    frontMatter,
    isGenerated,
    listed: location?.listed ?? false,
    edition,
    sidebarGroup: JSON.stringify([edition, location?.section, breadcrumbs]),
    // The text of a generated page is in its document.
    source: isGenerated
      ? EMPTY
      : (renderCache.guard.run(page, 'check', () =>
          readSource(body, addedComponents(renderCache)),
        ) ?? EMPTY),
    links: renderCache.record(page).links,
  };
}

/** Snippets of a project, and whether a page uses them. */
function collectSnippets({ project, files, pages, renderCache }: Site): CheckedSnippet[] {
  if (files.snippets.length === 0) return [];
  const used = new Set(
    [...pages.values()].flatMap((page) =>
      renderCache.record(page).dependencies.map(({ file }) => file),
    ),
  );
  const added = addedComponents(renderCache);
  return files.snippets.map((path) => {
    const absolute = join(project.pagesDir, path);
    const file = relativePath(project.root, absolute);
    const isText = /\.mdx?$/.test(path);
    const body = isText ? splitPage(readIfReadable(absolute) ?? '').body : '';
    const source = isText ? readSource(body, added) : EMPTY;
    return { file, source, isUsed: used.has(file) };
  });
}

/** Names of components that the project adds or replaces. */
function addedComponents({ environment }: Site['renderCache']): string[] {
  return Object.keys(environment.modules.additions.components);
}

/** Text files that may reference an image. */
const TEXT = /\.(?:mdx?|jsx?|tsx?|mjs|astro|css|scss|html?|json|ya?ml|txt|xml|svg|webmanifest)$/i;
/** Folders without text of the project. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist']);
/** Maximum size of text files in bytes; larger ones are data. */
const MAX_BYTES = 8 * 2 ** 20;

const EXTENSION = /\.(?:png|jpe?g|gif|webp|avif|svg)/gi;
/** The last part of a file name in a text. */
const NAME = /(?<![^\s"'`()<>[\]{}=,;:|\\/])[^\s"'`()<>[\]{}=,;:|\\/]+$/;
/** Maximum length of file names. */
const MAX_NAME_LENGTH = 255;

/** File names of images that occur in the texts of a project, in lower case and without folders. */
function collectMentions(site: Site, texts: ReadonlyMap<string, string>): Set<string> {
  const names = new Set<string>();
  for (const text of texts.values()) addNames(names, text);
  const pageFiles = new Set<string>();
  for (const { file, body, frontMatter } of site.pages.values()) {
    pageFiles.add(join(site.project.root, file));
    addNames(names, body);
    addNames(names, JSON.stringify(frontMatter.raw));
  }
  for (const file of listTexts(site.project.root)) {
    if (!pageFiles.has(file)) addNames(names, readFileSync(file, 'utf8'));
  }
  return names;
}

/** Searches backward from each extension; takes linear time, even in text without spaces. */
function addNames(names: Set<string>, text: string): void {
  for (const { 0: extension, index } of text.matchAll(EXTENSION)) {
    const [name] = NAME.exec(text.slice(Math.max(0, index - MAX_NAME_LENGTH), index)) ?? [];
    if (name !== undefined) names.add(decodePath(name + extension).toLowerCase());
  }
}

function listTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name)) return [];
    if (entry.isDirectory()) return listTexts(path);
    return entry.isFile() && TEXT.test(entry.name) && statSync(path).size <= MAX_BYTES
      ? [path]
      : [];
  });
}

/** Default options, because settings of docs.json do not affect samples. */
const OPTIONS: OperationOptions = {
  baseUrl: [],
  maintainOrder: true,
  showOptionalParams: false,
  markdown: () => '',
  isShallow: true,
};

/** Samples that are invalid or incomplete, once per schema. */
function collectImpossibleExamples(
  { documents, project }: Site,
  locateIn: LocateInFile,
): CheckedExample[] {
  const entries = documents.map((document) => ({
    key: digest(
      runtimeDigest(),
      document.id,
      document.digest,
      JSON.stringify(document.operations.map(({ id }) => id)),
    ),
    make: () => document.operations.map((entry) => listImpossibleParts(document, entry)),
  }));
  const parts = reuseOrCompute(join(project.cacheDir, 'impossible-examples.jsonl'), entries);
  return documents.flatMap((document, index) => {
    const locationOf = (pointer: string) => ({
      file: document.id,
      ...locateIn(document.id, parsePointer(pointer), 'key'),
    });
    const examples = new Map<string, CheckedExample>();
    for (const [at, entry] of document.operations.entries())
      for (const { part, problem, value } of parts[index]?.[at] ?? []) {
        const shared = pointerOf(document, part);
        const pointer = shared ?? entry.pointer;
        // Generated documents repeat a schema in every operation; copies have the same example.
        const key = shared ?? JSON.stringify([problem === 'overlap' ? value : pointer, part]);
        const operations = examples.get(key)?.operations ?? [];
        examples.set(key, {
          part,
          isShared: shared !== undefined,
          problem,
          closedBeside: shared === undefined ? undefined : closedBeside(document.schemas[part]),
          location: () => locationOf(pointer),
          ...examples.get(key),
          operations: operations.includes(entry.id) ? operations : [...operations, entry.id],
        });
      }
    return [...examples.values()];
  });
}

/** A schema without a valid and complete example. */
interface ImpossiblePart extends Pick<CheckedExample, 'part' | 'problem'> {
  /** The generated example; undefined if it is incomplete. */
  value?: unknown;
}

/** Schemas of an operation whose example is incomplete or invalid. */
function listImpossibleParts(
  document: ApiDocument,
  entry: ApiDocument['operations'][number],
): ImpossiblePart[] {
  const cut = new Set<string>();
  const view = viewOperation(document, entry, { ...OPTIONS, onCut: (name) => void cut.add(name) });
  return [
    ...[...cut].map((part) => ({ part, problem: 'cut' as const })),
    ...listUnsatisfiable(view),
  ];
}

/** Schemas whose example is invalid. */
function listUnsatisfiable({ body, responses }: OperationView): ImpossiblePart[] {
  const contents = [...(body?.contents ?? []), ...responses.flatMap((one) => one.contents)];
  return contents.flatMap(({ examples }) =>
    examples.flatMap(({ unfit, overlapping, value }) => [
      ...(unfit === undefined ? [] : [{ part: unfit, problem: 'unfit' as const, value }]),
      ...(overlapping === undefined
        ? []
        : [{ part: overlapping, problem: 'overlap' as const, value }]),
    ]),
  );
}

/** Keyword whose properties `additionalProperties: false` beside it forbids, as some generators write it. */
function closedBeside(schema: unknown): string | undefined {
  const node = toObject(schema);
  if (node['additionalProperties'] !== false || node['properties'] !== undefined) return undefined;
  return ['allOf', 'anyOf', 'oneOf'].find((keyword) => toList(node[keyword]).length > 0);
}

/** Pointer of a shared schema; undefined for other schemas. */
function pointerOf({ schemas, version }: ApiDocument, part: string): string | undefined {
  if (!Object.hasOwn(schemas, part)) return undefined;
  return `#/${version === '2.0' ? 'definitions' : 'components/schemas'}/${toSegment(part)}`;
}

/** Operations of all documents, and whether a page shows them. */
function collectOperations(
  { documents, pages, config }: Site,
  locateIn: LocateInFile,
): CheckedOperation[] {
  if (documents.length === 0) return [];
  const { baseUrl } = config.api;
  const reported = new Set<unknown>();
  const generated = new Map<unknown, string>();
  for (const { frontMatter, isGenerated, href } of pages.values()) {
    const found = frontMatter.openapi ? findOperation(documents, frontMatter.openapi) : undefined;
    if (!found || found.problem !== undefined) continue;
    reported.add(found.value);
    if (isGenerated) generated.set(found.value, href);
  }
  return documents.flatMap((api) => {
    const { id: document, operations } = api;
    const namesakes =
      generated.size > 0 ? findDuplicateUrls(api, config.api.operationUrl) : undefined;
    return operations.map((entry): CheckedOperation => {
      const { operation, item, id, pointer } = entry;
      const marks = ['x-hidden', 'x-excluded'];
      return {
        id,
        document,
        hasPage: reported.has(entry),
        hasServer:
          entry.kind === 'webhook'
            ? undefined
            : listServers({ root: api.root, item, operation, baseUrl, documentId: document })
                .length > 0,
        generatedHref: generated.get(entry),
        duplicateOf: namesakes?.get(id),
        hasSummary: (summaryOf(operation) ?? summaryOf(item)) !== undefined,
        isHidden:
          operation['deprecated'] === true ||
          marks.some((mark) => operation[mark] === true || item[mark] === true),
        location: () => ({ file: document, ...locateIn(document, parsePointer(pointer), 'key') }),
      };
    });
  });
}

/**
 * Operations whose generated page would have the URL of an earlier one of the same document: ids of the earlier ones.
 */
function findDuplicateUrls(
  document: ApiDocument,
  operationUrl: DocsConfig['api']['operationUrl'],
): Map<string, string> {
  const { pages } = buildAutoPages(document, { prefix: '', operationUrl, usedIds: new UsedIds() });
  const idOf = ({ openapi }: AutoPage) => openapi.slice(document.id.length + 1);
  const owners = new Map(pages.map((page) => [page.id, idOf(page)]));
  return new Map(
    pages.flatMap((page) => {
      const owner = owners.get(page.wanted);
      return page.id === page.wanted || owner === undefined ? [] : [[idOf(page), owner]];
    }),
  );
}

/** The name of a host with a domain or an IP address, and not of a file such as `index.php`. */
const HOST =
  /^(?:(?!.*\.(?:aspx?|cgi|html?|json|jsp|php|ya?ml)(?:[/?:]|$))(?:[\p{L}\d-]+\.)+\p{L}{2,}|(?:\d{1,3}\.){3}\d{1,3}|localhost)(?::\d+)?(?:\/|$)/iu;

/** Servers of documents, paths, and operations that begin with the name of a host. */
function collectHosts({ documents, config }: Site, locateIn: LocateInFile): CheckedHost[] {
  if (config.api.baseUrl.length > 0) return [];
  return documents.flatMap(({ id: file, root, operations }) => {
    const holders = new Map<JsonObject, string>([[root, '#']]);
    for (const { item, operation, pointer } of operations) {
      holders.set(item, pointer.slice(0, pointer.lastIndexOf('/')));
      holders.set(operation, pointer);
    }
    return [...holders].flatMap(([{ servers }, holder]) =>
      toList(servers).flatMap((server, index) => {
        const url = toText(toObject(server)['url'])?.trim() ?? '';
        const pointer = parsePointer(`${holder}/servers/${index}/url`);
        return HOST.test(url)
          ? { url, location: () => ({ file, ...locateIn(file, pointer, 'value') }) }
          : [];
      }),
    );
  });
}
