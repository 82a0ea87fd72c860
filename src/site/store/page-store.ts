import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedPage } from '../../content/load-pages.ts';
import { renderNotice, renderPage } from '../../mdx/page/render-page.ts';
import type { MdxEnvironment, RenderedPage } from '../../mdx/page/types.ts';
import { holdContentStore, openContentStore, type ContentStore } from '../cache/content-store.ts';
import { writeAtomic } from '../cache/write-atomic.ts';
import { PageGuard } from './page-guard.ts';
import { digestPage, digestSettings, isCurrent } from './page-key.ts';
import { namesOf, readManifest, type Manifest, type PageRecord } from './page-record.ts';
import { writeRecord } from './write-record.ts';

/** What pages are rendered in, and the settings that shape them. */
export interface Surroundings {
  environment: MdxEnvironment;
  settings: string;
}

export interface StoreOptions {
  /** Those of pages from commits, by their folder. */
  versions?: ReadonlyMap<string, Surroundings> | undefined;
  /** Nothing is written to the cache, which builds may change meanwhile. */
  isDev?: boolean;
  /** The store of the same project before a change, whose pages this one takes over. */
  before?: PageStore | undefined;
}

/**
 * Rendered pages on disk. A page is rendered again only when its text, a file it includes, the
 * address of something it links to, a setting or the engine changed.
 */
export class PageStore {
  readonly #dir: string;
  /** What all pages are rendered in but those of commits. */
  readonly environment: MdxEnvironment;
  readonly #own: Surroundings;
  readonly #versions: ReadonlyMap<string, Surroundings>;
  readonly #records: Map<string, PageRecord>;
  readonly #content: ContentStore;
  /** Ids that were rendered, not taken from the cache. */
  readonly rendered = new Set<string>();
  /** Through which everything runs that is made of a single page. */
  readonly guard = new PageGuard();
  readonly #checked = new Set<string>();
  /** Pages with what Astro made of them; they are made anew by each build. */
  readonly #made = new Map<string, PageRecord>();

  constructor(
    cacheDir: string,
    own: Surroundings,
    { isDev = false, before, versions = new Map<string, Surroundings>() }: StoreOptions = {},
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
  record(page: LoadedPage): PageRecord {
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
  amend(page: LoadedPage, facts: Partial<PageRecord>): void {
    this.#made.set(page.id, { ...this.own(page), ...facts });
  }

  /** The page as the engine makes it alone, from the cache where that still holds. */
  own(page: LoadedPage): PageRecord {
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
  #renew(page: LoadedPage, known: PageRecord | undefined): PageRecord {
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
  known(): Iterable<PageRecord> {
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

  #surroundingsOf({ revision }: LoadedPage): Surroundings {
    return this.#versions.get(revision?.folder ?? '') ?? this.#own;
  }

  #write(page: LoadedPage, key: string, rendered: RenderedPage): PageRecord {
    return writeRecord(this.#content, key, rendered, this.environmentOf(page));
  }
}

function withDigest({ environment, settings }: Surroundings): Surroundings {
  return { environment, settings: digestSettings(settings) };
}
