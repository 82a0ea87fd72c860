import { statSync } from 'node:fs';
import { digest } from '../text/digest.ts';
import type { LoadedPage } from '../content/load-pages.ts';
import type { PageStep } from '../site/store/page-guard.ts';
import type { Site } from '../site/model/site.ts';
import type { PageData } from '../site/model/page-data.ts';

/** One file of a finished site. */
export interface Output {
  /** Path without base: `/guides/setup/index.html`. */
  readonly path: string;
  /** Changes with everything that the file is made from. */
  readonly key: string;
  /** Whether it is for the host: its path is below the output folder then, wherever in it the site is. */
  readonly isForHost?: boolean | undefined;
  /** Undefined where a step of a page failed, which is reported: the site does without the file. */
  render(): Content | undefined | Promise<Content | undefined>;
  /** The page that the file is made of alone. */
  readonly page?: LoadedPage | undefined;
  /** False for what was rendered in place of a file that failed; the next build tries again. True if absent. */
  isWhole?(): boolean;
}

/** What a file holds: a text, or what another file holds (an absolute path). */
export type Content = string | { file: string };

/** A file that documents refer to: a text that may name others, or a file that is the same below every base path. */
export type LayoutAsset = { text: string } | { file: string };

/** The layouts of the engine, compiled: they draw every document. */
export interface Layouts {
  /** Style sheets, scripts and fonts that documents refer to, by path without base. */
  assets: ReadonlyMap<string, LayoutAsset>;
  /** Changes with all that pages look like besides their own data. */
  key: string;
  /** The whole document of a page. */
  renderPage(page: PageData): Promise<string>;
}

/** What the files of a site are made from. */
export interface OutputSources {
  site: Site;
  layouts: Layouts;
  /** Files that Astro made of what is its own, by path without base. */
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
export interface OutputKind {
  /** Says of a path whether it may be of this kind; given where listing takes work. */
  mayHave?(path: string): boolean;
  /** All of them. In development that is all that pages shown so far refer to. */
  list(sources: OutputSources): readonly Output[] | Promise<readonly Output[]>;
}

/** How a file of a single page is made. */
interface PageOutput {
  path: string;
  step: PageStep;
  key: () => string;
  render: () => string | Promise<string>;
  /** What is written where that fails; without it the file is left out. */
  notice?: (() => string) | undefined;
}

/** A file of a single page: a failure is reported for the page, and ends nothing else. */
export function pageOutput(
  { store: { guard } }: Site,
  page: LoadedPage,
  { path, step, key, render, notice }: PageOutput,
): Output {
  return {
    path,
    page,
    get key() {
      return guard.run(page, step, key) ?? 'failed';
    },
    isWhole: () => !guard.hasFailed(page.id, step),
    render: async () => (await guard.run(page, step, async () => render())) ?? notice?.(),
  };
}

/** A text that costs little to make, known by what it says. */
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

/** A copy of a file of the project, known by size and time, as make does. */
export function copyOutput(path: string, file: string): Output {
  return {
    path,
    get key() {
      const { size, mtimeMs } = statSync(file);
      return `${size} ${mtimeMs}`;
    },
    render: () => ({ file }),
  };
}

/** A copy of a file that never changes under its name. */
export function fixedOutput(path: string, file: string): Output {
  return { path, key: file, render: () => ({ file }) };
}
