import { join } from 'node:path';
import { visit } from 'jsonc-parser';
import type { DocsConfig } from '../config/docs-config.ts';
import { listDocuments } from '../config/api-documents.ts';
import { splitPage } from '../content/front-matter.ts';
import type { LoadedPage } from '../content/pages.ts';
import type { Project } from '../content/project.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createPositions } from '../diagnostics/position.ts';
import { readSource, type SourceRange } from '../mdx/source.ts';
import type { ApiDocument } from '../openapi/document.ts';
import { isNamed } from '../openapi/load-documents.ts';
import { findOperation, findSchema, matchDocuments } from '../openapi/lookup.ts';
import { hideCode } from '../utils/code-ranges.ts';
import { readIfReadable } from '../utils/files.ts';
import { positionAt } from '../utils/text.ts';
import { decodePath, isHttpUrl } from '../utils/url.ts';
import type { CachedPage } from './render-cache.ts';
import type { Site } from './site.ts';

/** Location in a file of the project. */
export interface FileLocation extends Partial<SourceRange> {
  file: string;
}

/**
 * Creates a function that locates a URL on a page: in its text, else in included files, else in documents with
 * descriptions on the page. Falls back to the file of the page, for example if an expression generates the URL.
 */
export function createLinkLocator(
  site: DescribedSite,
  page: LoadedPage,
  { dependencies }: Pick<CachedPage, 'dependencies'>,
): (href: string) => FileLocation[] {
  // The text of a generated page comes from a document with other line numbers.
  const locateInPage = page.isGenerated ? () => [] : createTextLocator(page.file, page.body);
  let included: ReturnType<typeof createTextLocator>[] | undefined;
  return (href) => {
    const inPage = locateInPage(href);
    if (inPage.length > 0) return inPage;
    included ??= dependencies.map(({ file }) =>
      createTextLocator(file, readBody(join(site.project.root, file))),
    );
    const locations = included.flatMap((locate) => locate(href));
    if (locations.length > 0) return locations;
    const described = findDescribedLinks(site, page, href);
    return described.length > 0 ? described : [{ file: page.file }];
  };
}

/** Creates a function that locates URLs in a text, which it parses once. */
function createTextLocator(file: string, body: string): (href: string) => FileLocation[] {
  let ranges: Map<string, SourceRange[]> | undefined;
  let prose: string | undefined;
  return (href) => {
    // Rendering encodes characters that authors may write as they are.
    const plain = decodePath(href);
    const written = [href, plain].find((text) => body.includes(text));
    if (!/\.mdx?$/.test(file)) {
      if (written === undefined) return [];
      return [{ file, ...positionAt(body, body.indexOf(written)), length: written.length }];
    }
    // A part of a URL can be encoded.
    if (written === undefined && !body.includes('%')) return [];
    ranges ??= listUrlRanges(body);
    const found = ranges.get(plain) ?? findQuoted((prose ??= hideCode(body)), written ?? href);
    return found.map((range) => ({ file, ...range }));
  };
}

/** Locations of the links and images of a text, by decoded URL. */
function listUrlRanges(body: string): Map<string, SourceRange[]> {
  const ranges = new Map<string, SourceRange[]>();
  const { links, images } = readSource(body);
  const all = [...links, ...images.map((image) => ({ ...image, href: image.src }))];
  for (const { href, line, column, length } of all) {
    const url = decodePath(href);
    const known = ranges.get(url);
    if (known) known.push({ line, column, length });
    else ranges.set(url, [{ line, column, length }]);
  }
  return ranges;
}

/** Location of a URL in another attribute or in an expression: `icon="/a.svg"`. */
function findQuoted(prose: string, href: string): SourceRange[] {
  const at = ['"', "'"]
    .map((quote) => prose.indexOf(`${quote}${href}${quote}`))
    .find((index) => index >= 0);
  return at === undefined ? [] : [{ ...positionAt(prose, at + 1), length: href.length }];
}

function readBody(file: string): string {
  return splitPage(readIfReadable(file) ?? '').body;
}

/** Location of a string in docs.json, by the names of possible properties; undefined if it is not found. */
export type FindSetting = (keys: readonly string[], value: string) => FileLocation | undefined;

