import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedPage, type LoadedPage } from '../content/pages.ts';
import { isAstroFile } from '../mdx/astro-components.ts';
import { namedEnvironment } from '../mdx/modules.ts';
import {
  describeTarget,
  renderNotice,
  renderPage,
  type MdxEnvironment,
  type RenderedPage,
} from '../mdx/render-page.ts';
import { findClassesInCode } from '../mdx/tailwind.ts';
import { runtimeDigest } from '../utils/engine.ts';
import { digest, readJsonIfExists } from '../utils/files.ts';
import { isObject } from '../utils/json-object.ts';
import { hasMark, joinMarks } from '../utils/html.ts';
import { makeCacheDir, writeParts } from './cache.ts';
import { ContentStore, MANIFEST_FILE, type TextIndex } from './content-store.ts';
import { PageGuard } from './page-report.ts';
import type { Site } from './site.ts';

/** Locale and time zone, which the code of pages can read: `new Date().toLocaleString()`. */
const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const MACHINE = `${locale} ${timeZone}`;

/** Environment and settings for rendering pages. */
export interface RenderContext {
  environment: MdxEnvironment;
  settings: string;
}

interface StoreOptions {
  /** Contexts of versions from commits, by folder. */
  versions?: ReadonlyMap<string, RenderContext> | undefined;
  /** Does not write to the cache, because a build may change it at the same time. */
  isDev?: boolean;
  /** Cache of the previous site state, whose pages are reused. */
  before?: RenderCache | undefined;
}

/**
 * Rendered pages on disk. A page is rendered again only if its text, an included file, the URL of a link target, a
 * setting, or the engine changed.
 */
export class RenderCache {
  readonly #dir: string;
  /** Environment of all pages except those of commits. */
  readonly environment: MdxEnvironment;
  readonly #own: RenderContext;
  readonly #versions: ReadonlyMap<string, RenderContext>;
  readonly #records: Map<string, CachedPage>;
  /** Drafts of the last check, by id. */
  readonly #drafts: Map<string, CachedPage>;
  readonly #content: ContentStore;
  /** Ids of pages that were rendered instead of read from the cache. */
  readonly rendered = new Set<string>();
  /** Called with each new draft, whose HTML is not kept, and the digest of it. */
  onDraft?: (page: LoadedPage, rendered: RenderedPage, draft: string) => void;
  /** Runs all steps that process a single page. */
  readonly guard = new PageGuard();
  readonly #checked = new Set<string>();
  /** Pages with components rendered by Astro; created again by each build. */
  readonly #pages = new Map<string, CachedPage>();

