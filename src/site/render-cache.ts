import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { generatedPage, type LoadedPage } from '../content/pages.ts';
import { isAstroFile } from '../mdx/evaluation.ts';
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
import { rethrowUnless } from '../utils/errors.ts';
import { digest, readJsonIfExists } from '../utils/files.ts';
import { isObject } from '../utils/json-object.ts';
import { hasMark, joinMarks } from '../utils/html.ts';
import { DamagedCache, writeAtomic } from './cache.ts';
import { PageGuard } from './page-report.ts';
import type { Site } from './site.ts';

/** Characters that a folder's texts take in memory at most: those of a small site, and of a large one what fits. */
const MAX_HELD = 8e6;

/** What the code of pages can tell machines apart by: `new Date().toLocaleString()`. */
const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const MACHINE = `${locale} ${timeZone}`;

/** What pages are rendered in, and the settings that shape them. */
export interface RenderContext {
  environment: MdxEnvironment;
  settings: string;
}

interface StoreOptions {
  /** Those of pages from commits, by their folder. */
  versions?: ReadonlyMap<string, RenderContext> | undefined;
  /** Nothing is written to the cache, which builds may change meanwhile. */
  isDev?: boolean;
  /** The store of the same project before a change, whose pages this one takes over. */
  before?: RenderCache | undefined;
}

/**
 * Rendered pages on disk. A page is rendered again only when its text, a file it includes, the
 * address of something it links to, a setting or the engine changed.
 */
export class RenderCache {
  readonly #dir: string;
  /** What all pages are rendered in but those of commits. */
  readonly environment: MdxEnvironment;
  readonly #own: RenderContext;
  readonly #versions: ReadonlyMap<string, RenderContext>;
  readonly #records: Map<string, CachedPage>;
  readonly #content: ContentStore;
  /** Ids that were rendered, not taken from the cache. */
  readonly rendered = new Set<string>();
  /** Through which everything runs that is made of a single page. */
  readonly guard = new PageGuard();
  readonly #checked = new Set<string>();
  /** Pages with what Astro made of them; they are made anew by each build. */
  readonly #made = new Map<string, CachedPage>();