/** A string property in docs.json. */
interface Setting {
  key: string;
  value: string;
  /** Range of the value, including quotes. */
  offset: number;
  length: number;
}

/** Creates a lookup of strings in all files of docs.json. */
export function createSettingFinder(texts: ReadonlyMap<string, string>): FindSetting {
  const read = (text: string) => ({
    settings: listSettings(text),
    toPosition: createPositions(text),
  });
  const known = new Map<string, ReturnType<typeof read>>();
  return (keys, value): FileLocation | undefined => {
    for (const [file, text] of texts) {
      const { settings, toPosition } = known.get(file) ?? read(text);
      known.set(file, { settings, toPosition });
      const found = settings.find((one) => keys.includes(one.key) && hasText(one, value));
      if (found) return { file, ...toPosition(...rangeOf(text, found, value)) };
    }
    return undefined;
  };
}

/** Markdown values contain URLs. */
function hasText({ key, value }: Setting, text: string): boolean {
  return key === 'content' ? value.includes(text) : value === text;
}

/** Offset and length of a string, including the characters around it; of the whole value if it is escaped there. */
function rangeOf(text: string, { offset, length }: Setting, value: string): [number, number] {
  const written = JSON.stringify(value).slice(1, -1);
  const index = text.slice(offset, offset + length).indexOf(written);
  return index < 0 ? [offset, length] : [offset + index - 1, written.length + 2];
}

function listSettings(text: string): Setting[] {
  const settings: Setting[] = [];
  // Items of a list belong to the property of the list.
  const keys: string[] = [];
  const open = () => void keys.push(keys.at(-1) ?? '');
  const close = () => void keys.pop();
  visit(text, {
    onObjectBegin: open,
    onObjectEnd: close,
    onArrayBegin: open,
    onArrayEnd: close,
    onObjectProperty: (name) => void (keys[keys.length - 1] = name),
    onLiteralValue: (value: unknown, offset, length) => {
      if (typeof value === 'string')
        settings.push({ key: keys.at(-1) ?? '', value, offset, length });
    },
  });
  return settings;
}

/** Location of `field:` in the front matter of a page; the first line if it is absent. */
export function locateField(file: string, text: string, field: string): FileLocation {
  const { yaml = '', yamlLine } = splitPage(text);
  const lines = yaml.split('\n');
  const index = lines.findIndex(
    (line) => /^["']?([^"':=\s]+(?::[^"':=\s]+)*)/.exec(line)?.[1] === field,
  );
  if (index < 0) return { file, line: 1, column: 1, length: 3 };
  return {
    file,
    line: yamlLine + index,
    column: (lines[index] ?? '').indexOf(field) + 1,
    length: field.length,
  };
}

/** Front matter fields for problems without a line. */
const FIELDS: Record<string, readonly string[]> = {
  'unknown-operation': ['openapi', 'openapi-schema', 'openapi-introduction', 'api'],
  'unknown-channel': ['asyncapi'],
  'icon-stand-in': ['icon'],
  'unknown-icon': ['icon'],
  'unknown-mode': ['mode'],
  'unsafe-url': ['url'],
  'own-url': ['url'],
  'broken-link': ['url'],
  'conflicting-version': ['version'],
};

/**
 * Adds a location to a problem without a line: the affected front matter field, or the name of an icon in an included
 * file that contains it as data.
 */
export function locateOnPage(
  { project: { root } }: Pick<Site, 'project'>,
  page: LoadedPage,
  { dependencies }: Pick<CachedPage, 'dependencies'>,
  diagnostic: Diagnostic,
): Diagnostic {
  const located = locateInFrontMatter(root, page, diagnostic);
  const { code, line, subject } = located;
  if (line !== undefined || subject === undefined || !isOfIcon(code)) return located;
  for (const { file } of dependencies) {
    const text = readPageText(join(root, file));
    const written = [`'${subject}'`, `"${subject}"`].find((name) => text.includes(name));
    if (written !== undefined)
      return { ...located, file, ...positionAt(text, text.indexOf(written) + 1) };
  }
  return located;
}

