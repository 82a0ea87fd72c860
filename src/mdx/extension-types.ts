import type { HastPluginDefinition, MdastPluginDefinition } from 'satteri';

/** The default export of `trellis.config.ts`. All fields are optional. */
export interface TrellisConfig {
  /**
   * Components that pages and Markdown snippets use without an import, by name:
   * `{ Callout: './components/Callout.tsx' }`. The default export of the file is used, or else the
   * export of that name. A component with the name of a built-in one replaces it; inside its own
   * file, the name still refers to the built-in one.
   */
  components?: Record<string, string>;
  /**
   * Components that replace parts of the page: `{ footer: './parts/footer.tsx' }`. The default
   * export of the file is used.
   */
  parts?: Partial<Record<PartName, string>>;
  markdown?: {
    /**
     * Plugins of the MDX compiler, run on each text after those of Trellis; synchronous. See
     * https://satteri.bruits.org
     */
    mdastPlugins?: MdastPluginDefinition[];
    hastPlugins?: HastPluginDefinition[];
  };
  /** Changes docs.json before it is read: the return value replaces the content of the file. */
  docsJson?(docs: DocsJson, context: HookContext): DocsJson | Promise<DocsJson>;
  /** Adds pages that have no file. The navigation can list them by id. */
  pages?(context: HookContext): ExtraPage[] | Promise<ExtraPage[]>;
  /** Adds files to the site. They cannot replace a page. */
  outputs?(site: SiteFacts, context: HookContext): ExtraFile[] | Promise<ExtraFile[]>;
  /** Adds rules to `trellis check`. */
  rules?: ProjectRule[];
}

/** Parts of the page that a component can replace. */
export type PartName =
  | 'banner'
  | 'header'
  | 'sidebar'
  | 'pageHeader'
  | 'tableOfContents'
  | 'pageFooter'
  | 'footer'
  | 'notFound';

/** Props of the component of a part. It is rendered once for each page, during the build. */
export interface PartProps {
  page: PageFacts;
  site: Pick<SiteFacts, 'name' | 'base' | 'origin'>;
  /** The built-in part; shown only if the component renders it. */
  children?: unknown;
}

/** A page, as passed to hooks. */
export interface PageFacts {
  /** `guides/quickstart` */
  id: string;
  /** URL path with the base path of the site: `/docs/guides/quickstart`. */
  href: string;
  title: string;
  description?: string | undefined;
  /** BCP 47 tag: `en`. */
  lang: string;
  /** The fields of its front matter, as written. */
  frontMatter: Readonly<Record<string, unknown>>;
}

/** A page with its text. */
export interface PageWithText extends PageFacts {
  /** Relative to the project: `guides/quickstart.mdx`. */
  file: string;
  /** MDX without the front matter, which is replaced with blank lines to keep line numbers. */
  text: string;
}

/** A loaded site, as passed to hooks. */
export interface SiteFacts {
  name: string;
  /** '' or '/docs' */
  base: string;
  /** `https://docs.example.com`; undefined if the URL of the site is unknown. */
  origin?: string | undefined;
  pages: readonly PageWithText[];
}

/** Why the site is loaded, and its options. */
export interface HookContext {
  mode: 'build' | 'dev' | 'check';
  /** True with `--offline`: hooks should make no network requests. */
  offline: boolean;
}

/** The content of a docs.json, in either of its formats. */
export type DocsJson = Record<string, unknown>;

/** A page without a file. */
export interface ExtraPage {
  /** Id and URL path: `releases/latest`. */
  id: string;
  /** MDX, without front matter. */
  text: string;
  /** `title`, `description` and the other fields of a page. */
  frontMatter?: Record<string, unknown>;
}

/** A file that a hook adds to the site. */
export interface ExtraFile {
  /** Path below the base path of the site: `/feeds/all.json`. */
  path: string;
  content: string;
}

/** A rule of the project for `trellis check`. */
export interface ProjectRule {
  /** Its problems are reported as `project-rule`, with this name before the message. */
  name: string;
  /** Default: `warning`. */
  severity?: 'error' | 'warning' | 'info';
  /** Returns the problems of a page; an empty list if there are none. */
  check(page: PageWithText, site: SiteFacts): ProjectProblem[] | Promise<ProjectProblem[]>;
}

/** A problem that a rule of the project reports. */
export interface ProjectProblem {
  message: string;
  /** How to fix it. */
  hint?: string;
  /** From 1. Default: the first line of the file. */
  line?: number;
  /** From 1. */
  column?: number;
}

export { defineHastPlugin, defineMdastPlugin } from 'satteri';

/** Returns the configuration unchanged; provides types. */
export declare function defineConfig(config: TrellisConfig): TrellisConfig;