  constructor(
    cacheDir: string,
    own: RenderContext,
    { isDev = false, before, versions = new Map<string, RenderContext>() }: StoreOptions = {},
  ) {
    this.#dir = join(cacheDir, 'pages');
    this.environment = own.environment;
    this.#own = withDigest(own);
    this.#versions = new Map([...versions].map(([folder, one]) => [folder, withDigest(one)]));
    this.#records = before
      ? before.#records
      : new Map(Object.entries(readManifest(join(this.#dir, 'manifest.json'))));
    this.#content = before
      ? before.#content
      : isDev
        ? holdContentStore(this.#dir)
        : openContentStore(this.#dir);
  }

  /** The page: as Astro made it once it has, else as the engine makes it alone. */
  record(page: LoadedPage): CachedPage {
    const own = this.own(page);
    const made = this.#made.get(page.id);
    return made?.key === own.key ? made : own;
  }

  /** Has a page be what Astro made of it. */
  replace(page: LoadedPage, rendered: RenderedPage): void {
    const { key, classes } = this.own(page);
    this.#made.set(page.id, { ...this.#write(page, key, rendered), classes });
  }

  /** Has a page be what the engine makes of it alone, with other facts. */
  amend(page: LoadedPage, facts: Partial<CachedPage>): void {
    this.#made.set(page.id, { ...this.own(page), ...facts });
  }

  /** The page as the engine makes it alone, from the cache where that still holds. */
  own(page: LoadedPage): CachedPage {
    const known = this.#records.get(page.id);
    if (known && this.#checked.has(page.id)) return known;
    this.#checked.add(page.id);
    const record =
      this.guard.run(page, 'text', () => this.#renew(page, known)) ??
      // No page has this key, so that the next build renders the page again.
      this.#write(page, '', renderNotice(page, this.environmentOf(page)));
    if (record === known) return known;
    this.#records.set(page.id, record);
    this.rendered.add(page.id);
    return record;
  }

  /** The known record where it still holds, else a new one. */
  #renew(page: LoadedPage, known: CachedPage | undefined): CachedPage {
    const { environment, settings } = this.#surroundingsOf(page);
    const key = digestPage(page, settings, environment);
    if (known?.key === key && isCurrent(known, page, environment, this.#content)) return known;
    return this.#write(page, key, renderPage(page, environment));
  }

  /** Has every page looked at anew when it is next asked for; `files` are known to have changed. */
  recheck(files: readonly string[]): void {
    this.#checked.clear();
    this.guard.clear();
    this.environment.modules.forget(files);
    for (const [id, { dependencies }] of this.#made)
      if (dependencies.some(({ file }) => files.includes(file))) this.#made.delete(id);
    this.#content.keepOnly(namesOf([...this.#records.values(), ...this.#made.values()]));
  }

  /** The pages that are known without rendering anything. */
  known(): Iterable<CachedPage> {
    return [...this.#records.values(), ...this.#made.values()];
  }

  /** HTML of a page as the readers of its Markdown get it. */
  forAgents(page: LoadedPage): { html: string; aside: string | undefined } {
    const { features, html, aside } = this.record(page);
    // Only a page that speaks to one audience apart, or draws diagrams, differs from the one that people read.
    if (features.includes('visibility'))
      return renderPage(page, { ...this.environmentOf(page), audience: 'agents' });
    return { html: this.read(html), aside: aside === undefined ? undefined : this.read(aside) };
  }

  /** A text that a record names: HTML of its body or right column, its document, its code. */
  read(name: string): string {
    return this.#content.read(name);
  }

  /** Writes down what is known, and removes what no page of `ids` needs any more. */
  save(ids: Iterable<string>): void {
    const pages: Manifest['pages'] = {};
    for (const id of ids) {
      const record = this.#records.get(id);
      if (record) pages[id] = record;
    }
    this.environment.highlighter.cache?.save();
    mkdirSync(this.#dir, { recursive: true });
    writeAtomic(
      join(this.#dir, 'manifest.json'),
      JSON.stringify({ version: this.#own.settings, pages }),
    );
    this.#content.keepOnly(namesOf(Object.values(pages)).add('manifest.json'));
  }

  /** What a page is rendered in. */
  environmentOf(page: LoadedPage): MdxEnvironment {
    return this.#surroundingsOf(page).environment;
  }

  #surroundingsOf({ revision }: LoadedPage): RenderContext {
    return this.#versions.get(revision?.folder ?? '') ?? this.#own;
  }

  #write(page: LoadedPage, key: string, rendered: RenderedPage): CachedPage {
    return writeRecord(this.#content, key, rendered, this.environmentOf(page));
  }
}

const known = new WeakMap<object, RenderedPage>();

function withDigest({ environment, settings }: RenderContext): RenderContext {
  return { environment, settings: digestSettings(settings) };
}

/** A rendered page without its HTML, which lies in a file of its own. */
export interface CachedPage extends Omit<
  RenderedPage,
  'html' | 'aside' | 'operationDocument' | 'formInputs' | 'clientModules'
> {
  /** Digest of everything the page was made from, except links and dependencies, which are checked one by one. */
  key: string;
  /** Name of the HTML in the cache folder. */
  html: string;
  /** Name of the right column's HTML, where there is one. */
  aside?: string | undefined;
  /** Name of the document of its operation alone, where there is one. */
  operationDocument?: string | undefined;
  /** Name of what the form of its playground asks for, where there is one. */
  formInputs?: string | undefined;
  /** Names of the JavaScript files that its interactive components are in, with all that those import. */
  clientModules: string[];
}

/** The file that lists the pages of a cache. */
type Manifest = { version: string; pages: Record<string, CachedPage> };

/** Names of all texts that belong to some pages. */
function namesOf(records: Iterable<CachedPage>): Set<string> {
  const names = new Set<string>();
  for (const { html, aside, operationDocument, formInputs, clientModules } of records)
    for (const name of [html, aside, operationDocument, formInputs, ...clientModules])
      if (name) names.add(name);
  return names;
}

/** The pages that a manifest lists by id; none where it cannot be read. */
function readManifest(file: string): Manifest['pages'] {
  const { pages } = readJsonIfExists<Partial<Manifest>>(file, isObject) ?? {};
  return isObject(pages) ? pages! : {};
}

/** Changes with the engine, the machine and the settings of docs.json, which shape every page. */
function digestSettings(settings: string): string {
  return digest(runtimeDigest(), MACHINE, settings);
}

/** Changes with everything that a page is made from, except its links and dependencies. */
function digestPage(
  page: LoadedPage,
  settings: string,
  { generated, languageOf }: MdxEnvironment,
): string {
  return digest(
    settings,
    page.file,
    page.body,
    JSON.stringify(page.frontMatter),
    generated.digest(page),
    languageOf?.(page.id) ?? '',
    namedEnvironment(page.body),
  );
}

/** Whether the links and dependencies of a page are what they were, and its content is there. */
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

/** Puts what was rendered of a page into the store, and gives the record that names it. */
function writeRecord(
  content: ContentStore,
  key: string,
  rendered: RenderedPage,
  environment: MdxEnvironment,
): CachedPage {
  const { html, aside, operationDocument, formInputs, clientModules, ...rest } = rendered;
  // The HTML of a draft is never read.
  if (environment.isDraft)
    return {
      ...rest,
      key,
      html: '',
      marks: withExamples(rest.marks),
      clientModules: [],
      classes: [],
    };
  const write = (text: string, extension: string, name = `${digest(text)}.${extension}`) => {
    content.write(name, text);
    return name;
  };
  // Copied, because a text cut out of the HTML keeps all of the HTML in memory.
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

/** A draft of an operation has no examples, which contain these parts. */
function withExamples(marks: string): string {
  if (!hasMark(marks, '.t-api-bar')) return marks;
  return marks + joinMarks(['.t-request-example', '.t-response-example']);
}

function withClassesInCode(classes: readonly string[], scripts: readonly string[]): string[] {
  return [...new Set([...classes, ...findClassesInCode(scripts)])].toSorted();
}

/** Texts of the files that Astro renders, whose classes are the author's, too. */
function astroTexts({ astroFiles, dependencies }: RenderedPage, { modules }: MdxEnvironment) {
  if (astroFiles.length === 0) return [];
  const files = dependencies.map(({ file }) => file).filter(isAstroFile);
  return files.map((file) => modules.load(file).body);
}

/** The HTML of rendered pages and what belongs to it, by name. Names but those of code are digests of the content. */
interface ContentStore {
  has(name: string): boolean;
  /** Throws where there is no such text, DamagedCache where it is not what was written. */
  read(name: string): string;
  write(name: string, text: string): void;
  /** Removes all other texts. */
  keepOnly(names: ReadonlySet<string>): void;
}

/** Texts in files of a folder. Those that are written are held while there is room, because every output reads them. */
export function openContentStore(dir: string): ContentStore {
  const held = new Map<string, string>();
  let room = MAX_HELD;
  let folder: string | undefined;
  const hold = (name: string, text: string) => {
    room += held.get(name)?.length ?? 0;
    held.delete(name);
    if (text.length > room) return;
    held.set(name, text);
    room -= text.length;
  };
  return {
    has: (name) => existsSync(join(dir, name)),
    read: (name) => held.get(name) ?? readText(dir, name),
    write(name, text) {
      folder ??= makeFolder(dir);
      const file = join(folder, name);
      const size = statSync(file, { throwIfNoEntry: false })?.size;
      if (size !== Buffer.byteLength(text)) writeAtomic(file, text);
      hold(name, text);
    },
    keepOnly(names) {
      for (const name of readdirSync(dir)) if (!names.has(name)) rmSync(join(dir, name));
    },
  };
}

/**
 * Texts in memory, those of the folder included once they are asked for. Nothing is written, so that builds
 * may replace the files at any time.
 */
function holdContentStore(dir: string): ContentStore {
  const held = new Map<string, string>();
  return {
    has(name) {
      if (held.has(name)) return true;
      try {
        held.set(name, readText(dir, name));
        return true;
      } catch (error) {
        if (error instanceof DamagedCache) return false;
        return rethrowUnless(error, 'ENOENT', 'ENOTDIR') ?? false;
      }
    },
    read(name) {
      const text = held.get(name);
      if (text === undefined) throw new Error(`there is no text ${name}`);
      return text;
    },
    write: (name, text) => void held.set(name, text),
    keepOnly(names) {
      for (const name of held.keys()) if (!names.has(name)) held.delete(name);
    },
  };
}

function makeFolder(dir: string): string {
  mkdirSync(dir, { recursive: true });
  return dir;
}

function readText(dir: string, name: string): string {
  const text = readFileSync(join(dir, name), 'utf8');
  // Code has a name of its own; all else is named by its content.
  if (!name.endsWith('.js') && digest(text) !== name.replace(/\.\w+$/, ''))
    throw new DamagedCache(name);
  return text;
}

/** What the project's own parts make of the page for unknown addresses; undefined where it has none. */
export function notFoundRecord({
  extensions,
  config,
  store,
}: Pick<Site, 'extensions' | 'config' | 'store'>): RenderedPage | undefined {
  if (!extensions.parts) return undefined;
  const title = config.errors?.['404']?.title ?? 'Page not found';
  const rendered =
    known.get(store) ??
    renderPage(generatedPage('404', extensions.file, { title }), store.environment);
  known.set(store, rendered);
  return rendered;
}