/** Adds the location of the affected front matter field to a problem without a line. */
function locateInFrontMatter(
  root: string,
  { file, frontMatter }: LoadedPage,
  diagnostic: Diagnostic,
): Diagnostic {
  if (diagnostic.line !== undefined) return diagnostic;
  // An icon without a line can also come from the content.
  if (isOfIcon(diagnostic.code) && diagnostic.subject !== frontMatter.icon) return diagnostic;
  const field = FIELDS[diagnostic.code]?.find((name) => frontMatter.raw[name] !== undefined);
  if (field === undefined) return diagnostic;
  return { ...diagnostic, ...locateField(file, readPageText(join(root, file)), field) };
}

function readPageText(path: string): string {
  return readIfReadable(path) ?? '';
}

/** Input of `locateDiagnostics`. */
interface LoadedProject {
  project: Project;
  config: DocsConfig;
  pages: ReadonlyMap<string, LoadedPage>;
  /** Texts of docs.json and of the files that it references. */
  texts: ReadonlyMap<string, string>;
}

/** Properties of docs.json that name a document. */
const DOCUMENT_KEYS = ['openapi', 'asyncapi', 'source'];

/** Adds locations to problems, if they can be found. */
export function locateDiagnostics(
  diagnostics: readonly Diagnostic[],
  loaded: LoadedProject,
): Diagnostic[] {
  const findSetting = createSettingFinder(loaded.texts);
  let byFile: Map<string, LoadedPage> | undefined;
  return diagnostics.map((diagnostic) => {
    const { code, file, line } = diagnostic;
    if (line !== undefined) return diagnostic;
    if (code === 'openapi-unreachable') return locateDocument(diagnostic, loaded, findSetting);
    if (isOfIcon(code)) return locateIcon(diagnostic, loaded, findSetting);
    byFile ??= new Map([...loaded.pages.values()].map((page) => [page.file, page]));
    const page = byFile.get(file ?? '');
    return page ? locateInFrontMatter(loaded.project.root, page, diagnostic) : diagnostic;
  });
}

function isOfIcon(code: string): boolean {
  return code === 'unknown-icon' || code === 'icon-stand-in';
}

/** Icons of pages and groups are reported where the name occurs first. */
function locateIcon(
  diagnostic: Diagnostic,
  { project, pages }: LoadedProject,
  findSetting: FindSetting,
): Diagnostic {
  const { subject: name = '' } = diagnostic;
  const page = [...pages.values()].find(({ frontMatter }) => frontMatter.icon === name);
  if (page) return locateInFrontMatter(project.root, page, diagnostic);
  return { ...diagnostic, ...findSetting(['icon', 'name'], name) };
}

/** A document that is not available is reported where docs.json names it. */
function locateDocument(
  diagnostic: Diagnostic,
  { project, config }: LoadedProject,
  findSetting: FindSetting,
): Diagnostic {
  const { file = '' } = diagnostic;
  const names = [...listDocuments(config, 'openapi'), ...listDocuments(config, 'asyncapi')];
  const name = names.find((one) => isNamed(project.root, file, one));
  const location = name === undefined ? undefined : findSetting(DOCUMENT_KEYS, name);
  return location
    ? { ...diagnostic, message: `${file}: ${diagnostic.message}`, ...location }
    : diagnostic;
}

/** Documents that could not be loaded, which may contain unknown operations. */
function findUnread(
  ofSite: readonly Diagnostic[],
  documents: readonly Pick<ApiDocument, 'files'>[],
): Diagnostic[] {
  const isRead = (file: string) => documents.some(({ files }) => files.includes(file));
  return ofSite.filter(
    ({ code, subject }) =>
      code === 'openapi-unreachable' ||
      (code === 'openapi-invalid' && subject !== undefined && !isRead(subject)),
  );
}

/** Replaces an unknown operation by the problem of the document that could not be loaded, if there is one. */
export function attributeToDocument(
  problem: Diagnostic,
  { frontMatter: { openapi = '' } }: Pick<LoadedPage, 'frontMatter'>,
  { diagnostics: ofSite, documents }: Pick<Site, 'diagnostics' | 'documents'>,
): Diagnostic {
  if (problem.code !== 'unknown-operation') return problem;
  const unread = findUnread(ofSite, documents);
  const named = (openapi.split(' ')[0] ?? '').replace(/^(?:\.?\/)+/, '');
  return unread.find(({ subject }) => subject === named) ?? unread[0] ?? problem;
}

