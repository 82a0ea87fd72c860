import { readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LoadedPage } from '../content/pages.ts';
import type { PageData } from '../site/page-data.ts';
import type { PageStep } from '../site/page-report.ts';
import type { CachedPage } from '../site/render-cache.ts';
import type { Site } from '../site/site.ts';
import { digest } from '../utils/files.ts';

/** One file of a finished site. */
export interface Output {
  /** Path without base: `/guides/setup/index.html`. */
  readonly path: string;
  /** Digest of everything that the file is generated from. */
  readonly key: string;
  /**
   * True for files of the host: the path is then relative to the output folder, regardless of the
   * base path.
   */
  readonly isForHost?: boolean | undefined;
  /** Undefined if rendering failed; the failure is reported and the file is omitted. */
  render(): Content | undefined | Promise<Content | undefined>;
  /** The page, if the file is generated from one page only. */
  readonly page?: LoadedPage | undefined;
  /** False for a placeholder of a file that failed, which the next build retries. Default: true. */
  isWhole?(): boolean;
}

/** Content of a file: text, or the absolute path of a file to copy. */
export type Content = string | { file: string };

/** The compiled layouts of Trellis, which render all documents. */
export interface Layouts {
  /** Files of the style sheets, scripts and fonts that documents refer to, except main sheets, by path without base. */
  assets: ReadonlyMap<string, string>;
  /** The main sheets of a site with its theme, each a text by path without base. */
  mainSheets(themeCss: string): ReadonlyMap<string, () => string>;
  /** Changes with everything that affects pages, except their own data. */
  key: string;
  /** The whole document of a page. */
  renderPage(page: PageData): Promise<string>;
  /** A document without the frame of the site. */
  renderStandalone(page: StandalonePage): Promise<string>;
}

/** A document rendered from `props` by a layout in `pages/layouts`. */
export interface StandalonePage {
  layout: 'ClientFrame' | 'DiagramFrame' | 'ReferencePage' | 'SidebarPage' | 'SignInPage';
  props: Record<string, unknown>;
}

/** Sources of the files of a site. */
export interface OutputSources {
  site: Site;
  layouts: Layouts;
  /** Files that Astro generated, by path without base. */
  astroFiles?: ReadonlyMap<string, string> | undefined;
}

/** The same file at another path. */
export function outputAt(path: string, output: Output): Output {
  return {
    path,
    page: output.page,
    get key() {
      return output.key;
    },
    isWhole: () => output.isWhole?.() ?? true,
    render: () => output.render(),
  };
}

/** Files of one kind. */
export interface Emitter {
  /** Whether a path may belong to this emitter; set if listing is expensive. */
  mayHave?(path: string): boolean;
  /** All files. In development, those that pages shown so far refer to. */
  list(sources: OutputSources): readonly Output[] | Promise<readonly Output[]>;
}

/** Options for a file of a single page. */
interface PageOutput {
  path: string;
  step: PageStep;
  key: () => string;
  render: () => string | Promise<string>;
  /** Renders the placeholder if rendering fails; without it the file is omitted. */
  notice?: (() => string) | undefined;
}

/** A file of a single page: a failure is reported for that page and does not stop the build. */
export function pageOutput(
  { renderCache: { guard } }: Site,
  page: LoadedPage,
  { path, step, key, render, notice }: PageOutput,
): Output {
  let known: string | undefined;
  return {
    path,
    page,
    get key() {
      return (known ??= guard.run(page, step, key) ?? 'failed');
    },
    isWhole: () => !guard.hasFailed(page.id, step),
    render: async () => (await guard.run(page, step, async () => render())) ?? notice?.(),
  };
}

/** A text that is cheap to render, with its digest as the key. */
export function textOutput(path: string, render: () => string): Output {
  let text: string | undefined;
  const read = () => (text ??= render());
  return {
    path,
    get key() {
      return digest(read());
    },
    render: read,
  };
}

/** A document without the frame of the site; its key is the digest of its props. */
export function standaloneOutput(
  layouts: Layouts,
  path: string,
  read: () => StandalonePage,
): Output {
  return {
    path,
    get key() {
      return digest(layouts.key, JSON.stringify(read()));
    },
    render: () => layouts.renderStandalone(read()),
  };
}

/**
 * Identifies the content of a file of the project. Tools can set the modification time to that of another content, but
 * not the time at which they do so.
 */
export function stampOf(file: string): string {
  const { size, mtimeMs, ctimeMs } = statSync(file);
  return `${size} ${mtimeMs} ${ctimeMs}`;
}

/** A copy of a file of the project, with its stamp as the key. */
export function copyOutput(path: string, file: string): Output {
  return {
    path,
    get key() {
      return stampOf(file);
    },
    render: () => ({ file }),
  };
}

/** A copy of a file that never changes under its name. */
export function fixedOutput(path: string, file: string): Output {
  return { path, key: file, render: () => ({ file }) };
}

/** Pages with a body; excludes pages that are links (`url` in front matter). */
export function pagesWithBody({ pages }: Site): LoadedPage[] {
  return [...pages.values()].filter(({ frontMatter }) => !frontMatter.url);
}

/** Cached data of rendered pages: all pages in a build, visited pages in development. */
export function renderedPages(site: Site): CachedPage[] {
  const { renderCache, options } = site;
  if (options.mode === 'dev') return [...renderCache.known()];
  return pagesWithBody(site).map((page) => renderCache.record(page));
}

/**
 * In development: renders the remaining pages one by one, so that other requests are served in
 * between.
 */
export async function renderAll(site: Site): Promise<void> {
  if (site.options.mode !== 'dev') return;
  for (const page of pagesWithBody(site)) {
    site.renderCache.record(page);
    await nextTurn();
  }
}

/** Files below a folder: the path in the folder, with a leading slash, and the absolute path. Does not follow links. */
export function listFiles(folder: string): [path: string, file: string][] {
  return [...listEntries(folder)]
    .filter(([, entry]) => entry.isFile())
    .map(([path]) => [path, join(folder, path)]);
}

/**
 * All entries below a folder, each folder before its content, with their path from it, which begins
 * with a slash. Does not follow links.
 */
export function* listEntries(folder: string, path = ''): Generator<[path: string, entry: Dirent]> {
  // The `recursive` option of Node follows links.
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const below = `${path}/${entry.name}`;
    yield [below, entry];
    if (entry.isDirectory()) yield* listEntries(folder, below);
  }
}