  constructor(
    cacheDir: string,
    own: RenderContext,
    { isDev = false, before, versions = new Map<string, RenderContext>() }: StoreOptions = {},
  ) {
    this.#dir = join(cacheDir, 'pages');
    this.environment = own.environment;
    this.#own = withDigest(own);
    this.#versions = new Map([...versions].map(([folder, one]) => [folder, withDigest(one)]));
    if (before) {
      this.#records = before.#records;
      this.#drafts = before.#drafts;
      this.#content = before.#content;
    } else {
      const { pages, texts } = readRenderManifest(join(this.#dir, MANIFEST_FILE));
      this.#records = new Map(Object.entries(pages));
      const drafts = own.environment.isDraft ? readRenderManifest(draftsFile(cacheDir)).pages : {};
      this.#drafts = new Map(Object.entries(drafts));
      this.#content = new ContentStore(this.#dir, texts, { isDev });
    }
  }

  /** The page with its rendered Astro components if it has any, or else as rendered by Trellis. */
  record(page: LoadedPage): CachedPage {
    const localPage = this.own(page);
    const rendered = this.#pages.get(page.id);
    return rendered?.key === localPage.key ? rendered : localPage;
  }

  /** Replaces a page with its version rendered by Astro. */
  replace(page: LoadedPage, rendered: RenderedPage): void {
    const { key, classes } = this.own(page);
    this.#pages.set(page.id, { ...this.#write(page, key, rendered), classes });
  }

  /** Replaces properties of a page as rendered by the engine. */
  amend(page: LoadedPage, facts: Partial<CachedPage>): void {
    this.#pages.set(page.id, { ...this.own(page), ...facts });
  }

  /** The page as rendered by the engine, from the cache if it is current. */
  own(page: LoadedPage): CachedPage {
    const known = this.#records.get(page.id);
    if (known && this.#checked.has(page.id)) return known;
    this.#checked.add(page.id);
    const record =
      this.guard.run(page, 'text', () => this.#renew(page, known)) ??
      // No page has this key, so the next build renders the page again.
      this.#write(page, '', renderNotice(page, this.environmentOf(page)));
    if (record === known) return known;
    this.#records.set(page.id, record);
    if (record !== this.#drafts.get(page.id)) this.rendered.add(page.id);
    return record;
  }

  /** The cached page if it is current, or else a new one. */
  #renew(page: LoadedPage, known: CachedPage | undefined): CachedPage {
    const { environment, settings } = this.#contextOf(page);
    const key = digestPage(page, settings, environment);
    for (const one of [known, this.#drafts.get(page.id)])
      if (one?.key === key && isCurrent(one, page, environment, this.#content)) return one;
    return this.#write(page, key, renderPage(page, environment));
  }

  /** Checks every page again on its next use; `files` changed for certain. */
  recheck(files: readonly string[]): void {
    this.#checked.clear();
    this.guard.clear();
    this.environment.modules.forget(files);
    for (const [id, { dependencies }] of this.#pages)
      if (dependencies.some(({ file }) => files.includes(file))) this.#pages.delete(id);
    this.#content.keepOnly(namesOf([...this.#records.values(), ...this.#pages.values()]));
  }

  /** Pages that are available without rendering. */
  known(): Iterable<CachedPage> {
    return [...this.#records.values(), ...this.#pages.values()];
  }

  /** HTML of a page for its Markdown version. That of a draft is not kept. */
  forAgents(page: LoadedPage): { html: string; aside: string | undefined } {
    const { features, html, aside, draft } = this.record(page);
    // Only pages with audience-specific content or diagrams have a separate version.
    if (features.includes('visibility') || draft !== undefined)
      return renderPage(page, { ...this.environmentOf(page), audience: 'agents' });
    return { html: this.read(html), aside: aside === undefined ? undefined : this.read(aside) };
  }

  /** The Markdown of a page: the stored text if it was made with this key, or else what `make` returns. */
  markdown(page: LoadedPage, key: string, make: () => string): string {
    const record = this.record(page);
    const known = record.markdown;
    if (known?.key === key && this.#content.has(known.name)) return this.read(known.name);
    const text = make();
    const name = `${digest(text)}.md`;
    this.#content.write(name, text);
    record.markdown = { key, name };
    return text;
  }

  /** Reads a stored text by name: HTML of the body or right column, document, code. */
  read(name: string): string {
    return this.#content.read(name);
  }

  /** Writes the manifest, and removes texts that no page in `ids` uses. */
  save(ids: Iterable<string>): void {
    const pages: Manifest['pages'] = {};
    for (const id of ids) {
      const record = this.#records.get(id);
      if (record) pages[id] = record;
    }
    this.environment.highlighter.cache?.save();
    this.#content.keepOnly(namesOf([...Object.values(pages), ...this.#pages.values()]));
    writeManifest(join(this.#dir, MANIFEST_FILE), { pages, texts: this.#content.save() });
  }

  /**
   * Writes the drafts of a check, which the next check uses for the pages that have not changed. A project without a
   * cache folder gets none from a check.
   */
  saveDrafts(): void {
    const cacheDir = dirname(this.#dir);
    if (!existsSync(cacheDir)) return;
    // API documents may have created the folder, without the file that keeps it out of Git.
    makeCacheDir({ cacheDir });
    const drafts = [...this.#records].filter(([, { draft, key }]) => draft !== undefined && key);
    writeManifest(draftsFile(cacheDir), { pages: Object.fromEntries(drafts), texts: {} });
  }

  /** Environment of a page. */
  environmentOf(page: LoadedPage): MdxEnvironment {
    return this.#contextOf(page).environment;
  }

  #contextOf({ revision }: LoadedPage): RenderContext {
    return this.#versions.get(revision?.folder ?? '') ?? this.#own;
  }

  #write(page: LoadedPage, key: string, rendered: RenderedPage): CachedPage {
    const record = writeRecord(this.#content, key, rendered, this.environmentOf(page));
    if (record.draft !== undefined) this.onDraft?.(page, rendered, record.draft);
    return record;
  }
}

const notFoundPages = new WeakMap<object, RenderedPage>();

function withDigest({ environment, settings }: RenderContext): RenderContext {
  return { environment, settings: digestSettings(settings) };
}

/** A rendered page. Its HTML is stored in a separate file. */
export interface CachedPage extends Omit<
  RenderedPage,
  'html' | 'aside' | 'operationDocument' | 'formInputs' | 'clientModules'
> {
  /** Digest of everything that the page depends on, except links and dependencies, which are checked individually. */
  key: string;
  /** Name of the HTML in the content store. */
  html: string;
  /** Name of the HTML of the right column, if there is one. */
  aside?: string | undefined;
  /** Name of the OpenAPI document with only its operation, if there is one. */
  operationDocument?: string | undefined;
  /** Name of the data for its playground form, if there is one. */
  formInputs?: string | undefined;
  /** Digest of the HTML of a draft, which is not kept. */
  draft?: string;
  /** Name of its Markdown, and the key that this was made with; absent until it is asked for. */
  markdown?: { key: string; name: string };
  /** Names of the JavaScript files of its islands, including their imports. */
  clientModules: string[];
}

/** Content of the file that lists cached pages by id, and the positions of their texts. */
interface Manifest {
  pages: Record<string, CachedPage>;
  texts: TextIndex;
}

/** Names of all texts that belong to some pages. */
function namesOf(records: Iterable<CachedPage>): Set<string> {
  const names = new Set<string>();
  for (const { html, aside, operationDocument, formInputs, markdown, clientModules } of records)
    for (const name of [
      html,
      aside,
      operationDocument,
      formInputs,
      markdown?.name,
      ...clientModules,
    ])
      if (name) names.add(name);
  return names;
}

function draftsFile(cacheDir: string): string {
  return join(cacheDir, 'drafts.json');
}

/** A manifest; empty if it cannot be read. */
function readRenderManifest(file: string): Manifest {
  const { pages, texts } = readJsonIfExists<Partial<Manifest>>(file, isObject) ?? {};
  return { pages: isObject(pages) ? pages : {}, texts: isObject(texts) ? texts : {} };
}

/** Writes the manifest entry by entry, because the whole text of a large site takes much memory. */
function writeManifest(file: string, { pages, texts }: Manifest): void {
  writeParts(file, (add) => {
    const addEntries = (values: object) => {
      let separator = '';
      for (const [name, value] of Object.entries(values)) {
        add(`${separator}${JSON.stringify(name)}:${JSON.stringify(value)}`);
        separator = ',';
      }
    };
    add('{"pages":{');
    addEntries(pages);
    add('},"texts":{');
    addEntries(texts);
    add('}}');
  });
}

/**
 * Replaces the manifest of a cache folder with those of other folders, whose packs of texts are
 * already in it.
 */
export function mergeRenderCaches(folders: readonly string[], cacheDir: string): void {
  const manifests = folders.map((folder) =>
    readRenderManifest(join(folder, 'pages', MANIFEST_FILE)),
  );
  writeManifest(join(cacheDir, 'pages', MANIFEST_FILE), {
    pages: Object.assign({}, ...manifests.map(({ pages }) => pages)) as Manifest['pages'],
    texts: Object.assign({}, ...manifests.map(({ texts }) => texts)) as TextIndex,
  });
}

/** Digest of the engine, the platform, and the settings that affect every page. */
function digestSettings(settings: string): string {
  return digest(runtimeDigest(), MACHINE, settings);
}

/** Digest of everything that a page depends on, except links and dependencies. */
function digestPage(
  page: LoadedPage,
  settings: string,
  { generated, histories, languageOf }: MdxEnvironment,
): string {
  return digest(
    settings,
    page.file,
    page.body,
    JSON.stringify(page.frontMatter),
    generated.digest(page),
    languageOf?.(page.id) ?? '',
    namedEnvironment(page.body),
    // Also for pages that may import a snippet with the component.
    /\bApiChanges\b|^import\b/m.test(page.body) && histories?.length
      ? JSON.stringify(histories)
      : '',
  );
}

/** Whether the links, dependencies, and stored texts of a page are unchanged. */
function isCurrent(
  record: CachedPage,
  page: LoadedPage,
  { modules, codeFiles, resolve }: MdxEnvironment,
  content: ContentStore,
): boolean {
  return (
    [...namesOf([record])].every((name) => content.has(name)) &&
    record.lookups.every((lookup) => modules.locate(lookup) === lookup.file) &&
    record.dependencies.every(({ file, digest: value }) => modules.digestOf(file) === value) &&
    record.codeFiles.every((file) => codeFiles.digestOf(file) === file.digest) &&
    record.links.every(({ href, kind, to }) => describeTarget(resolve(href, page.id, kind)) === to)
  );
}

/** Stores the texts of a rendered page and returns the record. */
function writeRecord(
  content: ContentStore,
  key: string,
  rendered: RenderedPage,
  environment: MdxEnvironment,
): CachedPage {
  const { html, aside, operationDocument, formInputs, clientModules, ...rest } = rendered;
  if (environment.isDraft)
    return {
      ...rest,
      key,
      html: '',
      draft: digest(html, aside ?? ''),
      marks: withExamples(rest.marks),
      clientModules: [],
      classes: [],
    };
  const write = (text: string, extension: string, name = `${digest(text)}.${extension}`) => {
    content.write(name, text);
    return name;
  };
  // Copied, because a substring keeps the whole HTML in memory.
  return structuredClone({
    ...rest,
    key,
    html: write(html, 'html'),
    aside: aside === undefined ? undefined : write(aside, 'html'),
    operationDocument:
      operationDocument === undefined ? undefined : write(operationDocument, 'json'),
    formInputs: formInputs === undefined ? undefined : write(formInputs, 'json'),
    clientModules: clientModules.map(({ name, code }) => write(code, 'js', name)),
    classes: withClassesInCode(rest.classes, [
      ...clientModules.map(({ code }) => code),
      ...astroTexts(rendered, environment),
    ]),
  });
}

/** Drafts have no request examples, which contain these elements. */
function withExamples(marks: string): string {
  if (!hasMark(marks, '.t-api-bar')) return marks;
  return marks + joinMarks(['.t-request-example', '.t-response-example']);
}

function withClassesInCode(classes: readonly string[], scripts: readonly string[]): string[] {
  return [...new Set([...classes, ...findClassesInCode(scripts)])].toSorted();
}

/** Texts of the files that Astro renders, for utility classes. */
function astroTexts({ astroFiles, dependencies }: RenderedPage, { modules }: MdxEnvironment) {
  if (astroFiles.length === 0) return [];
  const files = dependencies.map(({ file }) => file).filter(isAstroFile);
  return files.map((file) => modules.load(file).body);
}

/** Renders the project's own components for the 404 page; undefined if there are none. */
export function notFoundRecord({
  extensions,
  config,
  renderCache,
}: Pick<Site, 'extensions' | 'config' | 'renderCache'>): RenderedPage | undefined {
  if (!extensions.parts) return undefined;
  const title = config.errors?.['404']?.title ?? 'Page not found';
  const rendered =
    notFoundPages.get(renderCache) ??
    renderPage(generatedPage('404', extensions.file, { title }), renderCache.environment);
  notFoundPages.set(renderCache, rendered);
  return rendered;
}