/** Replaces unknown operations in the navigation by a hint on the first document that could not be loaded. */
export function attributeAllToDocument(
  ofSite: readonly Diagnostic[],
  documents: Site['documents'],
): Diagnostic[] {
  const [first] = findUnread(ofSite, documents);
  if (!first) return [...ofSite];
  const others = ofSite.filter(({ code }) => code !== 'unknown-operation');
  const count = ofSite.length - others.length;
  if (count === 0) return others;
  const entries = count === 1 ? '1 entry' : `${count} entries`;
  const hint = `Until it is fixed, ${entries} of the navigation cannot be resolved.`;
  return others.map((one) => (one === first ? { ...one, hint } : one));
}

type DescribedSite = Pick<Site, 'project' | 'documents' | 'asyncDocuments'>;

/** A URL in Markdown or HTML of a description; JSON escapes quotes with a backslash. */
const DESCRIBED_URL = /(?:\](?:\(|:)\s*<?|\b(?:href|src)=\\?["'])([^\s<>()"'\\]+)/g;

/** The URL of `externalDocs`, in JSON or YAML. */
const PROPERTY_URL = /\burl["']?\s*:\s*["']?([^\s"',{}[\]]+)/g;

const known = new WeakMap<DescribedSite, Map<string, FileLocation[]>>();

/** Locations of a URL in API documents: in that of the page, else in all. */
function findDescribedLinks(site: DescribedSite, page: LoadedPage, href: string): FileLocation[] {
  const { documents } = site;
  const links = known.get(site) ?? listLinks(site);
  known.set(site, links);
  const found = links.get(decodePath(href)) ?? [];
  const files = findDocument(documents, page)?.files ?? [];
  const own = found.filter(({ file }) => files.includes(file));
  return own.length > 0 ? own : found;
}

/** The document of which a page shows a part; undefined for other pages. */
function findDocument(
  documents: Site['documents'],
  { frontMatter }: Pick<LoadedPage, 'frontMatter'>,
): ApiDocument | undefined {
  const { openapi, 'openapi-schema': schema, 'openapi-introduction': introduction } = frontMatter;
  if (openapi !== undefined) return findOperation(documents, openapi).document;
  if (schema !== undefined) return findSchema(documents, schema).document;
  return introduction === undefined ? undefined : matchDocuments(documents, introduction)[0];
}

function listLinks(site: DescribedSite): Map<string, FileLocation[]> {
  const { project, documents, asyncDocuments } = site;
  const files = new Set([...documents, ...asyncDocuments].flatMap((document) => document.files));
  const inFiles = [...files].flatMap((file) => {
    const text = isHttpUrl(file) ? '' : readDocumentText(join(project.root, file));
    const toPosition = createPositions(text);
    return listUrls(text).map(({ url, index }) => ({
      url,
      location: { file, ...toPosition(index, url.length) },
    }));
  });
  // Files of other sites are not kept, so the lines are unknown.
  const elsewhere = documents.flatMap(({ files: [file = ''], root }) => {
    if (!isHttpUrl(file)) return [];
    const urls = new Set(listUrls(JSON.stringify(root)).map(({ url }) => url));
    return [...urls].map((url) => ({ url, location: { file } }));
  });
  const locations: { url: string; location: FileLocation }[] = [...inFiles, ...elsewhere];
  // Rendering encodes characters that authors may write as they are.
  const byUrl = Map.groupBy(locations, ({ url }) => decodePath(url));
  // Copied, because a substring keeps the whole text in memory.
  return structuredClone(
    new Map([...byUrl].map(([url, all]) => [url, all.map(({ location }) => location)])),
  );
}

/** URLs in a document, with their positions. */
function listUrls(text: string): { url: string; index: number }[] {
  return [DESCRIBED_URL, PROPERTY_URL].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: whole, 1: url = '', index }) => ({
      url,
      index: index + whole.length - url.length,
    })),
  );
}

function readDocumentText(path: string): string {
  return readIfReadable(path)?.replace(/^\uFEFF/, '') ?? '';
}
